import type { Frame } from '@playwright/test';
import { methods, type Method } from '../../src/protocol/action';
import { expect, killWorker, test } from './fixtures';

/** Arguments with which each method waits for a target that is not there yet. */
const argumentsOf: Record<string, string[]> = {
  fill: ['x'],
  type: ['x'],
  press: ['Enter'],
  selectOption: ['Red'],
  selectOptionFromDropdown: ['Red'],
  scrollTo: ['50%'],
  scrollByPixelOffset: ['10'],
  scrollUntil: ['x'],
  dragAndDrop: ['#other'],
  waitFor: ['visible'],
};

/** Shows what every method is waiting for, and counts whatever then reaches it. */
const late = `<div id="other">x</div><script>
  events = 0;
  appear = (id) => {
    const late = document.createElement('button');
    late.id = 'late';
    late.textContent = 'Late';
    for (const type of ['pointerover', 'pointerdown', 'focus', 'input', 'click', 'keydown', 'scroll'])
      late.addEventListener(type, () => { events += 1; });
    document.body.append(late);
  };
</script>`;

test.describe.configure({ timeout: 120_000 });

test('the worker killed in the middle of each method: typed, and no act afterwards', async ({
  sites,
  startOn,
  background,
  browserCdp,
}) => {
  const { page, session } = await startOn(sites.put('/', late));
  for (const method of methods) {
    const input = { selector: '#late', description: method, method, arguments: argumentsOf[method] ?? [] };
    const acting = background.act({ sessionId: session.id, input, options: { timeout: 2500 } }).then(
      () => 'answered',
      () => 'no answer',
    );
    await page.waitForTimeout(250);
    await killWorker(browserCdp);
    expect(await acting, method).toBe('no answer');
    await page.evaluate(() => Reflect.get(window, 'appear')());
    await page.waitForTimeout(250);
    expect(await page.evaluate(() => Reflect.get(window, 'events')), method).toBe(0);
    await page.evaluate(() => document.querySelector('#late')?.remove());
    const run = (await background.listSessions({}))[0]?.runs[0];
    expect(run?.state, method).toBe('interrupted');
  }
});

for (const end of ['frame removed', 'tab closed'] as const) {
  test(`${end} in the middle of each method: typed, and nothing sent`, async ({
    sites,
    startOn,
    background,
  }) => {
    const url = sites.put('/', '<p>Page</p>');
    const inner = sites.put('/inner', late);
    let opened = await startOn(url);
    for (const method of methods) {
      if (opened.page.isClosed()) opened = await startOn(url);
      const { page, session } = opened;
      await page.evaluate((src) => {
        const frame = document.createElement('iframe');
        frame.id = 'f';
        frame.src = src;
        document.body.append(frame);
        return new Promise((resolve) => frame.addEventListener('load', resolve));
      }, inner);
      const input = {
        selector: '#f >> #late',
        description: method,
        method,
        arguments: argumentsOf[method] ?? [],
      };
      const acting = background.act({ sessionId: session.id, input, options: { timeout: 4000 } });
      await page.waitForTimeout(250);
      if (end === 'tab closed') await page.close();
      else await page.evaluate(() => document.querySelector('#f')?.remove());
      const { error, result } = await acting;
      expect(result.success, method).toBe(false);
      expect(end === 'tab closed' ? ['tab-closed'] : ['frame-gone', 'element-not-found'], method).toContain(
        error?.code,
      );
    }
  });
}

/** Targets on which each method takes until long after it was sent: nothing comes of it, or the page has a say yet. */
const slow: Partial<Record<Method, string>> = {
  click: '<button id="t">Slow</button>',
  doubleClick: '<button id="t">Slow</button>',
  press: '<button id="t" onkeydown="event.preventDefault()">Slow</button>',
  dragAndDrop: '<p id="t">Slow</p>',
  focus: '<input id="t" onfocus="this.blur()">',
  fill: '<input id="t" oninput="other.textContent = \'Checking\'">',
  type: '<input id="t" oninput="other.textContent = \'Checking\'">',
  clear: '<input id="t" value="old" oninput="other.textContent = \'Checking\'">',
  check: '<input id="t" type="checkbox" onclick="event.preventDefault()">',
  uncheck: '<input id="t" type="checkbox" checked onclick="event.preventDefault()">',
  selectOption:
    '<select id="t" onchange="this.selectedIndex = 0"><option>Blue</option><option>Red</option></select>',
  selectOptionFromDropdown: '<div id="t" role="combobox" tabindex="0" aria-expanded="false">Colour</div>',
};
const slowMethods = methods.filter((method) => slow[method] !== undefined);

/** What is proved by an effect: for these, that the frame or the tab went is one. So a dialog in a frame closes. */
const provedByEffect: Method[] = ['click', 'doubleClick', 'press', 'dragAndDrop'];

/** Has the act ended by the first event that reaches the target; counts the events where only the test looks. */
const ending = (html: string, endAct: string) => `<p id="other">x</p>${html}<script>
  counts = {};
  for (const type of ['pointerdown', 'focus', 'input', 'click', 'dblclick', 'keydown', 'change'])
    t.addEventListener(type, () => {
      if (Object.keys(counts).length === 0) ${endAct};
      counts[type] = (counts[type] ?? 0) + 1;
    }, true);
</script>`;

const readCounts = (frame: Frame) =>
  frame.evaluate((): Record<string, number> => ({ ...Reflect.get(window, 'counts') }));

for (const end of ['worker killed', 'frame removed', 'tab closed'] as const) {
  test(`${end} after each method was sent: typed, and no second act`, async ({
    context,
    sites,
    startOn,
    background,
    browserCdp,
  }) => {
    await context.exposeBinding('endAct', async ({ page }) => {
      if (end === 'worker killed') await killWorker(browserCdp);
      else await page.close();
    });
    const endAct = end === 'frame removed' ? 'setTimeout(() => frameElement.remove())' : 'endAct()';
    const start = sites.put('/', '<p>Page</p>');
    let opened = await startOn(start);
    for (const method of slowMethods) {
      if (opened.page.isClosed()) opened = await startOn(start);
      const { page, session } = opened;
      const src = sites.put(`/inner-${method}`, ending(slow[method] ?? '', endAct));
      await page.goto(sites.put(`/${method}`, `<p>Page</p><iframe id="f" src="${src}"></iframe>`));
      const sessionId = session.id;
      await background.configure({ sessionId, options: { inputMode: 'page' } });
      const input = {
        selector: '#f >> #t',
        description: method,
        method,
        arguments: argumentsOf[method] ?? [],
      };
      const frame = page.frames()[1];
      const report = await background.act({ sessionId, input, options: { timeout: 8000 } }).then(
        (answer) => answer,
        () => undefined,
      );
      const run = (await background.listSessions({})).find(({ id }) => id === sessionId)?.runs[0];
      if (end === 'worker killed') {
        expect(report, method).toBeUndefined();
        expect(run?.state, method).toBe('interrupted');
        await expectOneAct(frame, method);
      } else if (provedByEffect.includes(method)) {
        const said = report?.effects.map(({ sentence }) => sentence).join() ?? '';
        expect(said || report?.error?.code, method).toMatch(/closed|frame-gone/);
      } else {
        expect(report?.error?.code, method).toBe(end === 'tab closed' ? 'tab-closed' : 'frame-gone');
        if (end === 'frame removed') expect(run?.steps.at(-1)?.state, method).toBe('unknown');
      }
    }
  });
}

async function expectOneAct(frame: Frame | undefined, method: Method): Promise<void> {
  if (!frame) throw new Error('the page has no frame');
  await frame.page().waitForTimeout(500);
  const counts = await readCounts(frame);
  const most = method === 'doubleClick' ? 2 : 1;
  expect(Math.max(...Object.values(counts)), `${method} ${JSON.stringify(counts)}`).toBeLessThanOrEqual(most);
  await frame.page().waitForTimeout(300);
  expect(await readCounts(frame), method).toEqual(counts);
}
