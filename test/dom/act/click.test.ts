import { describe, expect, it, onTestFinished } from 'vitest';
import { createWholeEngine } from '../../../src/plain-script/whole-engine';
import { doAct, find, on, open, say } from './fixtures';

describe('click', () => {
  it('presses a button by a label in it that lets the pointer through', async () => {
    const context = open('<button><label style="pointer-events: none">Go</label></button><p></p>');
    on('button', 'click', () => (find('p').textContent = 'gone'));
    expect(say(await doAct(context, 'click', { selector: 'label' }))).toContain('now shows "gone"');
  });

  it('says what the page shows now', async () => {
    const context = open('<button>Add</button><p id="out"></p>');
    on('button', 'click', () => (find('#out').textContent = 'Added to cart'));
    expect(await doAct(context, 'click', { selector: 'button' })).toMatchObject({
      status: 'done',
      proof: 'effect',
      already: false,
      effects: [{ kind: 'text', sentence: 'now shows "Added to cart"' }],
    });
  });

  it('sends the events of a browser in their order, one click among them', async () => {
    const context = open('<button>Go</button><p></p>');
    const types: string[] = [];
    for (const type of 'pointerover pointerenter mouseover mouseenter pointermove mousemove pointerdown mousedown focus pointerup mouseup click'.split(
      ' ',
    )) {
      find('button').addEventListener(type, () => types.push(type));
    }
    find('button').addEventListener('click', () => (find('p').textContent = 'x'));
    await doAct(context, 'click', { selector: 'button' });
    expect(types.join(' ')).toBe(
      'pointerover pointerenter mouseover mouseenter pointermove mousemove pointerdown mousedown focus pointerup mouseup click',
    );
  });

  it('sees what a press does though the page keeps the focus that comes with it to itself', async () => {
    const context = open('<button>More</button><input value="10">');
    const field = find('input');
    const keep = (event: Event) => event.stopImmediatePropagation();
    const ending = new AbortController();
    onTestFinished(() => ending.abort());
    for (const type of ['focus', 'focusin'])
      window.addEventListener(type, keep, { capture: true, signal: ending.signal });
    on('button', 'pointerdown', () =>
      queueMicrotask(() => field instanceof HTMLInputElement && (field.value = '11')),
    );
    expect(say(await doAct(context, 'click', { selector: 'button' }))).toEqual(['<input> is now 11']);
  });

  it('reports a dead button as no effect seen, and as sent', async () => {
    const context = open('<button>Dead</button>');
    expect(await doAct(context, 'click', { selector: 'button' })).toMatchObject({
      status: 'failed',
      sent: true,
      error: {
        code: 'no-effect-seen',
        message: expect.stringMatching(
          /^The click was sent, but nothing changed within [01]\.\d s\. It may have worked, so it is not repeated\.$/,
        ),
      },
    });
  });

  it('has the pointer come again where the window got smaller than to show the target', async () => {
    const context = open('<div style="height: 300px"></div><button>Go</button><p></p>');
    const { frameElement } = window;
    const style = frameElement?.getAttribute('style') ?? '';
    onTestFinished(() => frameElement?.setAttribute('style', style));
    on('button', 'pointerover', () => frameElement?.setAttribute('style', `${style}; height: 200px`));
    let top = NaN;
    on('button', 'pointerdown', () => ({ top } = find('button').getBoundingClientRect()));
    on('button', 'click', () => (find('p').textContent = top < innerHeight ? 'In view' : 'Out of view'));
    expect(say(await doAct(context, 'click', { selector: 'button', timeoutMs: 2000 }))).toEqual([
      'now shows "In view"',
    ]);
  });

  it('takes a declared step without an effect', async () => {
    const context = open('<button>Dead</button>');
    expect(await doAct(context, 'click', { selector: 'button', expectsNoEffect: true })).toMatchObject({
      status: 'done',
      proof: 'declared',
    });
  });

  it('opens a dialog and says its name', async () => {
    const context = open('<button>Ask</button><dialog aria-label="Confirm">Sure?</dialog>');
    on('button', 'click', () => find('dialog', HTMLDialogElement).showModal());
    expect(say(await doAct(context, 'click', { selector: 'button' }))).toContain('opened dialog "Confirm"');
  });

  it('acts through the engine on a selector it gave itself', async () => {
    open('<button>Add</button><p></p>');
    const engine = createWholeEngine(document);
    on('button', 'click', () => (find('p').textContent = 'Added'));
    const ref = engine.snapshot({}).nodes.find(({ name }) => name === 'Add')?.ref ?? -1;
    const described = engine.describe([ref])[0];
    const outcome = await engine.act(
      {
        actId: 'test',
        selector: described?.selector ?? '',
        ...(described ? { fingerprint: described.fingerprint } : {}),
        method: 'click',
        arguments: [],
        variables: {},
        timeoutMs: 500,
        effectTimeoutMs: 500,
      },
      new AbortController().signal,
    );
    expect(say(outcome)).toEqual(['now shows "Added"']);
  });

  it('follows a link within the page', async () => {
    const context = open('<a href="#cart-here">Cart</a>');
    expect(say(await doAct(context, 'click', { selector: 'a' }))).toContain('went to #cart-here');
    history.replaceState(null, '', location.pathname + location.search);
  });
});

const listBox = (attributes: string) =>
  `<select ${attributes} aria-label="Sizes"><option>Small<option selected>Large<option>Huge</select>`;

describe('an option of a list box', () => {
  const chosen = () => [...find('select', HTMLSelectElement).selectedOptions].map(({ text }) => text);

  it('is chosen by a click, as a person would, and the others are not', async () => {
    const context = open(listBox('multiple'));
    const heard: string[] = [];
    for (const type of ['input', 'change', 'click']) on('select', type, () => heard.push(type));
    const outcome = await doAct(context, 'click', { selector: 'option:last-child' });
    expect(outcome).toMatchObject({ status: 'done', proof: 'state' });
    expect(chosen()).toEqual(['Huge']);
    expect(heard.sort()).toEqual(['change', 'click', 'input']);
  });

  it('is added or taken away with Control, where several can be', async () => {
    const context = open(listBox('multiple'));
    const click = (selector: string) => doAct(context, 'click', { selector, arguments: ['Control'] });
    await click('option:first-child');
    expect(chosen()).toEqual(['Small', 'Large']);
    await click('option:first-child');
    expect(chosen()).toEqual(['Large']);
  });

  it('is no success when the page takes it back', async () => {
    const context = open(listBox('size="3"'));
    on('select', 'change', () => (find('select', HTMLSelectElement).selectedIndex = 1));
    const outcome = await doAct(context, 'click', { selector: 'option:last-child' });
    expect(outcome.status).toBe('failed');
    expect(chosen()).toEqual(['Large']);
  });
});
