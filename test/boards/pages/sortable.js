import Sortable from 'sortablejs';
import { board, put } from './board';

board({
  lists: (main) => {
    main.innerHTML = `<h1>Packing</h1><div style="display:flex;gap:40px">
      <div><h3>At home</h3><ul id="home" style="min-height:160px;width:200px;background:#eee"><li>Tent<li>Stove<li>Map</ul></div>
      <div><h3>In the bag</h3><ul id="bag" style="min-height:160px;width:200px;background:#efe"><li>Knife</ul></div></div>`;
    const names = (id) =>
      [...document.querySelectorAll(`#${id} li`)].map(({ textContent }) => textContent.trim());
    for (const id of ['home', 'bag'])
      Sortable.create(document.querySelector(`#${id}`), {
        group: 'kit',
        onEnd: () => {
          put('home', names('home'));
          put('bag', names('bag'));
        },
      });
  },
});
