import { board, put } from './board';
import Pikaday from 'pikaday';
import 'pikaday/css/pikaday.css';
const iso = (d) =>
  d &&
  `${d.getFullYear()}-${String(d.getMonth() + 1).padStart(2, '0')}-${String(d.getDate()).padStart(2, '0')}`;

board({
  one: (main) => {
    main.innerHTML =
      '<form><h1>Course</h1><label for="s">Start</label> <input id="s" readonly><p><label>Title <input id="t"></label></p></form>';
    new Pikaday({
      field: document.getElementById('s'),
      yearRange: [2020, 2030],
      defaultDate: new Date(2027, 2, 1),
      onSelect: (d) => put('start', iso(d)),
    });
    document.getElementById('t').addEventListener('change', (e) => put('title', e.target.value));
  },
});
