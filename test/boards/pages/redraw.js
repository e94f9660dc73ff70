import { board, put } from './board';

/** Draws all of the page anew eight times a second; what was typed or chosen is kept by the application. */
const often = (html, listen) => (main) => {
  const state = { name: '', news: false, size: 'Small', last: 'No bids yet', ticks: 0 };
  const draw = () => {
    state.ticks += 1;
    const { activeElement } = document;
    const focused = main.contains(activeElement) ? activeElement.id : '';
    main.innerHTML = html(state);
    listen(main, state);
    if (focused) document.getElementById(focused)?.focus();
  };
  draw();
  setInterval(draw, 125);
};

board({
  buttons: often(
    ({ ticks, last }) =>
      `<h1>Auction</h1><p>Time left: ${900 - ticks}</p><p>${last}</p><ul>${['Vase', 'Clock', 'Chair'].map((name) => `<li>${name} <button data-name="${name}">Bid</button></li>`).join('')}</ul><button id="watch">Watch auction</button>`,
    (main, state) => {
      for (const button of main.querySelectorAll('[data-name]'))
        button.onclick = () => {
          put('bid', button.dataset.name);
          state.last = `Your bid: ${button.dataset.name}`;
        };
      main.querySelector('#watch').onclick = () => {
        put('watch', true);
        state.last = 'You watch this auction';
      };
    },
  ),
  form: often(
    ({ name, news, size, ticks }) =>
      `<h1>Live form</h1><p>${ticks}</p><label>Name <input id="name" value="${name}"></label>
      <label><input type="checkbox" id="news" ${news ? 'checked' : ''}> Newsletter</label>
      <label>Size <select id="size">${['Small', 'Large'].map((one) => `<option ${one === size ? 'selected' : ''}>${one}`).join('')}</select></label>`,
    (main, state) => {
      const keep = (name, value) => {
        state[name] = value;
        put(name, value);
      };
      main.querySelector('#name').oninput = ({ target }) => keep('name', target.value);
      main.querySelector('#news').onchange = ({ target }) => keep('news', target.checked);
      main.querySelector('#size').onchange = ({ target }) => keep('size', target.value);
    },
  ),
});
