import { board, put } from './board';
import dragula from 'dragula';
import 'dragula/dist/dragula.css';
board({
  one: (main) => {
    main.innerHTML =
      '<div style="display:flex;gap:40px">' +
      [
        ['Bench', 'Ann', 'Ben', 'Cleo'],
        ['Pitch', 'Dan'],
      ]
        .map(
          ([t, ...n]) =>
            `<section><h2>${t}</h2><div class="l" id="${t}" style="min-height:120px;min-width:120px;border:1px solid">${n.map((x) => `<div style="padding:6px">${x}</div>`).join('')}</div></section>`,
        )
        .join('') +
      '</div>';
    dragula([...main.querySelectorAll('.l')]).on('drop', () =>
      put('pitch', [...document.querySelectorAll('#Pitch > div')].map((e) => e.textContent).sort()),
    );
  },
});
