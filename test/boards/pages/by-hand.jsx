import { useState, useRef } from 'react';
import { board, put, tell, drawn } from './board.jsx';

const style = (css) => {
  const node = document.createElement('style');
  node.textContent = css;
  document.head.append(node);
};
const make = (html) => {
  const box = document.createElement('template');
  box.innerHTML = html.trim();
  return box.content.firstElementChild;
};
const $ = (root, selector) => root.querySelector(selector);
const $$ = (root, selector) => [...root.querySelectorAll(selector)];

/* 1. A phone field with a list of countries, as intl-tel-input draws it. */
function phone(main) {
  style(`.iti{position:relative;display:inline-flex;border:1px solid #888}.iti button{border:0;background:#eee;padding:8px}
  .iti__drop{position:absolute;top:100%;left:0;width:260px;background:#fff;border:1px solid #888;z-index:3}.iti__hide{display:none}
  .iti__list{max-height:160px;overflow:auto;margin:0;padding:0;list-style:none}.iti__list li{padding:6px;cursor:pointer}.iti__list li:hover{background:#def}`);
  const countries = [
    ['us', 'United States', '1'],
    ['gb', 'United Kingdom', '44'],
    ['at', 'Austria', '43'],
    ['be', 'Belgium', '32'],
    ['ca', 'Canada', '1'],
    ['dk', 'Denmark', '45'],
    ['fi', 'Finland', '358'],
    ['fr', 'France', '33'],
    ['de', 'Germany', '49'],
    ['ie', 'Ireland', '353'],
    ['it', 'Italy', '39'],
    ['nl', 'Netherlands', '31'],
    ['no', 'Norway', '47'],
    ['pl', 'Poland', '48'],
    ['pt', 'Portugal', '351'],
    ['es', 'Spain', '34'],
    ['se', 'Sweden', '46'],
  ];
  main.innerHTML = `<h1>Contact</h1><p><label for="tel">Mobile number</label></p>
  <div class="iti"><div class="iti__country-container"><button type="button" class="iti__selected-country" aria-expanded="false"
   aria-haspopup="dialog" aria-label="Change country, selected United States (+1)" title="United States: +1"><span>US</span> <span class="dial">+1</span> ▾</button>
  <div class="iti__drop iti__hide" role="dialog"><input type="text" class="iti__search" placeholder="Search" role="combobox" aria-label="Search"
   aria-expanded="true" aria-controls="ctries" aria-autocomplete="list" autocomplete="off"><ul class="iti__list" id="ctries" role="listbox" aria-label="List of countries"></ul></div></div>
  <input type="tel" id="tel" autocomplete="tel" placeholder="(201) 555-0123"></div>`;
  const button = $(main, '.iti__selected-country'),
    drop = $(main, '.iti__drop'),
    list = $(main, '.iti__list'),
    search = $(main, '.iti__search');
  let now = 'us';
  const show = (filter) => {
    list.replaceChildren(
      ...countries
        .filter(
          ([, name, dial]) =>
            name.toLowerCase().includes(filter.toLowerCase()) || `+${dial}`.includes(filter),
        )
        .map(([code, name, dial]) => {
          const item = make(
            `<li role="option" tabindex="-1" aria-selected="${code === now}"><span class="iti__country-name">${name}</span> <span>+${dial}</span></li>`,
          );
          item.addEventListener('click', () => {
            now = code;
            button.title = `${name}: +${dial}`;
            button.setAttribute('aria-label', `Change country, selected ${name} (+${dial})`);
            button.innerHTML = `<span>${code.toUpperCase()}</span> <span class="dial">+${dial}</span> ▾`;
            put('country', code);
            close();
            $(main, '#tel').focus();
          });
          return item;
        }),
    );
  };
  const close = () => {
    drop.classList.add('iti__hide');
    button.setAttribute('aria-expanded', 'false');
  };
  button.addEventListener('click', () => {
    if (!drop.classList.contains('iti__hide')) return close();
    drop.classList.remove('iti__hide');
    button.setAttribute('aria-expanded', 'true');
    search.value = '';
    show('');
    search.focus();
  });
  search.addEventListener('input', () => show(search.value));
  search.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') list.firstElementChild?.click();
    if (event.key === 'Escape') close();
  });
  document.addEventListener('click', (event) => {
    if (!$(main, '.iti__country-container').contains(event.target)) close();
  });
  const tel = $(main, '#tel');
  tel.addEventListener('input', () => {
    const digits = tel.value.replace(/\D/g, '').slice(0, 10);
    tel.value =
      now !== 'us'
        ? digits
        : digits.length > 6
          ? `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`
          : digits.length > 3
            ? `(${digits.slice(0, 3)}) ${digits.slice(3)}`
            : digits;
  });
  tel.addEventListener('blur', () => {
    if (tel.value) put('number', tel.value);
  });
}

/* 2. A transfer list of MUI's kind. */
function Transfer() {
  const [left, setLeft] = useState(['Keyboards', 'Monitors', 'Printers', 'Scanners', 'Webcams']);
  const [right, setRight] = useState(['Mice']);
  const [checked, setChecked] = useState([]);
  const toggle = (item) =>
    setChecked(checked.includes(item) ? checked.filter((each) => each !== item) : [...checked, item]);
  const move = (from, to, setFrom, setTo) => {
    const going = from.filter((item) => checked.includes(item));
    setFrom(from.filter((item) => !going.includes(item)));
    setTo([...to, ...going]);
    setChecked(checked.filter((item) => !going.includes(item)));
    put('chosen', setTo === setRight ? [...to, ...going] : from.filter((item) => !going.includes(item)));
  };
  const list = (title, items) => (
    <div style={{ border: '1px solid #999', width: 200, height: 220 }}>
      <div style={{ background: '#eee', padding: 6 }}>{title}</div>
      <div role="list">
        {items.map((item) => (
          <div
            key={item}
            role="listitem"
            onClick={() => toggle(item)}
            style={{ padding: 6, cursor: 'pointer' }}
          >
            <input
              type="checkbox"
              tabIndex={-1}
              checked={checked.includes(item)}
              readOnly
              aria-labelledby={`t-${item}`}
            />{' '}
            <span id={`t-${item}`}>{item}</span>
          </div>
        ))}
      </div>
    </div>
  );
  return (
    <>
      <h1>Equipment</h1>
      <div style={{ display: 'flex', gap: 12, alignItems: 'center' }}>
        {list('Available', left)}
        <div>
          <button
            aria-label="move selected right"
            disabled={!left.some((item) => checked.includes(item))}
            onClick={() => move(left, right, setLeft, setRight)}
          >
            &gt;
          </button>
          <br />
          <button
            aria-label="move selected left"
            disabled={!right.some((item) => checked.includes(item))}
            onClick={() => move(right, left, setRight, setLeft)}
          >
            &lt;
          </button>
        </div>
        {list('Ordered', right)}
      </div>
    </>
  );
}

/* 3. A tree select of PrimeReact's kind: closed, and its branches closed too. */
function treeSelect(main) {
  style(`.ts{display:inline-flex;width:260px;border:1px solid #888;position:relative;cursor:pointer}.ts .lab{flex:1;padding:8px}.hid{position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0 0 0 0)}
  .panel{position:absolute;background:#fff;border:1px solid #888;width:260px;padding:6px;z-index:3}.panel ul{list-style:none;padding-left:18px;margin:0}.node{display:flex;align-items:center}.node button{width:24px}.node .txt{padding:4px;cursor:pointer}`);
  const tree = {
    Furniture: {},
    Hardware: { Laptops: {}, Screens: {}, Cables: { 'Power cables': {}, 'Network cables': {} } },
    Software: { Licences: {}, Support: {} },
  };
  main.innerHTML = `<h1>New purchase</h1><p id="cat-label">Category</p><div class="ts"><div class="hid"><input role="combobox" readonly type="text" aria-labelledby="cat-label" aria-haspopup="tree" aria-expanded="false"></div>
  <div class="lab">Pick a category</div><div role="button" aria-haspopup="tree" style="padding:8px">▾</div></div>`;
  const field = $(main, '.ts'),
    input = $(main, 'input');
  let panel;
  const close = () => {
    panel?.remove();
    panel = undefined;
    input.setAttribute('aria-expanded', 'false');
  };
  const list = (nodes, level) => {
    const ul = make(`<ul role="${level === 1 ? 'tree' : 'group'}"></ul>`);
    for (const [name, below] of Object.entries(nodes)) {
      const leaf = Object.keys(below).length === 0;
      const li = make(
        `<li role="treeitem" aria-label="${name}" aria-level="${level}" aria-selected="false" tabindex="${level === 1 ? 0 : -1}"${leaf ? '' : ' aria-expanded="false"'}><div class="node"><button type="button" tabindex="-1" aria-label="Expand"${leaf ? ' style="visibility:hidden"' : ''}>▸</button><span class="txt">${name}</span></div></li>`,
      );
      const open = () => {
        const isOpen = li.getAttribute('aria-expanded') === 'true';
        li.setAttribute('aria-expanded', String(!isOpen));
        if (isOpen) $(li, 'ul')?.remove();
        else li.append(list(below, level + 1));
      };
      $(li, 'button').addEventListener('click', (event) => {
        event.stopPropagation();
        open();
      });
      $(li, '.txt').addEventListener('click', (event) => {
        event.stopPropagation();
        $(main, '.lab').textContent = name;
        put('category', name);
        close();
      });
      li.addEventListener('keydown', (event) => {
        if (event.target !== li) return;
        if (event.key === 'ArrowRight' && !leaf && li.getAttribute('aria-expanded') === 'false') open();
        if (event.key === 'Enter') $(li, '.txt').click();
        event.stopPropagation();
      });
      ul.append(li);
    }
    return ul;
  };
  field.addEventListener('click', (event) => {
    event.stopPropagation();
    if (panel) return close();
    panel = make('<div class="panel"></div>');
    panel.append(list(tree, 1));
    const { left, bottom } = field.getBoundingClientRect();
    panel.style.left = `${left + scrollX}px`;
    panel.style.top = `${bottom + scrollY}px`;
    document.body.append(panel);
    input.setAttribute('aria-expanded', 'true');
    input.focus();
  });
  document.addEventListener('click', (event) => {
    if (!panel?.contains(event.target)) close();
  });
}

/* 4. A duration picker: hh:mm:ss in one field, what does not fit is taken back at once. */
function duration(main) {
  main.innerHTML = `<h1>Log work</h1><label for="dur">Duration</label> <input id="dur" value="00:00:00" class="html-duration-picker" data-hide-seconds="false" title="hh:mm:ss" autocomplete="off">
  <button type="button" aria-label="Increase duration">▲</button><button type="button" aria-label="Decrease duration">▼</button>`;
  const field = $(main, '#dur');
  let good = field.value;
  let last = 0;
  const seconds = (text) => text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
  const text = (all) =>
    [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60]
      .map((part) => String(part).padStart(2, '0'))
      .join(':');
  field.addEventListener('input', () => {
    if (!/^\d{0,2}(:\d{0,2}){0,2}$/.test(field.value)) field.value = good;
    else good = field.value;
  });
  field.addEventListener('blur', () => {
    const isFull = /^\d{1,2}:[0-5]?\d:[0-5]?\d$/.test(field.value);
    field.value = good = isFull ? text(seconds(field.value)) : '00:00:00';
    if (seconds(good) !== last) put('duration', (last = seconds(good)));
  });
  const step = (by) => () => {
    field.value = good = text(Math.max(0, seconds(good) + by));
    put('duration', (last = seconds(good)));
  };
  $$(main, 'button').forEach((button, index) => button.addEventListener('click', step(index ? -3600 : 3600)));
}

/* 5. A rating of radios whose labels are pictures. */
function faces(main) {
  style(
    `.vh{position:absolute;opacity:0;width:1px;height:1px}.faces label{display:inline-block;padding:6px;border:2px solid transparent}.faces input:checked+label{border-color:#06c}`,
  );
  const face = (colour) =>
    `data:image/svg+xml,${encodeURIComponent(`<svg xmlns='http://www.w3.org/2000/svg' width='36' height='36'><circle cx='18' cy='18' r='16' fill='${colour}'/></svg>`)}`;
  const all = [
    ['Awful', 'red'],
    ['Bad', 'orange'],
    ['Okay', 'gold'],
    ['Good', 'yellowgreen'],
    ['Great', 'green'],
  ];
  main.innerHTML = `<h1>Feedback</h1><form><fieldset class="faces"><legend>How was your visit?</legend>${all
    .map(
      ([name, colour], index) =>
        `<input class="vh" type="radio" name="visit" id="v${index + 1}" value="${index + 1}"><label for="v${index + 1}"><img alt="${name}" src="${face(colour)}"></label>`,
    )
    .join('')}</fieldset><fieldset class="faces"><legend>How was the food?</legend>${all
    .map(
      ([name, colour], index) =>
        `<input class="vh" type="radio" name="food" id="f${index + 1}" value="${index + 1}"><label for="f${index + 1}"><img alt="${name}" src="${face(colour)}"></label>`,
    )
    .join('')}</fieldset></form>`;
  main.addEventListener('change', ({ target }) => put(target.name, target.value));
}

/* 6. Tokens in a line that is typed into, of Tagify's kind. */
function tokens(main) {
  style(
    `.tags{display:inline-flex;flex-wrap:wrap;gap:4px;border:1px solid #888;padding:4px;min-width:320px}.tag{background:#def;padding:3px 6px;border-radius:3px}.tag x{cursor:pointer;margin-left:6px}.tagin{min-width:110px;outline:0;padding:3px}.tagin:empty::before{content:attr(data-placeholder);color:#999}`,
  );
  main.innerHTML = `<h1>Profile</h1><div id="sk">Skills</div><div class="tags" tabindex="-1"><span class="tagin" contenteditable tabindex="0" data-placeholder="Add a skill" aria-placeholder="Add a skill" role="textbox" aria-autocomplete="both" aria-multiline="false" aria-labelledby="sk"></span></div><p><label>City <input id="city"></label></p>`;
  const box = $(main, '.tags'),
    line = $(main, '.tagin');
  let all = ['Carpentry', 'Plumbing'];
  const draw = () => {
    $$(box, '.tag').forEach((tag) => tag.remove());
    for (const each of all) {
      const tag = make(
        `<span class="tag" title="${each}" tabindex="-1"><span>${each}</span><x role="button" aria-label="remove tag" title="">×</x></span>`,
      );
      $(tag, 'x').addEventListener('click', () => {
        all = all.filter((other) => other !== each);
        put('skills', all);
        draw();
      });
      line.before(tag);
    }
  };
  const add = () => {
    const text = line.textContent.trim();
    line.textContent = '';
    if (!text || all.includes(text)) return;
    all = [...all, text];
    put('skills', all);
    draw();
  };
  line.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' || event.key === ',') {
      event.preventDefault();
      add();
    }
    if (event.key === 'Backspace' && !line.textContent && all.length) {
      all = all.slice(0, -1);
      put('skills', all);
      draw();
    }
  });
  line.addEventListener('blur', add);
  $(main, '#city').addEventListener('change', ({ target }) => put('city', target.value));
  draw();
}

/* 7. A box for a comment in which @ opens a list of people. */
function mention(main) {
  style(
    `.men{position:absolute;background:#fff;border:1px solid #888;margin:0;padding:0;list-style:none;z-index:3}.men li{padding:6px 12px;cursor:pointer}.men .highlight{background:#def}`,
  );
  const people = ['Nadia Petrova', 'Natalie Brook', 'Omar Haddad', 'Priya Nair'];
  main.innerHTML = `<h1>Ticket 88</h1><label for="com">Comment</label><br><textarea id="com" rows="4" cols="50"></textarea><br><button type="button">Post</button>`;
  const area = $(main, '#com');
  let menu;
  const close = () => {
    menu?.remove();
    menu = undefined;
  };
  const pick = (name) => {
    area.value = area.value.replace(/@[\p{L} ]*$/u, `@${name} `);
    put('comment', area.value);
    close();
    area.focus();
  };
  area.addEventListener('input', () => {
    put('comment', area.value);
    close();
    const typed = /(?:^|\s)@(\p{L}*)$/u.exec(area.value);
    const fits = typed ? people.filter((name) => name.toLowerCase().startsWith(typed[1].toLowerCase())) : [];
    if (!fits.length) return;
    menu = make(
      `<ul class="men">${fits.map((name, index) => `<li class="${index ? '' : 'highlight'}">${name}</li>`).join('')}</ul>`,
    );
    const { left, top } = area.getBoundingClientRect();
    menu.style.left = `${left + 20 + scrollX}px`;
    menu.style.top = `${top + 30 + scrollY}px`;
    for (const item of menu.children)
      item.addEventListener('mousedown', (event) => {
        event.preventDefault();
        pick(item.textContent);
      });
    document.body.append(menu);
  });
  area.addEventListener('keydown', (event) => {
    if (menu && (event.key === 'Enter' || event.key === 'Tab')) {
      event.preventDefault();
      pick($(menu, '.highlight').textContent);
    }
    if (event.key === 'Escape') close();
  });
  area.addEventListener('blur', () => setTimeout(close, 150));
  $(main, 'button').addEventListener('click', () => {
    put('posted', area.value);
    tell('Posted');
  });
}

/* 8. A wheel for a time: what stands in the middle counts, once Set is pressed. */
function wheel(main) {
  style(`.sheet{position:fixed;left:40px;top:120px;background:#fff;border:1px solid #888;padding:16px;box-shadow:0 0 20px #888}.wheels{display:flex;gap:10px}.wheel{height:120px;width:60px;overflow-y:scroll;scroll-snap-type:y mandatory;border:1px solid #ddd}
  .wheel div{height:40px;line-height:40px;text-align:center;scroll-snap-align:center}.wheel .pad{scroll-snap-align:none}`);
  main.innerHTML = `<h1>Alarm</h1><p><span id="al">Alarm time</span> <button type="button" id="open" aria-labelledby="al open" aria-haspopup="dialog">07:00</button></p>`;
  let time = [7, 0];
  const two = (number) => String(number).padStart(2, '0');
  $(main, '#open').addEventListener('click', () => {
    if ($(document, '.sheet')) return;
    const next = [...time];
    const sheet = make(
      `<div class="sheet" role="dialog" aria-modal="true" aria-label="Select time"><div class="wheels"></div><p><button type="button">Cancel</button> <button type="button">Set</button></p></div>`,
    );
    [
      ['Hours', 24],
      ['Minutes', 60],
    ].forEach(([name, count], part) => {
      const one = make(
        `<div class="wheel" role="listbox" tabindex="0" aria-label="${name}"><div class="pad" role="presentation"></div>${Array.from({ length: count }, (_, index) => `<div role="option" id="w${part}-${index}" aria-selected="${index === next[part]}">${two(index)}</div>`).join('')}<div class="pad" role="presentation"></div></div>`,
      );
      const options = $$(one, '[role=option]');
      const mark = (index) => {
        next[part] = index;
        options.forEach((option, at) => option.setAttribute('aria-selected', String(at === index)));
      };
      let timer;
      one.addEventListener('scroll', () => {
        clearTimeout(timer);
        timer = setTimeout(() => mark(Math.round(one.scrollTop / 40)), 90);
      });
      options.forEach((option, index) =>
        option.addEventListener('click', () => {
          mark(index);
          one.scrollTop = index * 40;
        }),
      );
      one.addEventListener('keydown', (event) => {
        const to = { ArrowDown: next[part] + 1, ArrowUp: next[part] - 1, Home: 0, End: count - 1 }[event.key];
        if (to === undefined || to < 0 || to >= count) return;
        event.preventDefault();
        mark(to);
        one.scrollTop = to * 40;
      });
      $(sheet, '.wheels').append(one);
      requestAnimationFrame(() => (one.scrollTop = next[part] * 40));
    });
    const [cancel, set] = $$(sheet, 'button');
    cancel.addEventListener('click', () => sheet.remove());
    set.addEventListener('click', () => {
      time = next;
      $(main, '#open').textContent = time.map(two).join(':');
      put('alarm', time.map(two).join(':'));
      sheet.remove();
    });
    document.body.append(sheet);
  });
}

/* 9. An account number in groups of four, proved when the field is left. */
function iban(main) {
  style('.bad{color:#b00}');
  main.innerHTML = `<h1>Payout</h1><label for="iban">IBAN</label> <input id="iban" size="34" placeholder="DE00 0000 0000 0000 0000 00" autocomplete="off"><p class="bad" role="alert"></p><label>Account holder <input id="who"></label>`;
  const field = $(main, '#iban');
  const proves = (text) =>
    [...(text.slice(4) + text.slice(0, 4))]
      .map((sign) => parseInt(sign, 36))
      .join('')
      .split('')
      .reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1;
  field.addEventListener('input', () => {
    field.value = field.value
      .toUpperCase()
      .replace(/[^A-Z0-9]/g, '')
      .slice(0, 34)
      .replace(/(.{4})(?=.)/g, '$1 ');
  });
  field.addEventListener('blur', () => {
    const plain = field.value.replace(/ /g, '');
    if (!plain) return;
    const isGood = proves(plain);
    $(main, '.bad').textContent = isGood ? '' : 'This is not a valid IBAN';
    if (isGood) put('iban', field.value);
    else field.value = '';
  });
  $(main, '#who').addEventListener('change', ({ target }) => put('holder', target.value));
}

/* 10. A split button of Bootstrap's kind. */
function split(main) {
  style(
    `.bg{display:inline-flex;position:relative}.menu{display:none;position:absolute;top:100%;left:0;background:#fff;border:1px solid #888;margin:0;padding:4px;list-style:none;width:180px}.menu.show{display:block}.vh{position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0 0 0 0)}`,
  );
  main.innerHTML = `<h1>Invoice</h1><div class="bg"><button type="button" class="btn">Send</button><button type="button" class="btn tog" aria-expanded="false"><span class="vh">Toggle Dropdown</span>▾</button>
  <ul class="menu"><li><a class="item" href="#">Send later</a></li><li><a class="item" href="#">Send a copy to me</a></li><li><hr></li><li><a class="item" href="#">Keep as draft</a></li></ul></div>`;
  const menu = $(main, '.menu'),
    toggle = $(main, '.tog');
  const show = (isOpen) => {
    menu.classList.toggle('show', isOpen);
    toggle.setAttribute('aria-expanded', String(isOpen));
  };
  toggle.addEventListener('click', (event) => {
    event.stopPropagation();
    show(!menu.classList.contains('show'));
  });
  document.addEventListener('click', () => show(false));
  const did = (name) => {
    put('did', name);
    tell(`${name}: done`);
  };
  $(main, '.btn').addEventListener('click', () => did('Send'));
  $$(main, '.item').forEach((item) =>
    item.addEventListener('click', (event) => {
      event.preventDefault();
      did(item.textContent);
    }),
  );
}

/* 11. A table of Tabulator's kind: a cell that is pressed becomes a field. */
function table(main) {
  style(
    `.row{display:flex}.cell,.col{width:130px;height:30px;line-height:30px;border:1px solid #ddd;padding:0 6px;box-sizing:border-box}.col{background:#eee;font-weight:bold}.cell input{width:100%;height:100%;box-sizing:border-box}`,
  );
  const rows = [
    ['Teapot', '18', '4'],
    ['Mug', '6', '40'],
    ['Plate', '9', '25'],
    ['Bowl', '7', '12'],
  ];
  const names = ['Item', 'Price', 'Stock'];
  main.innerHTML = `<h1>Stock</h1><div class="tabulator" role="grid"><div class="row" role="row">${names.map((name) => `<div class="col" role="columnheader" aria-sort="none"><div>${name}</div></div>`).join('')}</div>${rows
    .map(
      (row, at) =>
        `<div class="row" role="row">${row.map((text, index) => `<div class="cell" role="gridcell" data-at="${at}" data-field="${index}" ${index ? 'tabindex="0"' : ''}>${text}</div>`).join('')}</div>`,
    )
    .join('')}</div>`;
  for (const cell of $$(main, '.cell[tabindex]')) {
    const edit = () => {
      if ($(cell, 'input')) return;
      const { at, field } = cell.dataset;
      const old = rows[at][field];
      const input = make(`<input type="number" step="1">`);
      input.value = old;
      cell.replaceChildren(input);
      input.focus({ preventScroll: true });
      let isOver = false;
      const end = (isTaken) => {
        if (isOver) return;
        isOver = true;
        if (isTaken && input.value !== '' && input.value !== old) {
          rows[at][field] = input.value;
          put(`${rows[at][0]} ${names[field]}`, Number(input.value));
        }
        cell.textContent = rows[at][field];
      };
      input.addEventListener('blur', () => end(true));
      input.addEventListener('keydown', (event) => {
        if (event.key === 'Enter') end(true);
        if (event.key === 'Escape') end(false);
      });
      input.addEventListener('click', (event) => event.stopPropagation());
    };
    cell.addEventListener('focus', edit);
    cell.addEventListener('click', edit);
  }
}

/* 12. A form in an accordion: a section's fields are shown once it is opened. */
function accordion(main) {
  style(
    `.acc h2{margin:0}.acc button{width:100%;text-align:left;padding:10px}.body{padding:12px;border:1px solid #ddd}`,
  );
  const sections = {
    'Your details': '<label>Full name <input name="name"></label>',
    'Delivery address':
      '<p><label>Street <input name="street"></label></p><p><label>Postcode <input name="postcode"></label></p>',
    Payment:
      '<label><input type="radio" name="pay" value="card"> Card</label> <label><input type="radio" name="pay" value="invoice"> Invoice</label>',
  };
  main.innerHTML = `<h1>Checkout</h1><div class="acc">${Object.entries(sections)
    .map(
      ([name, html], index) =>
        `<h2><button type="button" id="h${index}" aria-expanded="${index === 0}" aria-controls="s${index}">${name}</button></h2><div class="body" id="s${index}" role="region" aria-labelledby="h${index}"${index ? ' hidden' : ''}>${html}</div>`,
    )
    .join('')}</div>`;
  $$(main, 'h2 button').forEach((button) =>
    button.addEventListener('click', () => {
      const isOpen = button.getAttribute('aria-expanded') === 'true';
      $$(main, 'h2 button').forEach((other) => {
        other.setAttribute('aria-expanded', 'false');
        $(main, `#${other.getAttribute('aria-controls')}`).hidden = true;
      });
      button.setAttribute('aria-expanded', String(!isOpen));
      $(main, `#${button.getAttribute('aria-controls')}`).hidden = isOpen;
    }),
  );
  main.addEventListener('change', ({ target }) => put(target.name, target.value));
}

/* 13. A kanban of dragula's kind: mouse events of the document move a card. */
function kanban(main) {
  style(
    `.lanes{display:flex;gap:12px}.lane{width:180px;min-height:220px;background:#eee;padding:8px}.card{background:#fff;border:1px solid #bbb;padding:8px;margin:6px 0;cursor:grab;user-select:none}`,
  );
  main.innerHTML = `<h1>Week 12</h1><div class="lanes">${[
    ['Backlog', ['Fix the printer', 'Order paper', 'Call the landlord']],
    ['In progress', ['Paint the door']],
    ['Finished', []],
  ]
    .map(
      ([name, cards]) =>
        `<section class="lane"><h3>${name}</h3><div class="cards" style="min-height:150px">${cards.map((card) => `<div class="card">${card}</div>`).join('')}</div></section>`,
    )
    .join('')}</div>`;
  let card, start, isMoving;
  document.addEventListener('mousedown', (event) => {
    const hit = event.target.closest?.('.card');
    if (!hit || event.button !== 0) return;
    card = hit;
    start = [event.clientX, event.clientY];
    isMoving = false;
    event.preventDefault();
  });
  document.addEventListener('mousemove', (event) => {
    if (!card) return;
    if (event.buttons === 0) {
      card = undefined;
      return;
    }
    if (Math.hypot(event.clientX - start[0], event.clientY - start[1]) > 4) isMoving = true;
    if (!isMoving) return;
    const lane = document.elementFromPoint(event.clientX, event.clientY)?.closest('.lane');
    if (lane && !lane.contains(card)) $(lane, '.cards').append(card);
  });
  document.addEventListener('mouseup', () => {
    if (card && isMoving) put('moved', `${card.textContent} > ${$(card.closest('.lane'), 'h3').textContent}`);
    card = undefined;
  });
}

/* 14. A date of birth in three lists. */
function birth(main) {
  const months = [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ];
  const list = (name, all) =>
    `<label>${name} <select name="${name.toLowerCase()}"><option value="">${name}</option>${all.map(([value, text]) => `<option value="${value}">${text}</option>`).join('')}</select></label> `;
  main.innerHTML = `<h1>Sign up</h1><form><fieldset><legend>Date of birth</legend>${list(
    'Day',
    Array.from({ length: 31 }, (_, i) => [i + 1, i + 1]),
  )}${list(
    'Month',
    months.map((name, i) => [i + 1, name]),
  )}${list(
    'Year',
    Array.from({ length: 90 }, (_, i) => [2015 - i, 2015 - i]),
  )}</fieldset>
  <p><label>Nickname <input name="nickname"></label></p></form>`;
  main.addEventListener('change', ({ target }) => put(target.name, target.value));
}

/* 15. Swatches: a radio group of names, and react-color's circles that have only codes. */
function swatches(main) {
  style(
    `.sw{display:inline-block;width:28px;height:28px;border-radius:50%;margin:4px;cursor:pointer}.sw[aria-checked=true]{outline:3px solid #06c}`,
  );
  main.innerHTML = `<h1>Label</h1><p id="lc">Label colour</p><div role="radiogroup" aria-labelledby="lc">${['Red', 'Teal', 'Navy', 'Gold'].map((name, index) => `<span class="sw" role="radio" aria-checked="false" tabindex="${index ? -1 : 0}" aria-label="${name}" style="background:${name.toLowerCase()}"></span>`).join('')}</div>
  <p id="bg">Background</p><div class="circle-picker" aria-labelledby="bg" role="group">${['#D9E3F0', '#F47373', '#37D67A', '#2CCCE4'].map((code) => `<span><div><span><div class="sw" title="${code}" tabindex="0" style="background:${code}"></div></span></div></span>`).join('')}</div>`;
  const radios = $$(main, '[role=radio]');
  radios.forEach((radio) =>
    radio.addEventListener('click', () => {
      radios.forEach((other) => other.setAttribute('aria-checked', String(other === radio)));
      put('label', radio.getAttribute('aria-label'));
    }),
  );
  $$(main, '[title]').forEach((one) =>
    one.addEventListener('click', () => {
      $$(main, '[title]').forEach((other) => (other.style.boxShadow = other === one ? '0 0 0 3px #06c' : ''));
      put('background', one.title);
    }),
  );
}

/* 16. A slider with two thumbs and steps of 5. */
function range(main) {
  style(
    `.rail{position:relative;width:300px;height:6px;background:#ccc;margin:30px}.thumb{position:absolute;top:-7px;width:20px;height:20px;margin-left:-10px;border-radius:50%;background:#06c}`,
  );
  main.innerHTML = `<h1>Filter</h1><p id="bu">Budget</p><div role="group" aria-labelledby="bu"><div class="rail"><div class="thumb" role="slider" tabindex="0" aria-label="Lower limit"></div><div class="thumb" role="slider" tabindex="0" aria-label="Upper limit"></div></div></div><p><output></output></p>`;
  let values = [20, 80];
  const rail = $(main, '.rail'),
    thumbs = $$(main, '.thumb');
  const draw = () => {
    thumbs.forEach((thumb, index) => {
      thumb.style.left = `${values[index]}%`;
      thumb.setAttribute('aria-valuenow', values[index]);
      thumb.setAttribute('aria-valuemin', index ? values[0] : 0);
      thumb.setAttribute('aria-valuemax', index ? 100 : values[1]);
    });
    $(main, 'output').textContent = `${values[0]} – ${values[1]} €`;
  };
  const set = (index, value) => {
    const low = index ? values[0] : 0,
      high = index ? 100 : values[1];
    const next = Math.min(high, Math.max(low, Math.round(value / 5) * 5));
    if (next === values[index]) return;
    values = values.map((old, at) => (at === index ? next : old));
    put('budget', values);
    draw();
  };
  thumbs.forEach((thumb, index) => {
    thumb.addEventListener('keydown', (event) => {
      const to = {
        ArrowRight: values[index] + 5,
        ArrowUp: values[index] + 5,
        ArrowLeft: values[index] - 5,
        ArrowDown: values[index] - 5,
        PageUp: values[index] + 20,
        PageDown: values[index] - 20,
        Home: 0,
        End: 100,
      }[event.key];
      if (to === undefined) return;
      event.preventDefault();
      set(index, to);
    });
    thumb.addEventListener('mousedown', (event) => {
      event.preventDefault();
      thumb.focus();
      const move = ({ clientX }) => {
        const { left, width } = rail.getBoundingClientRect();
        set(index, ((clientX - left) / width) * 100);
      };
      const up = () => {
        document.removeEventListener('mousemove', move);
        document.removeEventListener('mouseup', up);
      };
      document.addEventListener('mousemove', move);
      document.addEventListener('mouseup', up);
    });
  });
  draw();
}

/* 17. A place for files with a button of its own; the field for files is not shown. */
function files(main) {
  style('.drop{border:2px dashed #888;padding:30px;width:320px;text-align:center}');
  main.innerHTML = `<h1>Claim</h1><div class="drop" id="dz"><p id="at">Attachments</p><p>Drop files here or</p><button type="button">Browse my computer</button><input type="file" multiple style="display:none" tabindex="-1"></div><ul id="names"></ul>`;
  const input = $(main, 'input');
  let all = [];
  const take = (more) => {
    all = [...all, ...[...more].map((file) => file.name)];
    put('files', all);
    $(main, '#names').innerHTML = all.map((name) => `<li>${name}</li>`).join('');
  };
  $(main, 'button').addEventListener('click', () => input.click());
  input.addEventListener('change', () => {
    take(input.files);
    input.value = '';
  });
  const zone = $(main, '#dz');
  zone.addEventListener('dragover', (event) => event.preventDefault());
  zone.addEventListener('drop', (event) => {
    event.preventDefault();
    take(event.dataTransfer.files);
  });
}

/* 18. Long lists of which only some lines are drawn: one filters, the other does not. */
function Long() {
  return (
    <>
      <h1>Journey</h1>
      <LongList name="Station" key="a" count={5000} filters />
      <LongList name="Gate" key="b" count={400} />
    </>
  );
}
function LongList({ name, count, filters }) {
  const all = Array.from({ length: count }, (_, index) => `${name} ${index + 1}`);
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [query, setQuery] = useState('');
  const [top, setTop] = useState(0);
  const [value, setValue] = useState('');
  const box = useRef(null);
  const shown =
    filters && query ? all.filter((each) => each.toLowerCase().includes(query.toLowerCase())) : all;
  const first = Math.max(0, Math.floor(top / 32) - 2);
  const id = name.toLowerCase();
  const pick = (option) => {
    setValue(option);
    setText(option);
    setQuery('');
    setOpen(false);
    put(id, option);
  };
  const leave = () =>
    setTimeout(() => {
      setOpen(false);
      setQuery('');
      setText(filters ? value : '');
    }, 120);
  const common = {
    role: 'combobox',
    'aria-expanded': isOpen,
    'aria-controls': `${id}-list`,
    'aria-haspopup': 'listbox',
    'aria-labelledby': `${id}-label`,
  };
  return (
    <div style={{ margin: 12, position: 'relative' }}>
      <div id={`${id}-label`}>{name}</div>
      {filters ? (
        <input
          {...common}
          aria-autocomplete="list"
          value={text}
          placeholder="Search…"
          onFocus={() => {
            setOpen(true);
            setTop(0);
          }}
          onClick={() => setOpen(true)}
          onBlur={leave}
          onChange={(event) => {
            setText(event.target.value);
            setQuery(event.target.value);
            setOpen(true);
            setTop(0);
            if (box.current) box.current.scrollTop = 0;
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && query && shown[0]) pick(shown[0]);
            if (event.key === 'Escape') setOpen(false);
          }}
        />
      ) : (
        <button
          type="button"
          {...common}
          style={{ width: 200, textAlign: 'left' }}
          onClick={() => {
            setOpen(!isOpen);
            setTop(0);
          }}
          onBlur={leave}
        >
          {value || 'Select…'}
        </button>
      )}
      {isOpen && (
        <div
          ref={box}
          id={`${id}-list`}
          role="listbox"
          aria-labelledby={`${id}-label`}
          onMouseDown={(event) => event.preventDefault()}
          onScroll={(event) => setTop(event.currentTarget.scrollTop)}
          style={{
            position: 'absolute',
            zIndex: 2,
            background: '#fff',
            border: '1px solid #888',
            height: 192,
            width: 220,
            overflowY: 'auto',
          }}
        >
          <div style={{ height: shown.length * 32, position: 'relative' }}>
            {shown.slice(first, first + 12).map((option, index) => (
              <div
                key={option}
                role="option"
                aria-selected={option === value}
                aria-setsize={shown.length}
                aria-posinset={first + index + 1}
                onClick={() => pick(option)}
                style={{
                  position: 'absolute',
                  top: (first + index) * 32,
                  height: 32,
                  left: 0,
                  right: 0,
                  padding: '4px 8px',
                  boxSizing: 'border-box',
                  cursor: 'pointer',
                }}
              >
                {option}
              </div>
            ))}
          </div>
        </div>
      )}
    </div>
  );
}

/* 19. Toggle groups. */
function Toggles() {
  const [align, setAlign] = useState('left aligned');
  const [marks, setMarks] = useState(['italic']);
  const icon = {
    'left aligned': '⇤',
    centered: '↔',
    'right aligned': '⇥',
    bold: 'B',
    italic: 'I',
    underlined: 'U',
  };
  return (
    <>
      <h1>Text</h1>
      <div role="group" aria-label="text alignment">
        {['left aligned', 'centered', 'right aligned'].map((name) => (
          <button
            key={name}
            type="button"
            value={name}
            aria-label={name}
            aria-pressed={align === name}
            onClick={() => {
              setAlign(name);
              put('align', name);
            }}
          >
            {icon[name]}
          </button>
        ))}
      </div>
      <div role="group" aria-label="text formatting">
        {['bold', 'italic', 'underlined'].map((name) => (
          <button
            key={name}
            type="button"
            value={name}
            aria-label={name}
            aria-pressed={marks.includes(name)}
            onClick={() => {
              const next = marks.includes(name) ? marks.filter((each) => each !== name) : [...marks, name];
              setMarks(next);
              put('marks', next);
            }}
          >
            {icon[name]}
          </button>
        ))}
      </div>
    </>
  );
}

/* 20. A search with suggestions that come a while after typing. */
function search(main) {
  style(
    `.ac{position:relative;width:320px}.ac input{width:100%}.ac ul{position:absolute;left:0;right:0;background:#fff;border:1px solid #888;margin:0;padding:0;list-style:none}.ac li{padding:6px;cursor:pointer}`,
  );
  const goods = ['Walnut table', 'Walnut shelf', 'Oak table', 'Oak chair', 'Willow basket', 'Wall clock'];
  main.innerHTML = `<h1>Shop</h1><form role="search" class="ac"><input type="search" aria-autocomplete="list" aria-label="Search products" placeholder="What are you looking for?" autocomplete="off" aria-controls="sug"><button type="submit" title="Submit" style="position:absolute;right:0">🔍</button><ul id="sug" role="listbox" hidden></ul></form>`;
  const input = $(main, 'input'),
    list = $(main, 'ul');
  let timer;
  input.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const fits = input.value
        ? goods.filter((name) => name.toLowerCase().includes(input.value.toLowerCase()))
        : [];
      list.hidden = !fits.length;
      list.innerHTML = fits.map((name) => `<li role="option" aria-selected="false">${name}</li>`).join('');
      for (const item of list.children)
        item.addEventListener('click', () => {
          input.value = item.textContent;
          list.hidden = true;
          put('picked', item.textContent);
          tell(`Showing ${item.textContent}`);
        });
    }, 250);
  });
  input.addEventListener('blur', () => setTimeout(() => (list.hidden = true), 200));
  $(main, 'form').addEventListener('submit', (event) => {
    event.preventDefault();
    list.hidden = true;
    put('searched', input.value);
    tell(`Results for ${input.value}`);
  });
}

/* 22. A field with a calendar that keeps any text, and takes a day only as it is confirmed. */
function unread(main) {
  main.innerHTML = `<h1>Invoice</h1><label for="due">Due</label> <input id="due" role="combobox" aria-haspopup="dialog" aria-expanded="false" aria-controls="days" autocomplete="off"><div id="days" role="dialog" aria-label="Calendar" hidden>Days of the month</div>`;
  const [field, days] = [$(main, '#due'), $(main, '#days')];
  const show = (isOpen) => {
    field.setAttribute('aria-expanded', String(isOpen));
    days.hidden = !isOpen;
  };
  field.addEventListener('input', () => show(true));
  field.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') show(false);
    if (key !== 'Enter' || !/^\d{4}-\d\d-\d\d$/.test(field.value)) return;
    put('due', field.value);
    show(false);
  });
}

/* 21. A button that does nothing, and a field that has the focus: shadows show the pointer and the focus. */
function shadows(main) {
  style(`input:focus{box-shadow:0 0 0 3px #06c}.raised{border:0;padding:10px 20px;box-shadow:0 1px 3px #888;transition:box-shadow .25s}
  .raised:hover{box-shadow:0 4px 8px #888}.raised:active{box-shadow:0 8px 16px #666}.raised:focus{box-shadow:0 0 0 3px #fa0}`);
  main.innerHTML = `<h1>Draft</h1><p><label>Title <input id="title"></label></p><p><button type="button" class="raised">Publish</button></p>`;
  $(main, '#title').focus();
}

board({
  shadows,
  unread,
  phone,
  transfer: drawn(Transfer),
  tree: treeSelect,
  duration,
  faces,
  tokens,
  mention,
  wheel,
  iban,
  split,
  table,
  accordion,
  kanban,
  birth,
  swatches,
  range,
  files,
  long: drawn(Long),
  toggles: drawn(Toggles),
  search,
});
