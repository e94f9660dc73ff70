import { board, put } from './board';
import { Datepicker } from 'vanillajs-datepicker';
import 'vanillajs-datepicker/css/datepicker.css';
board({
  one: (main) => {
    main.innerHTML =
      '<form><h1>Order</h1><label for="d">Delivery day</label> <input id="d"><p><label>Notes <input id="n"></label></p></form>';
    const d = document.getElementById('d');
    new Datepicker(d, { format: 'dd.mm.yyyy', autohide: true });
    d.addEventListener('changeDate', () => put('day', d.value));
    document.getElementById('n').addEventListener('change', (e) => put('notes', e.target.value));
  },
});
