import { board, put } from './board';

const $ = (selector) => document.querySelector(selector);
const $$ = (selector) => [...document.querySelectorAll(selector)];
const page = (html, listen) => (main) => {
  main.innerHTML = html;
  listen();
};
const typed = (id, name) => {
  $(id).oninput = ({ target }) => put(name, target.value);
};

/** Small pages of our own, each of one kind that was reported of other tools. */
board({
  verb: page(
    `<h1>Loan</h1><label for=br>Branch</label> <input id=br role=combobox placeholder="Choose…"><p>Skills</p><div id=sk><span tabindex=0 role=button>Add skill</span></div>`,
    () => {
      typed('#br', 'branch');
      $('#sk').onclick = () => put('skills', 'opened');
    },
  ),
  verb2: page(
    `<h1>Loan</h1><label>Notes <input id=br placeholder="Select…"></label><p><label>Skills <input id=sk placeholder="Search"></label>`,
    () => {
      typed('#br', 'branch');
      typed('#sk', 'skills');
    },
  ),
  head: page(
    `<h1>Orders</h1><table><thead><tr><th>Order<th><button>Price</button><th><button>Status</button></thead><tbody>${[1, 2, 3].map((i) => `<tr><td>SO-500${i}<td>${i * 10}.50<td>${['Open', 'Paid', 'Late'][i - 1]}</tr>`).join('')}</table>`,
    () => {
      for (const button of $$('th button'))
        button.onclick = () => {
          const body = $('tbody');
          for (const row of [...body.rows].reverse()) body.append(row);
          put('sort', button.textContent);
        };
      for (const cell of $$('td')) {
        const name = `${cell.parentNode.cells[0].textContent}/${cell.cellIndex}`;
        cell.ondblclick = () => {
          put('edit', name);
          cell.contentEditable = true;
          cell.focus();
        };
        cell.onclick = () => {
          put('cell', name);
          cell.style.background = '#ffd';
        };
      }
    },
  ),
  code: page(
    `<h1>Two steps</h1><fieldset><legend>Verification code</legend>${[1, 2, 3, 4, 5, 6].map((i) => `<input maxlength=1 inputmode=numeric aria-label="Digit ${i}" style="width:22px">`).join('')}</fieldset><p><label>Backup code <input id=bk autocomplete=one-time-code></label>`,
    () => {
      const boxes = $$('fieldset input');
      for (const [at, box] of boxes.entries())
        box.oninput = () => {
          put('boxes', boxes.map(({ value }) => value).join(''));
          if (box.value) boxes[at + 1]?.focus();
        };
      typed('#bk', 'backup');
    },
  ),
  combo: page(
    `<h1>Shipping</h1><label for=cb>Ship from</label> <input id=cb role=combobox aria-autocomplete=list aria-expanded=false aria-controls=lb><ul id=lb role=listbox hidden></ul><b id=ch>nothing chosen</b>`,
    () => {
      const [input, list] = [$('#cb'), $('#lb')];
      const close = () => {
        input.value = '';
        list.hidden = true;
        input.setAttribute('aria-expanded', 'false');
      };
      const draw = () => {
        list.hidden = false;
        input.setAttribute('aria-expanded', 'true');
        const found = ['Norway', 'Sweden', 'Denmark'].filter((one) =>
          one.toLowerCase().includes(input.value.toLowerCase()),
        );
        list.innerHTML = found.map((one) => `<li role=option>${one}</li>`).join('');
      };
      input.onfocus = draw;
      input.oninput = draw;
      input.onblur = close;
      list.onmousedown = (event) => {
        event.preventDefault();
        put('from', event.target.textContent);
        $('#ch').textContent = event.target.textContent;
        close();
      };
    },
  ),
  blur: page(
    `<h1>Task</h1><label>Due <input id=du placeholder="YYYY-MM-DD"></label> <label>Title <input id=ti></label>`,
    () => {
      typed('#ti', 'title');
      $('#du').onblur = ({ target }) => {
        if (!/^\d{4}-\d\d-\d\d$/.test(target.value)) target.value = '';
        if (target.value) put('due', target.value);
      };
    },
  ),
  stars: page(
    `<style>.vh{position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0 0 0 0)}.st label{font-size:30px;color:#ccc;display:inline-block;width:30px}</style><h1>Review</h1><fieldset class=st><legend>Your rating</legend>${[1, 2, 3, 4, 5].map((i) => `<label for=s${i}>★<span class=vh>${i} Star${i > 1 ? 's' : ''}</span></label><input class=vh type=radio name=rt id=s${i} value=${i}>`).join('')}</fieldset><b id=ch></b>`,
    () => {
      for (const star of $$('input'))
        star.onchange = () => {
          put('rating', Number(star.value));
          $('#ch').textContent = `${star.value} of 5`;
          for (const [at, label] of $$('label').entries())
            label.style.color = at < star.value ? '#fa0' : '#ccc';
        };
    },
  ),
  focus: page(
    `<h1>Form</h1><label>User <input id=u></label> <label>Site <select id=si><option>North<option>South</select></label>`,
    () => {
      $('#u').onfocus = () => put('focus', 'user');
      $('#si').onchange = ({ target }) => put('site', target.value);
    },
  ),
  steppers: page(
    `<h1>Basket</h1>${['Apples', 'Pears', 'Plums'].map((name) => `<div style="padding:6px"><span style="display:inline-block;width:120px">${name}</span><button>−</button> <output>1</output> <button>+</button></div>`).join('')}`,
    () => {
      for (const row of $$('main > div')) {
        const [less, more] = row.querySelectorAll('button');
        const count = row.querySelector('output');
        const add = (by) => () => {
          count.textContent = Number(count.textContent) + by;
          put(row.querySelector('span').textContent, Number(count.textContent));
        };
        less.onclick = add(-1);
        more.onclick = add(1);
      }
    },
  ),
  tips: page(
    `<h1>Photo</h1>${['Rotate', 'Crop', 'Share'].map((name) => `<button data-bs-toggle=tooltip data-bs-title="${name}" data-bs-original-title="${name}">◇</button>`).join(' ')}<p id=done></p><p><label>Colour of the frame <input type=color id=co value="#000000"></label>`,
    () => {
      for (const button of $$('[data-bs-title]'))
        button.onclick = () => {
          put('did', button.dataset.bsTitle);
          $('#done').textContent = `${button.dataset.bsTitle}: done`;
        };
      $('#co').onchange = ({ target }) => put('colour', target.value);
    },
  ),
});
