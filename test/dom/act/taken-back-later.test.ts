import { expect, it } from 'vitest';
import { doAct, find, on, open, say, wait } from './fixtures';

/** A list as it is written by hand has white space between its rows. */
const lists = {
  'in one line':
    '<ul><li id="row">Old invoice <button>Delete</button></li><li id="other">New invoice</li></ul>',
  'in lines': `<ul>
    <li id="row">Old invoice <button>Delete</button></li>
    <li id="other">New invoice</li>
  </ul>`,
};

it.each(Object.entries(lists))('a row that comes back after the answer is told, %s', async (_, html) => {
  const lost: string[] = [];
  const context = { ...open(html), onLost: (sentence: string) => void lost.push(sentence) };
  const row = find('#row');
  on('button', 'click', () => row.remove());
  const outcome = await doAct(context, 'click', { selector: 'button' });
  expect(outcome.status).toBe('done');
  await wait(300);
  find('ul').prepend(row);
  await wait(900);
  expect(lost).toEqual(['the page took it back']);
});

it('a row that comes back with what a timer of the act has asked for is told', async () => {
  const lost: string[] = [];
  const context = { ...open(lists['in lines']), onLost: (sentence: string) => void lost.push(sentence) };
  const row = find('#row');
  on('button', 'click', () => {
    row.remove();
    setTimeout(() => void wait(400).then(() => find('ul').prepend(row)), 2500);
  });
  const outcome = await doAct(context, 'click', { selector: 'button' });
  expect(outcome.status).toBe('done');
  await wait(4000);
  expect(lost).toEqual(['the page took it back']);
});

it('Escape on a dialog that it closes is an effect', async () => {
  const context = open('<div role="dialog" tabindex="-1">Sure?</div>');
  on('div', 'keydown', () => find('div').remove());
  const outcome = await doAct(context, 'press', { selector: 'div', arguments: ['Escape'] });
  expect(outcome.status).toBe('done');
});

it('words that are drawn bold are an effect, and the same words drawn anew are none', async () => {
  const context = open('<p>Dear Ada</p><button id="bold">Bold</button><button id="again">Again</button>');
  on('#bold', 'click', () => (find('p').innerHTML = '<b>Dear Ada</b>'));
  on('#again', 'click', () => (find('p').innerHTML = '<strong>Dear Ada</strong>'));
  expect((await doAct(context, 'click', { selector: '#bold' })).status).toBe('done');
  expect((await doAct(context, 'click', { selector: '#again', effectTimeoutMs: 500 })).status).toBe('failed');
});

it('a page that grows at its end was scrolled to its end', async () => {
  const context = open('<div style="height: 100px; overflow: auto"><p style="height: 400px">Posts</p></div>');
  on('div', 'scroll', () => (find('p').style.height = '800px'));
  expect((await doAct(context, 'scrollTo', { selector: 'div', arguments: ['100'] })).status).toBe('done');
});

it('rows drawn anew in another order are an effect, and in the same order none', async () => {
  const context = open(
    '<ul><li>Bread</li><li>Milk</li></ul><button id="up">Up</button><button id="same">Same</button>',
  );
  const draw = (rows: string[]) => (find('ul').innerHTML = rows.map((row) => `<li>${row}</li>`).join(''));
  on('#up', 'click', () => draw(['Milk', 'Bread']));
  on('#same', 'click', () => draw(['Milk', 'Bread']));
  expect((await doAct(context, 'click', { selector: '#up' })).status).toBe('done');
  expect((await doAct(context, 'click', { selector: '#same', effectTimeoutMs: 500 })).status).toBe('failed');
});

it('the focus on what a label labels is what a press on it is for', async () => {
  const context = open('<input type="radio" id="one" checked><label for="one">About</label>');
  const outcome = await doAct(context, 'click', { selector: 'label', effectTimeoutMs: 500 });
  expect(outcome.status).toBe('failed');
});

it('a volume that a key turns up is an effect', async () => {
  const context = open('<audio></audio><div role="slider" tabindex="0">Volume</div>');
  on('div', 'keydown', () => (find('audio', HTMLAudioElement).volume = 0.4));
  const outcome = await doAct(context, 'press', { selector: 'div', arguments: ['ArrowUp'] });
  expect(outcome.status).toBe('done');
});

it('a password that is shown is an effect', async () => {
  const context = open('<input type="password" value="x1y2"><button>Show</button>');
  on('button', 'click', () => (find('input', HTMLInputElement).type = 'text'));
  expect((await doAct(context, 'click', { selector: 'button' })).status).toBe('done');
});

it.each([
  {
    name: 'what it says for a moment in a line that ticks',
    react: () => {
      const line = find('output');
      line.textContent = 'Total 5, at 1';
      setTimeout(() => (line.textContent = 'Total 0, at 1'), 20);
    },
  },
  {
    name: 'a second step to the address that it has written',
    react: () => {
      for (const address of ['?step=2', '?step=2']) history.pushState({}, '', address);
    },
  },
])('has no effect: $name', async ({ react }) => {
  const before = location.href;
  const context = open('<output>Total 0, at 0</output><button>Save</button>');
  on('button', 'click', react);
  const acting = doAct(context, 'click', { selector: 'button', effectTimeoutMs: 500 });
  setTimeout(() => (find('output').textContent = find('output').textContent.replace(/\d+$/, '1')), 0);
  expect(say(await acting)).toBe('no-effect-seen');
  history.replaceState({}, '', before);
});

it('what came of the answer to a question, and went again, leaves no effect', async () => {
  const context = open('<output></output><button>Save</button>');
  on('button', 'click', () => {
    if (!window.confirm('Save it?')) return;
    setTimeout(() => (find('output').textContent = 'Saved'), 100);
    setTimeout(() => (find('output').textContent = ''), 400);
  });
  const outcome = await doAct(context, 'click', { selector: 'button', dialogs: { answer: 'accept' } });
  expect(say(outcome)).toBe('no-effect-seen');
});

it('rows that are moved between others that stay are in another order', async () => {
  const context = open('<ul><li>Ada</li><li>Bo</li><li>Cy</li><li>Di</li></ul><button>By amount</button>');
  on('button', 'click', () => {
    const [ada, bo, cy, di] = [...find('ul').children];
    if (cy && ada) ada.before(cy);
    if (di && bo) bo.before(di);
  });
  expect((await doAct(context, 'click', { selector: 'button', effectTimeoutMs: 500 })).status).toBe('done');
});

it('a row that comes back under a new note is told', async () => {
  const lost: string[] = [];
  const html =
    '<ul><li id="row">Lunch <button>Archive</button></li><li>Minutes</li></ul><p role="status"></p>';
  const context = { ...open(html), onLost: (sentence: string) => void lost.push(sentence) };
  const row = find('#row');
  on('button', 'click', () => {
    row.remove();
    find('p').textContent = 'Archived';
  });
  expect((await doAct(context, 'click', { selector: 'button' })).status).toBe('done');
  await wait(300);
  find('ul').prepend(row);
  find('p').textContent = 'Could not archive';
  await wait(900);
  expect(lost).toEqual(['the page took it back']);
});
