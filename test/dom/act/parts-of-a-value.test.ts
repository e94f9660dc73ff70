import { describe, expect, it } from 'vitest';
import { doAct, find, on, open, say } from './fixtures';

/** A number that the keys of the arrows move; it is nowhere until the first of them. */
function spin(selector: string, [from, most]: [number, number]): void {
  const section = find(selector);
  section.setAttribute('aria-valuemin', String(from));
  section.setAttribute('aria-valuemax', String(most));
  on(selector, 'keydown', (event) => {
    const steps: Record<string, number> = { ArrowUp: 1, ArrowDown: -1, PageUp: 5, PageDown: -5 };
    const step = event instanceof KeyboardEvent ? steps[event.key] : undefined;
    if (step === undefined) return;
    const now = section.getAttribute('aria-valuenow');
    const next = now === null ? from : Math.min(most, Math.max(from, Number(now) + step));
    section.setAttribute('aria-valuenow', String(next));
    section.textContent = String(next);
  });
}

const spun = (id: string) => find(id).getAttribute('aria-valuenow');

describe('a group of sections', () => {
  const section = (id: string) => `<span id="${id}" role="spinbutton" tabindex="0">--</span>`;

  it('takes a day part by part, by what each part can hold', async () => {
    const context = open(`<div id="group" role="group">${['m', 'd', 'y'].map(section).join('/')}</div>`);
    spin('#m', [1, 12]);
    spin('#d', [1, 31]);
    spin('#y', [2020, 9999]);
    const outcome = await doAct(context, 'fill', { selector: '#group', arguments: ['17 March 2026'] });
    expect(say(outcome)).toEqual(['value is now 17 March 2026']);
    expect([spun('#m'), spun('#d'), spun('#y')]).toEqual(['3', '17', '2026']);
  });

  it('takes a time before and after noon', async () => {
    const context = open(`<div id="group" role="group">${['h', 'n', 'a'].map(section).join(':')}</div>`);
    spin('#h', [1, 12]);
    spin('#n', [0, 59]);
    spin('#a', [0, 1]);
    await doAct(context, 'fill', { selector: '#group', arguments: ['14:30'] });
    expect([spun('#h'), spun('#n'), spun('#a')]).toEqual(['2', '30', '1']);
  });
});

describe('a number between two buttons', () => {
  const stepper = (step: number) => {
    const context = open('<p><button id="a">a</button> <b id="n">1</b> <button id="b">b</button></p>');
    const by = (change: number) => () => {
      find('#n').textContent = String(Math.min(4, Number(find('#n').textContent) + change));
    };
    on('#a', 'click', by(-step));
    on('#b', 'click', by(step));
    return context;
  };
  const fill = (step: number, value: string) =>
    doAct(stepper(step), 'fill', { selector: '#n', arguments: [value] });

  it('is moved by the button that leads there, wherever that stands', async () => {
    expect(say(await fill(1, '3'))).toEqual(['value is now 3']);
    expect(say(await fill(-1, '3'))).toEqual(['value is now 3']);
    expect(find('#n').textContent).toBe('3');
  });

  it('is not called set where it goes no further', async () => {
    expect(say(await fill(1, '9'))).toBe('value-rejected');
  });
});

describe('a calendar that stands in the page', () => {
  it('is turned to the month, and read on the day itself', async () => {
    const context = open(
      '<div id="box"><p><button id="back">‹</button><button id="on">›</button></p><table><tbody id="days"></tbody></table></div>',
    );
    let month = 2;
    const draw = (chosen = '') => {
      find('#days').innerHTML = `<tr>${Array.from({ length: 28 }, (_, at) => {
        const iso = `2026-${String(month + 1).padStart(2, '0')}-${String(at + 1).padStart(2, '0')}`;
        return `<td data-day="${iso}" aria-selected="${iso === chosen}"><button>${at + 1}</button></td>`;
      }).join('')}</tr>`;
    };
    draw();
    on('#on', 'click', () => ((month += 1), draw()));
    on('#back', 'click', () => ((month -= 1), draw()));
    on('#days', 'click', ({ target }) => {
      const day = target instanceof Element ? target.closest('td') : null;
      draw(day?.dataset['day']);
    });
    const outcome = await doAct(context, 'fill', {
      selector: 'table',
      arguments: ['2026-05-09'],
      timeoutMs: 3000,
    });
    expect(say(outcome)).toEqual(['value is now 2026-05-09']);
    expect(document.querySelector('[aria-selected="true"]')?.getAttribute('data-day')).toBe('2026-05-09');
  });
});

describe('wheels of a dialog', () => {
  const openWheels = (isTaken = true) => {
    const wheel = '<ul>' + ['06', '07', '08'].map((each) => `<li>${each}</li>`).join('') + '</ul>';
    const context = open('<button id="box" aria-haspopup="dialog">07:07</button>');
    const turned = ['07', '07'];
    on('#box', 'click', () => {
      find('#box').insertAdjacentHTML(
        'afterend',
        `<div role="dialog" aria-label="Time">${wheel}${wheel}<button>Leave</button><button>Take</button></div>`,
      );
      for (const [at, list] of [...document.querySelectorAll('ul')].entries())
        list.addEventListener('click', ({ target }) => {
          turned[at] = (target instanceof Element && target.textContent) || '';
        });
      for (const button of document.querySelectorAll('[role="dialog"] button'))
        button.addEventListener('click', () => {
          if (isTaken && button.textContent === 'Take') find('#box').textContent = turned.join(':');
          find('[role="dialog"]').remove();
        });
    });
    return context;
  };

  it('are turned one after another, and confirmed once', async () => {
    const set = await doAct(openWheels(), 'fill', { selector: '#box', arguments: ['08:06'] });
    expect(say(set)).toEqual(['selected 08:06']);
    expect(find('#box').textContent).toBe('08:06');
    const same = await doAct(openWheels(), 'fill', { selector: '#box', arguments: ['06:06'] });
    expect(say(same)).toEqual(['selected 06:06']);
    expect(find('#box').textContent).toBe('06:06');
  });

  it('say nothing before the control shows what was confirmed', async () => {
    const set = await doAct(openWheels(false), 'fill', { selector: '#box', arguments: ['08:06'] });
    expect(say(set)).toBe('value-rejected');
  });
});

describe('two fields of one control', () => {
  it('take the two days that are said, confirmed by Enter', async () => {
    const context = open('<div><input id="a" aria-label="Season"><input id="b"></div><p id="kept"></p>');
    const kept: string[] = ['', ''];
    for (const [at, selector] of ['#a', '#b'].entries()) {
      const field = find(selector, HTMLInputElement);
      on(selector, 'keydown', (event) => {
        if (event instanceof KeyboardEvent && event.key === 'Enter' && /^\d{4}-/.test(field.value))
          kept[at] = field.value;
      });
      on(selector, 'blur', () => (field.value = kept[at] ?? ''));
    }
    const said = ['1 June 2026 until 31 August 2026'];
    const outcome = await doAct(context, 'fill', { selector: '#a', arguments: said });
    expect(say(outcome)).toEqual(['value is now 1 June 2026 until 31 August 2026']);
    expect(kept).toEqual(['2026-06-01', '2026-08-31']);
  });
});

describe('options that are not drawn at first', () => {
  const choose = (context: Parameters<typeof doAct>[0], option: string) =>
    doAct(context, 'selectOptionFromDropdown', { selector: '#box', arguments: [option], timeoutMs: 2500 });

  it('are found in the branches of a tree, which are opened and not chosen', async () => {
    const context =
      open(`<button id="box" aria-haspopup="tree" aria-expanded="true" aria-controls="tree">Team</button>
      <div id="tree" role="tree"><div id="ops" role="treeitem" aria-expanded="false"><i style="display:inline-block;width:9px;height:9px;background:red"></i><b>Operations</b></div></div>`);
    on('#ops i', 'click', (event) => {
      event.stopPropagation();
      find('#ops').setAttribute('aria-expanded', 'true');
      find('#ops').insertAdjacentHTML('afterend', '<div role="treeitem" id="night">Night shift</div>');
    });
    on('#tree', 'click', ({ target }) => {
      find('#box').textContent = target instanceof Element ? target.textContent : '';
    });
    expect(say(await choose(context, 'Night shift'))).toEqual(['selected Night shift']);
    expect(find('#box').textContent).toBe('Night shift');
  });

  it('are made of what was typed, where the list says that it makes just that', async () => {
    const context =
      open(`<b id="tags"></b><input id="box" role="combobox" aria-expanded="true" aria-controls="list">
      <ul id="list" role="listbox"></ul>`);
    const box = find('#box', HTMLInputElement);
    on('#box', 'input', () => {
      find('#list').innerHTML = box.value && `<li role="option">Create "${box.value}"</li>`;
    });
    on('#list', 'click', () => {
      find('#tags').textContent = box.value;
      box.value = '';
      find('#list').innerHTML = '';
    });
    expect(say(await choose(context, 'urgent'))).toEqual(['selected urgent']);
    expect(find('#tags').textContent).toBe('urgent');
  });
});

it('writes a day in the form of the sentence that describes the field', async () => {
  const context = open(
    '<input id="day" aria-label="Visit" aria-describedby="hint"><p id="hint">Write mm/dd/yyyy</p>',
  );
  const set = await doAct(context, 'fill', { selector: '#day', arguments: ['4 March 2027'] });
  expect(find('#day', HTMLInputElement).value).toBe('03/04/2027');
  expect(set.status).toBe('done');
});

it('writes a day in another form where the page calls the first invalid', async () => {
  const context = open('<input id="day" aria-label="Visit">');
  const field = find('#day', HTMLInputElement);
  on('#day', 'blur', () =>
    field.setCustomValidity(/^\d\d\/\d\d\/\d{4}$/.test(field.value) ? '' : 'Please enter a valid date'),
  );
  await doAct(context, 'fill', { selector: '#day', arguments: ['30 April 2027'] });
  expect(field.value).toBe('04/30/2027');
});

it('moves the slider that a number is told for, or that is alone in what is called so', async () => {
  const context = open(
    '<p id="box">Effort <output id="told" for="it">20</output> <input id="it" type="range" value="20"></p>',
  );
  const slider = find('#it', HTMLInputElement);
  for (const selector of ['#told', '#box']) {
    slider.value = '20';
    await doAct(context, 'selectOptionFromDropdown', { selector, arguments: ['60'] });
    expect(slider.value).toBe('60');
  }
});
