import { describe, expect, it } from 'vitest';
import { doAct, find, open, repeat, wait } from './fixtures';

const names = ['Alice', 'Bob', 'Carol', 'Dave'];
const row = (name: string, more = '') =>
  `<div class="row" style="height: 40px"><b>${name}</b> <span>${more}</span> <button>Delete</button></div>`;
const list = (rows: readonly string[]) => `<div id="list">${rows.join('')}</div><p id="log"></p>`;
const people = (more = '') => list(names.map((name) => row(name, more)));

const rows = () => [...document.querySelectorAll<HTMLElement>('.row')];
const ofBob = '.row:nth-child(2) button';

/** Puts other content into the nodes that are there, as virtual lists do. */
function recycle(shift = 1): void {
  for (const [at, each] of rows().entries())
    find2(each, 'b').textContent = [...names, 'Erin', 'Frank', 'Grace', 'Heidi'][at + shift] ?? '';
}

function find2(within: Element, selector: string): Element {
  const found = within.querySelector(selector);
  if (!found) throw new Error(selector);
  return found;
}

const titleOf = (target: EventTarget | null) =>
  target instanceof Element
    ? (target.closest('.row')?.querySelector('b')?.textContent ?? target.localName)
    : '';

/** The rows whose button the page saw clicked; it answers a click with an effect. */
function watchTouches(types: readonly string[] = ['click']): string[] {
  const touched: string[] = [];
  for (const type of types)
    find('#list').addEventListener(type, ({ target }) => {
      touched.push(titleOf(target));
      find('#log').textContent = `${touched.length} done`;
    });
  return touched;
}

const sync = (change: () => void) => change();
const micro = (change: () => void) => queueMicrotask(change);
const once = (change: () => void) => {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    change();
  };
};

const prepend = () => find('#list').insertAdjacentHTML('afterbegin', row('Zoe'));
/** Other nodes with other rows, as a list that is drawn from nothing each time. */
const redraw = (order: readonly string[]) => () => {
  find('#list').innerHTML = order.map((name) => row(name)).join('');
};

const toAnother: [string, () => void][] = [
  ['is recycled for the next row', () => recycle()],
  ['is recycled for a far row', () => recycle(4)],
  ['is drawn anew in another order', redraw(['Carol', 'Alice', 'Bob', 'Dave'])],
  ['is drawn anew without its own', redraw(['Alice', 'Carol', 'Dave'])],
  ['alone becomes another', () => (find2(rows()[1] ?? document.body, 'b').textContent = 'Erin')],
];

describe('a row that becomes another', () => {
  for (const [what, change] of toAnother) {
    for (const type of ['pointerover', 'mousemove']) {
      it(`is not pressed where it ${what} at ${type}`, async () => {
        const context = open(people());
        const touched = watchTouches(['pointerdown', 'mousedown', 'click']);
        find('#list').addEventListener(type, once(change));
        const outcome = await doAct(context, 'click', { selector: ofBob });
        expect(touched).toEqual([]);
        expect(outcome).toMatchObject({ status: 'failed', sent: false, error: { code: 'element-changed' } });
      });
    }
    for (const [type, how] of [
      ['pointerdown', sync],
      ['mousedown', micro],
      ['pointerup', sync],
      ['mouseup', micro],
    ] as const) {
      it(`is not clicked where it ${what} at ${type}`, async () => {
        const context = open(people());
        const touched = watchTouches();
        find('#list').addEventListener(
          type,
          once(() => how(change)),
        );
        await doAct(context, 'click', { selector: ofBob });
        expect(touched).toEqual([]);
      });
    }
  }

  it('is told as sent and unknown once it was pressed', async () => {
    const context = open(people());
    const released: string[] = [];
    document.addEventListener('pointerup', () => released.push('up'), { once: true });
    find('#list').addEventListener(
      'pointerdown',
      once(() => recycle()),
    );
    const outcome = await doAct(context, 'click', { selector: ofBob });
    expect(outcome).toMatchObject({ status: 'failed', sent: true, error: { code: 'element-changed' } });
    expect(released).toEqual(['up']);
  });

  it('is not pressed by the mouse where it became another at pointerdown', async () => {
    const context = open(people());
    find('#list').addEventListener(
      'pointerdown',
      once(() => recycle()),
    );
    const touched = watchTouches(['mousedown', 'mouseup', 'pointerup', 'click']);
    await doAct(context, 'click', { selector: ofBob });
    expect(touched).toEqual([]);
  });

  it('is not clicked a second time where it becomes another at the first click', async () => {
    const context = open(people());
    const touched = watchTouches();
    find('#list').addEventListener(
      'click',
      once(() => recycle()),
    );
    const outcome = await doAct(context, 'doubleClick', { selector: ofBob });
    expect(touched).toEqual(['Bob']);
    expect(outcome).toMatchObject({ status: 'failed', sent: true });
  });

  it('is not taken during the checks, without a fingerprint', async () => {
    const context = open(people());
    const touched = watchTouches();
    find<HTMLButtonElement>(ofBob).disabled = true;
    setTimeout(() => {
      recycle(4);
      find<HTMLButtonElement>(ofBob).disabled = false;
    }, 60);
    const outcome = await doAct(context, 'click', { selector: ofBob });
    expect(touched).toEqual([]);
    expect(outcome).toMatchObject({ sent: false, error: { code: 'element-changed' } });
  });

  it('is followed to its new place during the checks, where the selector finds that too', async () => {
    const context = open(people());
    const touched = watchTouches();
    find<HTMLButtonElement>('button').disabled = true;
    setTimeout(redraw(['Carol', 'Bob', 'Alice']), 60);
    await doAct(context, 'click', { selector: 'button' });
    expect(touched).toEqual(['Alice']);
  });

  it('is not clicked where only numbers tell rows and all are others', async () => {
    const context = open(list([1, 2, 3, 4].map((number) => row(`Order ${number}`))));
    const touched = watchTouches();
    find('#list').addEventListener(
      'pointerover',
      once(() => {
        for (const [at, each] of rows().entries()) find2(each, 'b').textContent = `Order ${at + 8}`;
      }),
    );
    const outcome = await doAct(context, 'click', { selector: ofBob });
    expect(touched).toEqual([]);
    expect(outcome).toMatchObject({ sent: false });
  });

  it('is not clicked where its key is another under the same words', async () => {
    const context = open(people());
    const touched = watchTouches();
    for (const [at, each] of rows().entries()) each.dataset.id = `${at}`;
    find('#list').addEventListener('pointerover', () =>
      (rows()[1] ?? document.body).setAttribute('data-id', '9'),
    );
    const outcome = await doAct(context, 'click', { selector: ofBob });
    expect(touched).toEqual([]);
    expect(outcome).toMatchObject({ sent: false });
  });

  it('is not clicked in a dialog that asks about another', async () => {
    const context = open('<div role="dialog" id="list"><h2>Delete Alice?</h2><button>Yes</button></div>');
    const touched: string[] = [];
    find('button').addEventListener('click', () => touched.push('yes'));
    find('button').addEventListener('pointerdown', () => (find('h2').textContent = 'Delete Bob?'));
    const outcome = await doAct(context, 'click', { selector: 'button' });
    expect(touched).toEqual([]);
    expect(outcome).toMatchObject({ sent: true, error: { code: 'element-changed' } });
  });

  it('is not clicked where the button is called otherwise as the pointer comes', async () => {
    const context = open('<div id="list"><button>Continue</button></div><p id="log"></p>');
    const touched = watchTouches();
    find('button').addEventListener('pointerover', () => (find('button').textContent = 'Pay now'));
    const outcome = await doAct(context, 'click', { selector: 'button' });
    expect(touched).toEqual([]);
    expect(outcome).toMatchObject({ sent: false, error: { code: 'element-changed' } });
  });

  it('is not clicked where nothing tells the rows and there are more of them', async () => {
    const context = open(list([1, 2, 3].map(() => row(''))));
    const touched = watchTouches();
    find('#list').addEventListener(
      'pointerover',
      once(() => find('#list').insertAdjacentHTML('beforeend', row(''))),
    );
    const outcome = await doAct(context, 'click', { selector: ofBob });
    expect(touched).toEqual([]);
    expect(outcome).toMatchObject({ sent: false });
  });

  const fields = list(
    names.map(
      (name) =>
        `<div class="row"><b>${name}</b> <input> <select><option>One</option><option>Two</option></select> <input type="checkbox"></div>`,
    ),
  );
  for (const [method, part, args] of [
    ['fill', 'input', ['5']],
    ['type', 'input', ['5']],
    ['press', 'input', ['a']],
    ['selectOption', 'select', ['Two']],
  ] as const) {
    it(`is not changed by ${method} where the focus recycles it`, async () => {
      const context = open(fields);
      find('#list').addEventListener(
        'focusin',
        once(() => recycle()),
      );
      const changed: string[] = [];
      for (const type of ['input', 'change', 'keydown'])
        find('#list').addEventListener(type, ({ target }) => changed.push(titleOf(target)));
      const outcome = await doAct(context, method, {
        selector: `.row:nth-child(2) ${part}`,
        arguments: [...args],
      });
      expect(changed).toEqual([]);
      expect(outcome).toMatchObject({ status: 'failed', error: { code: 'element-changed' } });
    });
  }

  it('gets no further key once it was recycled for another', async () => {
    const context = open(fields);
    const keys: string[] = [];
    find('#list').addEventListener('keydown', ({ target }) => keys.push(titleOf(target)));
    find('#list').addEventListener(
      'input',
      once(() => recycle()),
    );
    const outcome = await doAct(context, 'type', { selector: '.row:nth-child(2) input', arguments: ['abc'] });
    expect(keys).toEqual(['Bob']);
    expect(outcome).toMatchObject({ status: 'failed', sent: true });
  });

  it('does not lend its state to what it was', async () => {
    const context = open(fields);
    find('#list').addEventListener(
      'change',
      once(() => recycle()),
    );
    const outcome = await doAct(context, 'check', { selector: '.row:nth-child(2) [type=checkbox]' });
    expect(outcome).toMatchObject({ status: 'failed', sent: true });
  });
});

describe('a row that stays what it is', () => {
  const benign: [string, string, () => void][] = [
    [
      'ticks',
      people('2 min ago'),
      () => rows().forEach((each) => (find2(each, 'span').textContent = '3 min ago')),
    ],
    [
      'says another state',
      people('Pending'),
      () => (find2(rows()[1] ?? document.body, 'span').textContent = 'Working'),
    ],
    [
      'shows a toolbar',
      people(),
      () => rows()[1]?.insertAdjacentHTML('beforeend', '<i><a href="#r">Reply</a></i>'),
    ],
    ['is marked as pressed', people(), () => rows()[1]?.classList.add('pressed', 'active')],
    ['moves on by a row that comes before', people(), prepend],
    [
      'gets a price',
      people('$5.10'),
      () => rows().forEach((each, at) => (find2(each, 'span').textContent = `$${at}.9`)),
    ],
    ['is drawn anew', people(), redraw(names)],
    [
      'is drawn anew, ticking',
      people('1 s'),
      () => (find('#list').innerHTML = names.map((name) => row(name, '2 s')).join('')),
    ],
  ];
  for (const [what, html, change] of benign) {
    for (const type of ['pointerover', 'pointerdown', 'pointerup']) {
      // What moved away from under the pointer is looked for by the arrival alone.
      it(`is clicked where it ${what} at ${type}`, async () => {
        const context = open(html);
        const touched = watchTouches();
        find('#list').addEventListener(type, once(change));
        const outcome = await doAct(context, 'click', { selector: ofBob });
        expect(touched).toEqual(['Bob']);
        expect(outcome).toMatchObject({ status: 'done' });
      });
    }
  }

  it('is clicked beside a clock that ticks all the time', async () => {
    const context = open(people('0 s'));
    const touched = watchTouches();
    let seconds = 0;
    repeat(5, () => rows().forEach((each) => (find2(each, 'span').textContent = `${(seconds += 1)} s`)));
    await wait(30);
    await doAct(context, 'click', { selector: ofBob });
    expect(touched).toEqual(['Bob']);
  });

  it('is clicked where the button says that it is at it', async () => {
    const context = open(
      '<div id="list"><button>Save</button> <button>Cancel</button></div><p id="log"></p>',
    );
    const touched = watchTouches();
    find('button').addEventListener('mousedown', () => (find('button').textContent = 'Saving…'));
    expect(await doAct(context, 'click', { selector: 'button' })).toMatchObject({ status: 'done' });
    expect(touched).toHaveLength(1);
  });

  it('is clicked where nothing tells the rows and they stay', async () => {
    const context = open(list([1, 2, 3].map(() => row(''))));
    const touched = watchTouches();
    expect(await doAct(context, 'click', { selector: ofBob })).toMatchObject({ status: 'done' });
    expect(touched).toHaveLength(1);
  });

  it('is clicked where a link gets a detour as it is pressed', async () => {
    const context = open(
      list(names.map((name) => `<div class="row"><b></b><a href="#${name}">${name}</a></div>`)),
    );
    const touched = watchTouches();
    find('#list').addEventListener('mousedown', () =>
      document
        .querySelectorAll('a')
        .forEach((link) => (link.href = `#go?to=${encodeURIComponent(link.hash)}`)),
    );
    await doAct(context, 'click', { selector: '.row:nth-child(2) a' });
    expect(touched).toHaveLength(1);
  });

  it('is typed into while it counts what is typed', async () => {
    const context = open(
      '<div class="field"><i>0/9</i><input></div><div class="field"><i>0/9</i><input></div>',
    );
    const field = find<HTMLInputElement>('input');
    field.addEventListener('input', () => (find('i').textContent = `${field.value.length}/9`));
    expect(await doAct(context, 'type', { selector: 'input', arguments: ['abc'] })).toMatchObject({
      status: 'done',
    });
    expect(field.value).toBe('abc');
  });
});

describe('a row that another is put in place of as it is pressed', () => {
  const put = (title: string): void => {
    const other = document.createElement('div');
    other.innerHTML = row(title);
    rows()[1]?.replaceWith(...other.childNodes);
  };

  const call = (title: string) => (find2(rows()[1] ?? document.body, 'b').textContent = title);

  for (const [what, titles, title] of [
    ['another name', names, 'Dan'],
    ['another surname', ['Ada Hill', 'Cleo Marsh', 'Dan Reed'], 'Cleo Marlowe'],
    ['another number', ['Invoice 15', 'Invoice 17', 'Invoice 21'], 'Invoice 18'],
    ['another day', ['3 May', '5 May', '9 May'], '6 May'],
  ] as const) {
    for (const type of ['pointerdown', 'mousedown', 'pointerup']) {
      it.each([put, call])(
        `is not clicked, and that is said, with ${what} at ${type} (%o)`,
        async (change) => {
          const context = open(list(titles.map((each) => row(each))));
          const touched = watchTouches();
          find('#list').addEventListener(
            type,
            once(() => change(title)),
          );
          const outcome = await doAct(context, 'click', { selector: ofBob });
          expect(touched).toEqual([]);
          expect(outcome).toMatchObject({ status: 'failed', sent: true, error: { code: 'element-changed' } });
        },
      );
    }
  }

  it('is not clicked where all but the number it is called by stays', async () => {
    const context = open(
      list([row('Invoice 15', 'Ada'), row('Invoice 17', 'Cleo'), row('Invoice 21', 'Dan')]),
    );
    const touched = watchTouches();
    find('#list').addEventListener(
      'pointerdown',
      once(() => call('Invoice 18')),
    );
    await doAct(context, 'click', { selector: ofBob });
    expect(touched).toEqual([]);
  });

  it('is a success where the press took the row away', async () => {
    const context = open(people());
    find('#list').addEventListener(
      'mousedown',
      once(() => {
        rows()[1]?.remove();
        find('#log').textContent = 'Bob is gone';
      }),
    );
    expect(await doAct(context, 'click', { selector: ofBob })).toMatchObject({ status: 'done' });
  });
});

it('a row that becomes another as the pointer comes is not picked up', async () => {
  const context = open(people() + '<div id="bin" style="height: 40px">Bin</div>');
  const touched = watchTouches(['pointerdown', 'mousedown']);
  find('#list').addEventListener(
    'pointerover',
    once(() => recycle()),
  );
  const outcome = await doAct(context, 'dragAndDrop', { selector: ofBob, arguments: ['#bin'] });
  expect(touched).toEqual([]);
  expect(outcome).toMatchObject({ status: 'failed', sent: false, error: { code: 'element-changed' } });
});

describe('a button that another name is given to as its menu is asked for', () => {
  const buttons = '<p>' + names.map((name) => `<button>${name}</button>`).join('') + '</p>';
  const second = 'button:nth-child(2)';

  it('is a success', async () => {
    const context = open(buttons);
    find(second).addEventListener('contextmenu', () => (find(second).textContent = 'menu'));
    expect(await doAct(context, 'rightClick', { selector: second })).toMatchObject({ status: 'done' });
  });

  it('is none where it is another before', async () => {
    const context = open(buttons);
    let asked = 0;
    find(second).addEventListener('mousedown', () => (find(second).textContent = 'menu'));
    find(second).addEventListener('contextmenu', () => (asked += 1));
    expect(await doAct(context, 'rightClick', { selector: second })).toMatchObject({
      status: 'failed',
      sent: true,
    });
    expect(asked).toBe(0);
  });
});
