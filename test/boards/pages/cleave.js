import { board, put } from './board';
import Cleave from 'cleave.js';
board({
  one: (main) => {
    main.innerHTML =
      '<form><h1>Pay</h1><label>Card number <input id="c"></label> <label>Valid until <input id="v" placeholder="MM/YY"></label> <label>Amount <input id="a"></label></form>';
    new Cleave('#c', { creditCard: true });
    new Cleave('#v', { date: true, datePattern: ['m', 'y'] });
    new Cleave('#a', { numeral: true });
    for (const [id, n] of [
      ['c', 'card'],
      ['v', 'until'],
      ['a', 'amount'],
    ])
      document.getElementById(id).addEventListener('change', (e) => put(n, e.target.value));
  },
});
