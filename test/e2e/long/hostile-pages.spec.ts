import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildEngine } from '../../../src/server/build/build-engine';
import { expect, test } from '../fixtures';

const form = `<button id="go">Go</button><p id="out">nothing</p><input id="name" aria-label="Name">
  <select id="colour"><option>Red</option><option>Blue</option></select>
  <input id="agree" type="checkbox"><button id="dead">Dead</button>`;

/** What a page may put in the place of the browser's own, and how it is put back. */
const sabotage = `
  const fail = (name) => function () { throw new Error('sabotaged ' + name); };
  const spoil = (holder, name, value = fail(String(name))) => {
    const before = Object.getOwnPropertyDescriptor(holder, name);
    Object.defineProperty(holder, name, { value, configurable: true, writable: true });
    return () => before ? Object.defineProperty(holder, name, before) : delete holder[name];
  };
  const sabotages = {
    events: () => ['Event', 'MouseEvent', 'PointerEvent', 'KeyboardEvent', 'InputEvent', 'FocusEvent']
      .map((name) => spoil(window, name)),
    elements: () => [
      spoil(HTMLElement.prototype, 'click'), spoil(HTMLElement.prototype, 'focus'),
      spoil(Element.prototype, 'getBoundingClientRect'), spoil(EventTarget.prototype, 'dispatchEvent'),
      spoil(Element.prototype, 'scrollIntoView'), spoil(Element.prototype, 'matches', () => true),
    ],
    points: () => [spoil(document, 'elementFromPoint', () => null), spoil(Document.prototype, 'elementFromPoint', () => null)],
    observers: () => [spoil(window, 'MutationObserver')],
    clocks: () => ['setTimeout', 'clearTimeout', 'requestAnimationFrame'].map((name) => spoil(window, name, () => 0)),
    frozen: () => [Event, Element, HTMLElement, EventTarget, Node].map(({ prototype }) => { Object.freeze(prototype); return () => {}; }),
    arrays: () => ['map', 'filter', 'find', 'some', 'includes', 'push', 'flatMap', 'slice']
      .map((name) => spoil(Array.prototype, name)),
    lyingArrays: () => [spoil(Array.prototype, 'some', () => true), spoil(Array.prototype, 'filter', function () { return this; })],
    iterators: () => [spoil(Array.prototype, Symbol.iterator)],
  };
`;

const acts = [
  { selector: '#go', method: 'click', arguments: [] },
  { selector: '#name', method: 'fill', arguments: ['Ada'] },
  { selector: '#colour', method: 'selectOption', arguments: ['Blue'] },
  { selector: '#agree', method: 'check', arguments: [] },
];

test('a page that redefines the browser’s own does not stop what is done from outside', async ({
  sites,
  startOn,
  background,
}) => {
  const html = `${form}<script>
    go.addEventListener('click', () => { out.textContent = 'clicked'; throw new Error('in a handler'); });
    for (const type of ['pointerdown', 'focusin', 'input', 'change'])
      addEventListener(type, () => { throw new Error('in a handler'); }, true);
    ${sabotage}
    const all = Object.values(sabotages);
    for (let at = 0; at < all.length; at += 1) all[at]();
  </script>`;
  const { page, session } = await startOn(sites.put('/', html));
  const sessionId = session.id;
  for (const inputMode of ['page', 'trusted'] as const) {
    await background.configure({ sessionId, options: { inputMode } });
    if (inputMode === 'trusted') await page.reload();
    for (const act of acts) {
      const report = await background.act({ sessionId, input: { ...act, description: act.method } });
      expect.soft(report.result, `${inputMode}: ${report.result.message}`).toMatchObject({ success: true });
    }
    await expect(page.locator('#out')).toHaveText('clicked');
    await expect(page.locator('#name')).toHaveValue('Ada');
    const dead = { selector: '#dead', description: 'nothing', method: 'click', arguments: [] };
    const report = await background.act({ sessionId, input: dead });
    expect.soft(report.error?.code, inputMode).toBe('no-effect-seen');
  }
  const { candidates } = await background.observe({ sessionId, instruction: 'click Go' });
  expect(candidates[0]?.action.selector).toBe('#go');
});

test.describe('the plain engine, in the page’s own world', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'tabwright-engine-'));
  const file = path.join(folder, 'engine.js');
  test.beforeAll(() => buildEngine(file));
  test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const works = ['events', 'elements', 'points', 'observers', 'clocks', 'frozen'];
  for (const name of [...works, 'arrays', 'lyingArrays', 'iterators']) {
    test(`${name} redefined: ${works.includes(name) ? 'works' : 'says that it cannot'}`, async ({
      context,
      sites,
    }) => {
      const page = await context.newPage();
      await page.goto(sites.put('/', form));
      await page.addScriptTag({ path: file });
      await page.addScriptTag({
        content: `${sabotage}
          go.addEventListener('click', () => { out.textContent = 'clicked'; });
          const later = setTimeout.bind(window);
          window.actWhile = async (name, request) => {
            const engine = window.engine ??= Tabwright.createEngine(document);
            const undo = sabotages[name]();
            const outcome = await new Promise((resolve) => {
              later(resolve, 6000, { status: 'hangs' });
              engine.act(request, new AbortController().signal).then(resolve, (thrown) => resolve({ status: 'rejects', message: String(thrown) }));
            });
            for (let at = undo.length - 1; at >= 0; at -= 1) undo[at]();
            return JSON.parse(JSON.stringify(outcome));
          };`,
      });
      const request = { actId: 'x', variables: {}, timeoutMs: 2000, effectTimeoutMs: 600 };
      const act = (asked: object) =>
        page.evaluate(([which, whole]) => Reflect.get(window, 'actWhile')(which, whole), [
          name,
          { ...request, ...asked },
        ] as const);
      for (const asked of acts) {
        const outcome: { status: string; error?: { code: string } } = await act(asked);
        const what = `${asked.method}: ${JSON.stringify(outcome)}`;
        if (works.includes(name)) expect.soft(outcome.status, what).toBe('done');
        else expect.soft([outcome.status, outcome.error?.code], what).toEqual(['failed', 'engine-failed']);
      }
      const dead: { status: string } = await act({ selector: '#dead', method: 'click', arguments: [] });
      expect(dead.status).toBe('failed');
      await expect(page.locator('#out')).toHaveText(works.includes(name) ? 'clicked' : 'nothing');
    });
  }

  test('a field that lies about its value is read as it is', async ({ context, sites }) => {
    const page = await context.newPage();
    await page.goto(sites.put('/', form));
    await page.addScriptTag({ path: file });
    const outcome = await page.evaluate(async () => {
      const field = document.querySelector('input');
      const native = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
      const engine = Reflect.get(window, 'Tabwright').createEngine(document);
      if (field) Object.defineProperty(field, 'value', { get: () => 'Ada', set: () => {} });
      field?.addEventListener('input', () => native?.set?.call(field, ''));
      const request = { actId: 'x', variables: {}, timeoutMs: 2000, effectTimeoutMs: 400 };
      const fill = { ...request, selector: '#name', method: 'fill', arguments: ['Ada'] };
      return engine.act(fill, new AbortController().signal);
    });
    expect(outcome).toMatchObject({ status: 'failed', error: { code: 'value-rejected' } });
  });
});
