import { describe, expect, it } from 'vitest';
import { doAct, find, on, open, repeat, say, wait } from './fixtures';

/** Neighbours that move by themselves, as `open` html and what keeps them moving. */
const restless = {
  ticker: { html: '<p id="t">0</p>', everyMs: 100, turn: () => (find('#t').textContent = `${Date.now()}`) },
  'slow ticker': {
    html: '<p id="t">0</p>',
    everyMs: 700,
    turn: () => (find('#t').textContent = `${Date.now()}`),
  },
  feed: {
    html: '<ul id="t"></ul>',
    everyMs: 200,
    turn: () => find('#t').insertAdjacentHTML('afterbegin', `<li>${Date.now()}</li>`),
  },
  'looping feed': {
    html: '<ul id="t"><li>a<li>b<li>c</ul>',
    everyMs: 600,
    turn: () => find('#t').append(find('#t').firstElementChild ?? ''),
  },
  animation: {
    html: '<style>@keyframes k{to{opacity:0}}#t{animation:k 1s infinite}</style><p id="t">x</p>',
    everyMs: 200,
    turn: () => {},
  },
} as const;

const asked = { selector: 'button', effectTimeoutMs: 1500 };

describe.each(Object.entries(restless))('beside a %s', (_name, { html, everyMs, turn }) => {
  it('a dead button has no effect', async () => {
    const context = open(`<button>Dead</button>${html}`);
    repeat(everyMs, turn);
    await wait(everyMs * 2.5);
    expect(say(await doAct(context, 'click', { ...asked, effectTimeoutMs: 900 }))).toBe('no-effect-seen');
  });

  it('a dead button has no effect on a page just opened', async () => {
    const context = open(`<button>Dead</button>${html}`);
    repeat(everyMs, turn);
    expect(say(await doAct(context, 'click', { ...asked, effectTimeoutMs: 900 }))).toBe('no-effect-seen');
  });

  it.each([0, 300, 1200])('an effect after %d ms is seen', async (ms) => {
    const context = open(`<button>Live</button><p id="out"></p>${html}`);
    on('button', 'click', () => setTimeout(() => (find('#out').textContent = 'Done'), ms));
    repeat(everyMs, turn);
    await wait(100);
    expect(say(await doAct(context, 'click', asked))).toEqual(['now shows "Done"']);
  });
});

describe('what proves nothing', () => {
  it.each([
    ['a pressed look', 'mousedown', () => find('button').classList.add('pressed')],
    ['a ripple', 'pointerdown', () => find('button').append(document.createElement('span'))],
    [
      'a ripple that fades',
      'pointerdown',
      () => {
        const ripple = find('button').appendChild(document.createElement('span'));
        setTimeout(() => ripple.remove(), 100);
      },
    ],
    [
      'a tooltip',
      'mouseenter',
      () => find('main').insertAdjacentHTML('beforeend', '<i role="tooltip">Help</i>'),
    ],
    ['a counting script', 'click', () => find('main').append(document.createElement('script'))],
    ['the same again', 'click', () => find('p').replaceChildren('same')],
    [
      'a change that is taken back',
      'click',
      () => find('p').toggleAttribute('hidden') && find('p').toggleAttribute('hidden'),
    ],
    [
      'a row that something lies over',
      'click',
      () => {
        const row = find('main').appendChild(document.createElement('p'));
        row.textContent = 'Dee';
        row.style.position = 'relative';
        const cover = row.appendChild(document.createElement('i'));
        cover.style.cssText = 'position: absolute; inset: 0; background: white';
      },
    ],
    [
      'a list that is replaced, and by its first words again',
      'click',
      () => {
        const same = find('p');
        same.append(' more');
        const copy = document.createElement('p');
        copy.textContent = 'same';
        same.replaceWith(copy);
      },
    ],
  ])('%s', async (_name, type, react) => {
    const context = open('<button>Dead</button><p>same</p>');
    on('button', type, react);
    expect(say(await doAct(context, 'click', { selector: 'button' }))).toBe('no-effect-seen');
  });

  it('our own highlight', async () => {
    const context = open('<button>Dead</button><div id="mark"></div>');
    context.changes.ignore(find('#mark'));
    on('button', 'click', () => find('#mark').append('x'));
    expect(say(await doAct(context, 'click', { selector: 'button' }))).toBe('no-effect-seen');
  });

  it('a popover of our own', async () => {
    const context = open('<button>Dead</button><div id="mark" popover="manual">Working</div>');
    context.changes.ignore(find('#mark'));
    on('button', 'click', () => setTimeout(() => find('#mark').showPopover(), 50));
    expect(say(await doAct(context, 'click', { selector: 'button' }))).toBe('no-effect-seen');
  });
});

describe('what proves', () => {
  it.each([
    {
      name: 'another field',
      html: '<input aria-label="Count" value="1">',
      react: () => (find('input', HTMLInputElement).value = '2'),
      says: 'textbox "Count" is now 2',
    },
    {
      name: 'a state',
      html: '',
      react: () => find('button').setAttribute('aria-expanded', 'true'),
      says: 'is expanded now',
    },
    {
      name: 'the focus',
      html: '<input aria-label="Search">',
      react: () => find('input').focus(),
      says: 'focus is on textbox "Search"',
    },
    { name: 'an address', html: '', react: () => history.pushState(null, '', '#went'), says: '#went' },
    {
      name: 'a popover',
      html: '<div popover aria-label="Menu">x</div>',
      react: () => find('div').showPopover(),
      says: '"Menu"',
    },
    {
      name: 'something gone',
      html: '<p>Row 3</p>',
      react: () => find('p').remove(),
      says: 'no longer shows "Row 3"',
    },
  ])('$name', async ({ html, react, says }) => {
    const before = location.href;
    const context = open(`<button>Live</button>${html}`);
    on('button', 'click', react);
    expect(String(say(await doAct(context, 'click', { selector: 'button' })))).toContain(says);
    history.replaceState(null, '', before);
  });

  it('a card that comes to its column through another', async () => {
    const columns = '<section><p>Mend it</p></section><section></section><section></section>';
    const context = open(`<button>Live</button>${columns}`);
    on('button', 'click', () => {
      const [, middle, last] = document.querySelectorAll('section');
      for (const column of [middle, last]) column?.append(find('p'));
    });
    expect(String(say(await doAct(context, 'click', { selector: 'button' })))).toContain(
      'now shows "Mend it"',
    );
  });

  it('a row that somebody else draws anew', async () => {
    const context = open('<button>Live</button><ul><li>Ada</li></ul>');
    const list = find('ul');
    const add = () => list.insertAdjacentHTML('beforeend', '<li>Dee</li>');
    on('button', 'click', () => {
      add();
      // It stays open for so long.
      setTimeout(() => {}, 100);
    });
    const again = setInterval(() => {
      const row = list.children[1];
      if (!row) return;
      clearInterval(again);
      row.remove();
      add();
    }, 10);
    const outcome = await doAct(context, 'click', { selector: 'button' });
    clearInterval(again);
    expect(say(outcome)).toEqual(['now shows "Dee"']);
  });

  it('an effect seen in a shadow tree', async () => {
    const context = open('<button>Live</button><div></div>');
    const root = find('div').attachShadow({ mode: 'open' });
    root.innerHTML = '<p></p>';
    on('button', 'click', () => (root.querySelector('p') ?? root).append('In the shadow'));
    expect(say(await doAct(context, 'click', { selector: 'button' }))).toEqual(['now shows "In the shadow"']);
  });

  it('the second of two quick acts in one place', async () => {
    const context = open('<button>Add</button><p id="out">0</p>');
    let count = 0;
    on('button', 'click', () => setTimeout(() => (find('#out').textContent = `${(count += 1)}`), 50));
    await doAct(context, 'click', { selector: 'button' });
    expect(say(await doAct(context, 'click', { selector: 'button' }))).toEqual(['now shows "2"']);
  });
});
