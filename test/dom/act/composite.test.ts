import { describe, expect, it } from 'vitest';
import { createReading } from '../../../src/frame/dom/reading';
import { identityOf } from '../../../src/frame/names/name';
import { doAct, find, on, open, say } from './fixtures';

/** A field that filters a list, and takes only what is pressed there: what stands in it goes as it is left. */
function openCombo({ several = false } = {}) {
  const context = open(`<label for="box">From</label> <div id="control"><b></b><input id="box" role="combobox"
      aria-autocomplete="list" aria-expanded="false" aria-controls="list"></div>
    <ul id="list" role="listbox" hidden></ul><input aria-label="Other">`);
  const box = find('#box', HTMLInputElement);
  const show = (isShown: boolean) => {
    find('#list').hidden = !isShown;
    box.setAttribute('aria-expanded', String(isShown));
    const found = ['Norway', 'Sweden', 'Denmark'].filter((one) =>
      one.toLowerCase().includes(box.value.toLowerCase()),
    );
    find('#list').innerHTML = found.map((one) => `<li role="option">${one}</li>`).join('');
  };
  const close = () => {
    box.value = '';
    show(false);
  };
  on('#box', 'focus', () => show(true));
  on('#box', 'click', () => show(true));
  on('#box', 'input', () => show(true));
  on('#box', 'blur', close);
  on('#box', 'keydown', (event) => {
    if (event instanceof KeyboardEvent && event.key === 'Backspace' && box.value === '')
      find('b').textContent = '';
  });
  on('#list', 'mousedown', (event) => {
    event.preventDefault();
    if (!(event.target instanceof Element)) return;
    const name = event.target.textContent;
    find('b').textContent = several ? [find('b').textContent, name].filter(Boolean).join(' ') : name;
    close();
  });
  return context;
}

const set = (context: Parameters<typeof doAct>[0], value: string) =>
  doAct(context, 'fill', { selector: '#box', arguments: [value], timeoutMs: 3000 });

describe('a field whose value is chosen from what it opens', () => {
  it('is set by the option of that name', async () => {
    const context = openCombo();
    expect(say(await set(context, 'Sweden'))).toEqual(['selected Sweden']);
    expect(find('b').textContent).toBe('Sweden');
    expect(await set(context, 'Sweden')).toMatchObject({ already: true });
  });

  it('is not set by a text that goes as it is left', async () => {
    const context = openCombo();
    expect(say(await set(context, 'Atlantis'))).toBe('option-missing');
    expect(find('b').textContent).toBe('');
  });

  it('keeps a text that the list goes on to answer', async () => {
    expect(say(await set(openCombo(), 'Nor'))).toEqual(['value is now Nor']);
  });

  it('takes several options, one after another', async () => {
    const context = openCombo({ several: true });
    expect(say(await set(context, 'Norway and Denmark'))).toEqual(['selected Norway and Denmark']);
    expect(find('b').textContent).toBe('Norway Denmark');
  });

  it('takes none of several when one is not there', async () => {
    const context = openCombo({ several: true });
    expect(say(await set(context, 'Norway and Peru'))).toBe('option-missing');
    expect(find('b').textContent).toBe('');
  });

  it('is cleared of what it shows, not of what its search field holds', async () => {
    const context = openCombo();
    find('b').textContent = 'Norway';
    expect(say(await doAct(context, 'clear', { selector: '#box' }))).toEqual(['value is empty now']);
    expect(find('b').textContent).toBe('');
  });
});

it('presses the box that a placeholder covers', async () => {
  const context =
    open(`<div style="position:relative;width:200px;height:30px"><input id="box" readonly role="combobox" aria-expanded="false">
      <span style="position:absolute;inset:0">Pick one</span></div><ul role="listbox" hidden><li role="option">Red</ul>`);
  on('div', 'click', () => (find('ul').hidden = false));
  on('ul', 'click', () => {
    find('ul').hidden = true;
    find('span').textContent = 'Red';
  });
  expect(say(await set(context, 'Red'))).toEqual(['selected Red']);
});

it('goes through lists that open from one another', async () => {
  const context = open('<button id="box" aria-haspopup="menu">Place</button><section></section>');
  const column = (names: string[]) => names.map((name) => `<p role="menuitem">${name}</p>`).join('');
  on('#box', 'click', () => (find('section').innerHTML = column(['Europe', 'Asia'])));
  on('section', 'click', ({ target }) => {
    const name = target instanceof Element ? target.textContent : '';
    if (name === 'Europe') find('section').insertAdjacentHTML('beforeend', column(['Poland', 'Spain']));
    if (name !== 'Poland') return;
    find('#box').textContent = 'Europe / Poland';
    find('section').innerHTML = '';
  });
  const asked = { selector: '#box', arguments: ['Europe / Poland'], timeoutMs: 3000 };
  expect(say(await doAct(context, 'selectOptionFromDropdown', asked))).toEqual(['selected Europe / Poland']);
});

it('presses the option that makes what was typed, though the keys are at it and the search field says so', async () => {
  const context =
    open(`<div id="box" role="combobox" aria-expanded="false"><b></b><input aria-label="Tag"></div>
    <ul role="listbox" hidden></ul>`);
  const field = find('input', HTMLInputElement);
  on('#box', 'click', () => find('#box').setAttribute('aria-expanded', 'true'));
  on('input', 'input', () => {
    find('ul').hidden = false;
    find('ul').innerHTML = `<li role="option" aria-selected="true">Add <i>${field.value}</i></li>`;
  });
  on('ul', 'click', () => {
    find('b').textContent = field.value;
    field.value = '';
    find('ul').hidden = true;
  });
  const asked = { selector: '#box', arguments: ['urgent'], timeoutMs: 3000 };
  expect(say(await doAct(context, 'selectOptionFromDropdown', asked))).toEqual(['selected urgent']);
  expect(find('b').textContent).toBe('urgent');
});

it('reads what was taken beside a control that is closed', async () => {
  const context =
    open(`<div><button id="box" aria-haspopup="listbox" aria-expanded="false">Choose</button></div>
    <ul role="listbox" hidden><li role="option" aria-selected="false">Red</ul><p></p>`);
  const show = (isShown: boolean) => {
    find('ul').hidden = !isShown;
    find('#box').setAttribute('aria-expanded', String(isShown));
  };
  on('#box', 'click', () => show(true));
  on('li', 'click', () => {
    show(false);
    find('p').innerHTML = '<span>Red</span>';
  });
  const asked = { selector: '#box', arguments: ['Red'], timeoutMs: 3000 };
  expect(say(await doAct(context, 'selectOptionFromDropdown', asked))).toEqual(['selected Red']);
});

it('takes boxes for options by their labels, and names given from outside', async () => {
  const context =
    open(`<button id="box" aria-haspopup="listbox" aria-expanded="false">None</button><div role="listbox" hidden>
      ${['Ada', 'Ben', 'Cleo'].map((name, at) => `<p style="position:relative"><input id="o${at}" type="checkbox" role="option" style="opacity:0"><label for="o${at}" style="position:absolute;inset:0">${name}</label></p>`).join('')}</div>`);
  on('#box', 'click', () => {
    find('[role="listbox"]').hidden = false;
    find('#box').setAttribute('aria-expanded', 'true');
  });
  on('[role="listbox"]', 'change', () => {
    const chosen = [...document.querySelectorAll<HTMLInputElement>('input:checked')];
    find('#box').textContent = chosen.map(({ labels }) => labels?.[0]?.textContent).join(', ');
  });
  const named = { ...context, identityOf: (each: Element) => identityOf(each, createReading(context.tree)) };
  const asked = { selector: '#box', arguments: ['Ada and Cleo'], timeoutMs: 3000 };
  const outcome = await doAct(named, 'selectOptionFromDropdown', asked);
  expect(say(outcome)).toEqual(['selected Ada and Cleo']);
  expect(find('#box').textContent).toBe('Ada, Cleo');
});

it.each([
  ['confirms a choice in a dialog that stays open until its second button is pressed', 'dialog', 'Lyon'],
  ['presses no button of any other box that stays open', 'group', ''],
])('%s', async (_name, role, value) => {
  const context = open(
    `<div role="button"><input id="box" readonly placeholder="Choose town"></div><section></section>`,
  );
  on('[role="button"]', 'click', () => {
    find('section').innerHTML =
      `<div role="${role}"><button>Cancel</button><button>Confirm</button><ul><li>Ghent<li>Lyon</ul></div>`;
  });
  let picked = '';
  on('section', 'click', ({ target }) => {
    if (!(target instanceof HTMLElement)) return;
    if (target.localName === 'li') picked = target.innerText;
    if (target.innerText === 'Confirm') find('#box', HTMLInputElement).value = picked;
    if (target.localName === 'button') find('section').innerHTML = '';
  });
  expect((await set(context, 'Lyon')).status).toBe(value ? 'done' : 'failed');
  expect(find('#box', HTMLInputElement).value).toBe(value);
});

it('presses the day in a calendar that stays open when its field was left', async () => {
  const context = open('<input id="box"><p></p><input aria-label="Other">');
  const day = (date: number) => `<button aria-label="${date} March 2026">${date}</button>`;
  on('#box', 'focus', () => (find('p').innerHTML = `<div>${[16, 17, 18].map(day).join('')}</div>`));
  on('p', 'click', ({ target }) => {
    if (target instanceof HTMLElement) find('#box', HTMLInputElement).value = `2026-03-${target.innerText}`;
    find('p').innerHTML = '<b>taken</b>';
  });
  expect((await set(context, '17 March 2026')).status).toBe('done');
  expect(find('p').textContent).toBe('taken');
});

it('does not take words for read that a field keeps and its calendar does not show', async () => {
  const context = open('<input id="box"><p></p><input aria-label="Other">');
  const box = find('#box', HTMLInputElement);
  const day = (date: number, month: string) => `<td aria-label="${date} ${month}">${date}</td>`;
  let month = 'November 2026';
  on('#box', 'change', () => {
    if (/^2027-08-\d\d 18:30$/.test(box.value)) month = 'August 2027';
  });
  on('#box', 'click', () => {
    find('p').innerHTML = `<table><tr>${[11, 12, 13].map((each) => day(each, month)).join('')}</tr></table>`;
  });
  on('#box', 'keydown', (event) => {
    if (event instanceof KeyboardEvent && event.key === 'Escape') find('p').innerHTML = '';
  });
  expect(say(await set(context, '12 August 2027 at 18:30'))).toEqual(['value is now 2027-08-12 18:30']);
});

describe('a slider that is no field', () => {
  const openSlider = () => {
    const context = open(
      '<div id="s" role="slider" tabindex="0" aria-valuemin="0" aria-valuemax="100" aria-valuenow="30">Volume</div>',
    );
    const by: Record<string, number> = { ArrowUp: 5, ArrowDown: -5, PageUp: 20, PageDown: -20 };
    on('#s', 'keydown', (event) => {
      const now = Number(find('#s').getAttribute('aria-valuenow'));
      if (event instanceof KeyboardEvent)
        find('#s').setAttribute('aria-valuenow', String(now + (by[event.key] ?? 0)));
    });
    return context;
  };

  it.each([
    ['75', '75'],
    ['0', '0'],
  ])('is moved to %s', async (value, held) => {
    const context = openSlider();
    expect(
      say(await doAct(context, 'fill', { selector: '#s', arguments: [value], timeoutMs: 3000 })),
    ).toEqual([`value is now ${held}`]);
  });

  it('is moved by the keys along it where it takes no others', async () => {
    const context = open(
      '<div id="s" role="slider" tabindex="0" aria-valuemin="0" aria-valuemax="9" aria-valuenow="3">Heat</div>',
    );
    on('#s', 'keydown', (event) => {
      const step = event instanceof KeyboardEvent ? { ArrowLeft: -1, ArrowRight: 1 }[event.key] : undefined;
      find('#s').setAttribute(
        'aria-valuenow',
        String(Number(find('#s').getAttribute('aria-valuenow')) + (step ?? 0)),
      );
    });
    const asked = { selector: '#s', arguments: ['5'], timeoutMs: 5000 };
    expect(say(await doAct(context, 'fill', asked))).toEqual(['value is now 5']);
  });

  it('is pressed at the place of the number where it takes no keys', async () => {
    const context = open(`<div id="track" style="width:200px;height:10px;position:relative">
      <i id="s" role="slider" tabindex="0" aria-valuemin="0" aria-valuemax="100" aria-valuenow="20" style="position:absolute;left:40px;width:10px;height:10px"></i></div>`);
    on('#track', 'click', (event) => {
      if (!(event instanceof MouseEvent)) return;
      const share = (event.clientX - find('#track').getBoundingClientRect().left) / 2;
      find('#s').setAttribute('aria-valuenow', String(Math.round(share)));
    });
    const asked = { selector: '#s', arguments: ['60'], timeoutMs: 6000 };
    expect(say(await doAct(context, 'fill', asked))).toEqual(['value is now 60']);
  });

  it.each(['73', '120', 'loud'])('does not go to %s', async (value) => {
    expect(
      say(await doAct(openSlider(), 'fill', { selector: '#s', arguments: [value], timeoutMs: 3000 })),
    ).toBe('value-rejected');
  });
});

describe('a day in words', () => {
  it.each([
    ['<input id="t" placeholder="DD.MM.YYYY">', '17.03.2026'],
    ['<input id="t" placeholder="MM/YY">', '03/26'],
    ['<input id="t" value="2025-01-02">', '2026-03-17'],
    ['<input id="t">', '17 March 2026'],
  ])('goes into %s as %s', async (html, held) => {
    const context = open(html);
    const said = held === '03/26' ? 'March 2026' : '17 March 2026';
    await doAct(context, 'fill', { selector: '#t', arguments: [said] });
    expect(find('#t', HTMLInputElement).value).toBe(held);
  });

  it('is tried in other forms where the page throws it away, and what was there stands again where none is kept', async () => {
    const context = open('<input id="t" value="soon"><input>');
    const keep = (form: RegExp) => () => {
      const field = find('#t', HTMLInputElement);
      if (!form.test(field.value)) field.value = '';
    };
    on('#t', 'blur', keep(/^(\d\d\.\d\d\.\d{4}|soon)$/));
    expect((await doAct(context, 'fill', { selector: '#t', arguments: ['17 March 2026'] })).status).toBe(
      'done',
    );
    expect(find('#t', HTMLInputElement).value).toBe('17.03.2026');
  });

  it('is pressed in the calendar that a field opens which takes no text', async () => {
    const context = open('<input id="t" readonly value="2026-03-01"><section></section>');
    const draw = (month: number) => {
      const days = [5, 17].map(
        (day) => `<td><i aria-label="${['March', 'April'][month - 3]} ${day}, 2026">${day}</i>`,
      );
      find('section').innerHTML =
        `<div><button>‹</button> <button>›</button></div><table style="margin-top:9px"><tr>${days.join('')}</table>`;
      on('button:last-of-type', 'click', () => draw(month + 1));
    };
    on('#t', 'click', () => draw(3));
    on('section', 'click', ({ target }) => {
      const [name = '', day = ''] =
        /^(\w+) (\d+)/
          .exec(target instanceof Element ? (target.getAttribute('aria-label') ?? '') : '')
          ?.slice(1) ?? [];
      if (day === '') return;
      find('#t', HTMLInputElement).value = `2026-${name === 'March' ? '03' : '04'}-${day.padStart(2, '0')}`;
      find('section').innerHTML = '';
    });
    const asked = { selector: '#t', arguments: ['5 April 2026'], timeoutMs: 4000 };
    expect(say(await doAct(context, 'fill', asked))).toEqual(['value is now 2026-04-05']);
  });

  it('is the number under the month and the year, where the days of a calendar say no more', async () => {
    const context = open('<input id="t" readonly value="01/03/2026"><section></section>');
    const draw = (month: number) => {
      const days = Array.from({ length: month === 2 ? 28 : 31 }, (_, at) => `<i>${at + 1}</i> `);
      find('section').innerHTML =
        `<div><b>Chosen: March 1, 2026</b><p><button>‹</button> <b>${['February', 'March'][month - 2]}</b> <b>2026</b></div>
        <div><i>30</i> <i>31</i> ${days.join('')}<i>1</i> <i>2</i></div>`;
      on('button', 'click', () => draw(month - 1));
    };
    on('#t', 'click', () => draw(3));
    on('section', 'click', ({ target }) => {
      if (!(target instanceof HTMLElement) || target.localName !== 'i') return;
      find('#t', HTMLInputElement).value = `${(target.textContent ?? '').padStart(2, '0')}/02/2026`;
      find('section').innerHTML = '';
    });
    const asked = { selector: '#t', arguments: ['5 February 2026'], timeoutMs: 4000 };
    expect(say(await doAct(context, 'fill', asked))).toEqual(['value is now 05/02/2026']);
  });

  it('is not confirmed where the field has not kept it: the key would choose something else', async () => {
    const context = open(
      '<form><input id="t" aria-haspopup="dialog" aria-expanded="false"><input aria-label="Other"></form>',
    );
    const field = find('#t', HTMLInputElement);
    on('#t', 'input', () => (field.value = ''));
    on('#t', 'keydown', (event) => {
      if (event instanceof KeyboardEvent && event.key === 'Enter') field.value = 'today';
    });
    const asked = { selector: '#t', arguments: ['5 February 2026'], timeoutMs: 2000 };
    expect(await doAct(context, 'fill', asked)).toMatchObject({ status: 'failed' });
    expect(field.value).toBe('');
  });
});

it('does not wait for a field at rest to be read-only no more, whatever time was named', async () => {
  const context = open('<input id="t" readonly>');
  const startedAt = performance.now();
  expect(say(await doAct(context, 'fill', { selector: '#t', arguments: ['x'], timeoutMs: 9000 }))).toBe(
    'read-only',
  );
  expect(performance.now() - startedAt).toBeLessThan(4000);
});

it('opens a cell, and reads it once its field is gone', async () => {
  const context = open('<table><tr><td id="t">3</table><input aria-label="Search">');
  const cell = find('#t');
  on('#t', 'dblclick', () => {
    cell.innerHTML = `<input value="${cell.textContent}">`;
    find('td input').focus();
  });
  on('#t', 'keydown', (event) => {
    if (event instanceof KeyboardEvent && event.key === 'Enter')
      cell.textContent = find('td input', HTMLInputElement).value;
  });
  const asked = { selector: '#t', arguments: ['42'], timeoutMs: 3000 };
  expect(say(await doAct(context, 'fill', asked))).toEqual(['value is now 42']);
  expect(cell.textContent).toBe('42');
  expect(say(await doAct(open('<table><tr><td id="t">3</table>'), 'fill', asked))).toBe('not-editable');
});

it('is done with a choice in a menu that the page tells of elsewhere', async () => {
  const context = open(
    '<button id="box" aria-haspopup="menu">Actions</button><ul role="menu" hidden><li role="menuitem">Rename<li role="menuitem">Print</ul><output></output>',
  );
  on('#box', 'click', () => (find('ul').hidden = false));
  on('ul', 'click', ({ target }) => {
    find('ul').hidden = true;
    if (target === find('li')) find('output').textContent = 'Done: rename';
  });
  const choose = (option: string) =>
    doAct(context, 'selectOptionFromDropdown', { selector: '#box', arguments: [option], timeoutMs: 3000 });
  expect(say(await choose('Rename'))).toEqual(['now shows "Done: rename"']);
  expect(say(await choose('Print'))).toBe('value-rejected');
});

it('tells nothing of a variable that a cell has cut', async () => {
  const context = open('<table><tr><td id="t">40</td></tr></table>');
  const cell = find('#t');
  on('#t', 'dblclick', () => {
    cell.innerHTML = '<input>';
    const field = find('td input', HTMLInputElement);
    field.focus();
    field.addEventListener('keydown', ({ key }) => {
      if (key === 'Enter') cell.textContent = field.value.slice(0, 4);
    });
  });
  const given = { selector: '#t', arguments: ['%pin%'], variables: { pin: '12345678' } };
  const outcome = await doAct(context, 'fill', given);
  expect(say(outcome)).toBe('value-rejected');
  expect(cell.textContent).toBe('1234');
  expect(JSON.stringify(outcome)).not.toContain('1234');
});

describe('what is added to a field with no list', () => {
  const asked = { selector: '#tag', arguments: ['Vue'] };
  const openTags = () =>
    open('<div><b>React</b> <label>Tags <input id="tag"></label></div><p><input aria-label="Other"></p>');

  it('is taken with Enter, and stands beside the field then', async () => {
    const context = openTags();
    on('#tag', 'keydown', (event) => {
      if (!(event instanceof KeyboardEvent) || event.key !== 'Enter') return;
      find('b').textContent += ` ${find('#tag', HTMLInputElement).value}`;
      find('#tag', HTMLInputElement).value = '';
    });
    expect(say(await doAct(context, 'selectOptionFromDropdown', asked))).toEqual(['selected Vue']);
  });

  it('is not added where the field only keeps it', async () => {
    const context = openTags();
    expect(say(await doAct(context, 'selectOptionFromDropdown', asked))).toBe('option-missing');
  });
});
