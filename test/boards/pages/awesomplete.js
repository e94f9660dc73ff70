import { board, put } from './board';
import Awesomplete from 'awesomplete';
import 'awesomplete/awesomplete.css';
board({
  one: (main) => {
    main.innerHTML =
      '<form><h1>Trip</h1><label for="d">Destination</label> <input id="d"> <label>Seats <input id="s"></label></form>';
    const d = document.getElementById('d');
    new Awesomplete(d, { list: ['Lisbon', 'Lima', 'Lyon', 'Oslo'], minChars: 1 });
    d.addEventListener('awesomplete-selectcomplete', (e) => put('to', e.text.value));
    document.getElementById('s').addEventListener('change', (e) => put('seats', e.target.value));
  },
});
