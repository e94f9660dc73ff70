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
