import { describe, expect, it } from 'vitest';
import { doAct, find, fingerprintOf, on, open, say, wait } from './fixtures';

describe('a pre-check that fails sends nothing', () => {
  it.each([
    ['not-visible', '<button hidden>Go</button>'],
    ['not-visible', '<button style="visibility:hidden">Go</button>'],
    ['disabled', '<button disabled>Go</button>'],
    ['disabled', '<fieldset disabled><button>Go</button></fieldset>'],
    ['disabled', '<div aria-disabled="true"><button>Go</button></div>'],
    ['disabled', '<div inert><button>Go</button></div>'],
    ['covered', '<button>Go</button><div id="veil" style="position:fixed;inset:0"></div>'],
    ['element-not-found', '<p>Nothing</p>'],
  ])('%s: %s', async (code, html) => {
    const context = open(html);
    let events = 0;
    for (const type of ['mousedown', 'pointerover', 'click'])
      find('main').addEventListener(type, () => (events += 1));
    expect(await doAct(context, 'click', { selector: 'button' })).toMatchObject({
      sent: false,
      error: { code },
    });
    expect(events).toBe(0);
  });

  it.each([
    ['read-only', '<input readonly>'],
    ['not-editable', '<input type="checkbox">'],
    ['disabled', '<input disabled>'],
  ])('%s: fill of %s', async (code, html) => {
    const context = open(html);
    expect(await doAct(context, 'fill', { selector: 'input', arguments: ['x'] })).toMatchObject({
      sent: false,
      error: { code },
    });
  });

  it('not-stable: a target that keeps moving', async () => {
    const context = open(
      '<style>@keyframes m{to{margin-left:200px}}button{animation:m 1s infinite alternate linear}</style><button>Go</button>',
    );
    expect(say(await doAct(context, 'click', { selector: 'button' }))).toBe('not-stable');
  });

  it('names what covers the target', async () => {
    const context = open(
      '<button>Go</button><div role="dialog" aria-label="Cookies" style="position:fixed;inset:0"><p>x</p></div>',
    );
    const outcome = await doAct(context, 'click', { selector: 'button' });
    expect(outcome).toMatchObject({ error: { message: 'button "Go" is covered by dialog "Cookies".' } });
  });

  it.each([
    ['fill', '<input>', ['Ada']],
    ['type', '<input>', ['Ada']],
    ['selectOption', '<select><option>Red<option>Blue</select>', ['Blue']],
    ['press', '<input>', ['a']],
    ['focus', '<input>', []],
  ])('%s reaches nothing behind a modal dialog, which no person could', async (method, html, given) => {
    const context = open(`${html}<dialog aria-label="Kept"><input id="other"></dialog>`);
    find('dialog', HTMLDialogElement).showModal();
    const selector = method === 'selectOption' ? 'select' : 'input:not(#other)';
    const held = () => find('main').querySelector<HTMLInputElement | HTMLSelectElement>(selector)?.value;
    const before = held();
    const outcome = await doAct(context, method, { selector, arguments: given });
    expect(outcome).toMatchObject({ sent: false, error: { code: 'covered', details: { dialog: 'Kept' } } });
    expect(held()).toBe(before);
    expect(find('#other', HTMLInputElement).value).toBe('');
  });

  it('reaches what is in the topmost of two modal dialogs, and nothing in the other', async () => {
    const context = open(
      `<dialog id="b" style="margin:auto"><input></dialog><dialog id="a"><input></dialog>`,
    );
    for (const selector of ['#a', '#b']) find(selector, HTMLDialogElement).showModal();
    const filling = (selector: string) => doAct(context, 'fill', { selector, arguments: ['Ada'] });
    expect(say(await filling('#a input'))).toBe('covered');
    expect(say(await filling('#b input'))).toEqual(['value is now Ada']);
  });

  it('types values into no document of another origin than they are meant for', async () => {
    const context = open('<input>');
    const request = { selector: 'input', arguments: ['%pin%'], variables: { pin: '7391' } };
    const outcome = await doAct(context, 'fill', { ...request, origin: 'https://bank.example' });
    expect(say(outcome)).toBe('variable-not-allowed');
    expect(context.document.querySelector('input')?.value).toBe('');
    const here = await doAct(context, 'fill', { ...request, origin: location.origin });
    expect(here).toMatchObject({ status: 'done' });
  });

  it('unknown-method, unknown-variable and arguments that make no sense', async () => {
    const context = open('<button>Go</button><input>');
    expect(say(await doAct(context, 'smash', { selector: 'button' }))).toBe('unknown-method');
    expect(say(await doAct(context, 'click', { selector: 'button', arguments: ['up'] }))).toBe(
      'invalid-input',
    );
    expect(say(await doAct(context, 'fill', { selector: 'input', arguments: ['%mail%'] }))).toBe(
      'unknown-variable',
    );
  });
});

describe('waiting', () => {
  it.each([
    ['attached', '', () => find('main').insertAdjacentHTML('beforeend', '<button>Go</button>')],
    ['shown', '<button hidden>Go</button>', () => find('button').removeAttribute('hidden')],
    ['enabled', '<button disabled>Go</button>', () => find('button').removeAttribute('disabled')],
    ['uncovered', '<button>Go</button><i style="position:fixed;inset:0"></i>', () => find('i').remove()],
  ])('goes on as soon as the target is %s', async (_name, html, change) => {
    const context = open(`<p></p>${html}`);
    find('main').addEventListener('click', () => (find('p').textContent = 'clicked'));
    setTimeout(change, 120);
    expect(say(await doAct(context, 'click', { selector: 'button', timeoutMs: 2000 }))).toEqual([
      'now shows "clicked"',
    ]);
  });

  it('clicks another point of the box when the middle is covered', async () => {
    const context = open(`<button style="width:200px;height:40px">Go</button><p></p>
      <i style="position:fixed;left:70px;top:0;width:60px;height:60px"></i>`);
    on('button', 'click', () => (find('p').textContent = 'clicked'));
    expect(say(await doAct(context, 'click', { selector: 'button' }))).toEqual(['now shows "clicked"']);
  });

  it('scrolls the target into view', async () => {
    const context = open('<p></p><div style="height:3000px"></div><button>Go</button>');
    on('button', 'click', () => (find('p').textContent = 'clicked'));
    expect(say(await doAct(context, 'click', { selector: 'button' }))).toEqual(['now shows "clicked"']);
  });

  it('reaches a button in nested shadow roots', async () => {
    const context = open('<div id="a"></div><p></p>');
    const outer = find('#a').attachShadow({ mode: 'open' });
    outer.innerHTML = '<section></section>';
    const inner = outer.querySelector('section')?.attachShadow({ mode: 'open' });
    if (inner) inner.innerHTML = '<button><b>Go</b></button>';
    inner?.querySelector('button')?.addEventListener('click', () => (find('p').textContent = 'clicked'));
    expect(say(await doAct(context, 'click', { selector: 'button' }))).toEqual(['now shows "clicked"']);
  });

  it('ends at once when stopped, and nothing happens afterwards', async () => {
    const context = open('<button disabled>Go</button>');
    const stop = new AbortController();
    let clicks = 0;
    on('button', 'click', () => (clicks += 1));
    setTimeout(() => stop.abort(), 50);
    const outcome = await doAct(context, 'click', {
      selector: 'button',
      timeoutMs: 5000,
      signal: stop.signal,
    });
    find('button').removeAttribute('disabled');
    await wait(100);
    expect(outcome).toMatchObject({ sent: false, error: { code: 'stopped' } });
    expect(clicks).toBe(0);
  });

  it('says that it was sent when stopped while an effect is waited for', async () => {
    const context = open('<button>Go</button>');
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 150);
    expect(
      await doAct(context, 'click', { selector: 'button', effectTimeoutMs: 5000, signal: stop.signal }),
    ).toMatchObject({ sent: true, error: { code: 'stopped' } });
  });
});

describe('a dialog over the target', () => {
  const page = (inside: string) =>
    `<button id="go">Go</button><p></p><dialog aria-label="Kept">${inside}</dialog>`;
  const clickUnder = async (inside: string, timeoutMs: number) => {
    const context = open(page(inside));
    find('dialog', HTMLDialogElement).showModal();
    const waiting: string[] = [];
    const outcome = await doAct({ ...context, onWaiting: ({ code }) => waiting.push(code) }, 'click', {
      selector: '#go',
      timeoutMs,
    });
    return { outcome, waiting };
  };

  it('that waits for a person over a page at rest is not waited for to the end, and is told of before', async () => {
    const { outcome, waiting } = await clickUnder('<button>Close</button>', 600_000);
    expect(outcome).toMatchObject({ sent: false, error: { code: 'covered', details: { target: 'Go' } } });
    expect(waiting).toEqual(['covered']);
  });

  it.each([
    ['offers nothing to press', '<p>Saving</p>'],
    ['shows that it is at work', '<progress></progress><button>Cancel</button>'],
  ])('that %s is waited for', async (_name, inside) => {
    setTimeout(() => find('dialog', HTMLDialogElement).close(), 4000);
    const { outcome, waiting } = await clickUnder(inside, 15_000);
    expect(say(outcome)).not.toBe('covered');
    expect(waiting).toEqual(['covered']);
  });
});

describe('fingerprint', () => {
  const rows = '<p></p><button aria-label="Delete A">x</button><button aria-label="Delete B">x</button>';
  const b = fingerprintOf({ role: 'button', name: 'Delete B' });

  it('finds the element again after a list was reordered', async () => {
    const context = open(rows);
    find('main').addEventListener('click', ({ target }) => {
      if (target instanceof Element) find('p').textContent = target.getAttribute('aria-label');
    });
    expect(say(await doAct(context, 'click', { selector: 'button', fingerprint: b }))).toEqual([
      'now shows "Delete B"',
    ]);
  });

  it('touches no other row', async () => {
    const context = open(rows);
    let clicks = 0;
    find('main').addEventListener('click', () => (clicks += 1));
    const fingerprint = fingerprintOf({ role: 'button', name: 'Delete C' });
    expect(await doAct(context, 'click', { selector: 'button', fingerprint })).toMatchObject({
      sent: false,
      error: { code: 'element-changed' },
    });
    expect(clicks).toBe(0);
  });
});

describe('variables', () => {
  it('are typed, and named in what is said', async () => {
    const context = open('<input><p></p>');
    on('input', 'input', () => (find('p').textContent = find('input', HTMLInputElement).value));
    const variables = { mail: 'ada@example.org' };
    const outcome = await doAct(context, 'fill', { selector: 'input', arguments: ['%mail%'], variables });
    expect(find('input', HTMLInputElement).value).toBe('ada@example.org');
    expect(say(outcome)).toEqual(['value is now %mail%']);
  });

  it('are named where a short one is chosen', async () => {
    const context = open('<select><option>Red<option>Blue</select>');
    const asked = { selector: 'select', arguments: ['%c%'], variables: { c: 'Blue' } };
    expect(say(await doAct(context, 'selectOption', { ...asked, variables: { c: '1' } }))).toEqual([
      'selected %c%',
    ]);
    expect(say(await doAct(context, 'selectOption', asked))).toEqual(['selected %c%']);
  });

  it('are replaced in one pass', async () => {
    const context = open('<input>');
    const variables = { a: '%b%', b: 'x' };
    await doAct(context, 'fill', { selector: 'input', arguments: ['%a%'], variables });
    expect(find('input', HTMLInputElement).value).toBe('%b%');
  });

  it('stay out of what a rejection says', async () => {
    const context = open('<select><option>Red</select><input maxlength="2">');
    const variables = { secret: 'sesame' };
    for (const [method, selector] of [
      ['selectOption', 'select'],
      ['fill', 'input'],
    ] as const) {
      const outcome = await doAct(context, method, { selector, arguments: ['%secret%'], variables });
      expect(outcome.status).toBe('failed');
      expect(JSON.stringify(outcome)).not.toContain('sesame');
    }
  });

  it('and a password only says that it was set', async () => {
    const context = open('<input type="password">');
    expect(say(await doAct(context, 'fill', { selector: 'input', arguments: ['hunter2'] }))).toEqual([
      'value was set',
    ]);
  });
});
