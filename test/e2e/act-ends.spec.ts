import { toAutomationError } from '../../src/base/errors';
import { expect, test } from './fixtures';

const form = `<button id="b" onclick="out.textContent = 'Clicked'">Go</button>
  <input id="f" aria-label="Name">
  <select id="s" aria-label="Colour"><option>Blue</option><option>Red</option></select><p id="out"></p>`;

test('acts work in a tab that is not in front', async ({ sites, startOn, background, panelTab }) => {
  const { page, session } = await startOn(sites.put('/', form));
  const sessionId = session.id;
  await background.configure({ sessionId, options: { inputMode: 'page' } });
  await panelTab.bringToFront();
  for (const [selector, method, ...args] of [
    ['#b', 'click'],
    ['#f', 'fill', 'Ada'],
    ['#s', 'selectOption', 'Red'],
    ['#out', 'waitFor', 'visible'],
  ] as const) {
    const input = { selector, description: method, method, arguments: [...args] };
    const { result } = await background.act({ sessionId, input });
    expect(result, `${method}: ${result.message}`).toMatchObject({ success: true });
  }
  await expect(page.locator('#out')).toHaveText('Clicked');
  await expect(page.locator('#f')).toHaveValue('Ada');
  await expect(page.locator('#s')).toHaveValue('Red');
});

test('nothing happens on the page after an act has timed out', async ({ sites, startOn, background }) => {
  const html = `<button id="b" disabled onclick="clicks += 1">Go</button>
    <input id="f" disabled oninput="clicks += 1" aria-label="Name"><script>clicks = 0;</script>`;
  const { page, session } = await startOn(sites.put('/', html));
  for (const [selector, method, ...args] of [
    ['#b', 'click'],
    ['#f', 'fill', 'Ada'],
  ] as const) {
    const input = { selector, description: method, method, arguments: [...args] };
    const report = await background.act({ sessionId: session.id, input, options: { timeout: 700 } });
    expect(report.result.success, method).toBe(false);
    expect(report.error?.code, method).toMatch(/^(timeout|disabled)$/);
    await page.evaluate((found) => document.querySelector(found)?.removeAttribute('disabled'), selector);
    await page.waitForTimeout(600);
  }
  expect(await page.evaluate(() => Number(Reflect.get(window, 'clicks')))).toBe(0);
});

const long = 'abcdefghij'.repeat(300);
const typeLong = { selector: '#f', description: 'the name', method: 'type', arguments: [long] };

for (const end of ['stopped', 'timeout'] as const) {
  test(`nothing more is typed after typing has begun and is ended: ${end}`, async ({
    sites,
    startOn,
    background,
  }) => {
    const html = `<input id="f" aria-label="Name"><script>keys = 0; f.addEventListener('keydown', () => { keys += 1; });</script>`;
    const { page, session } = await startOn(sites.put('/', html));
    const sessionId = session.id;
    await background.configure({ sessionId, options: { inputMode: 'trusted' } });
    const keys = () => page.evaluate(() => Number(Reflect.get(window, 'keys')));
    const options = end === 'timeout' ? { timeout: 1500 } : {};
    const act = background.act({ sessionId, input: typeLong, options });
    await expect.poll(keys).toBeGreaterThan(3);
    if (end === 'stopped') await background.stop({ sessionId });
    const report = await act;
    // What was typed of it stays: nobody may take it for undone.
    const code = end === 'timeout' ? 'outcome-unknown' : end;
    expect(report.error?.code, report.result.message).toBe(code);
    const then = await keys();
    expect(then).toBeLessThan(long.length);
    await page.waitForTimeout(500);
    expect(await keys()).toBeLessThanOrEqual(then + 1);
  });
}

test('a stop right after an act was asked for ends it', async ({ sites, startOn, background }) => {
  // It would be clicked only once it can be: however late the stop comes in, the click cannot have been sent before it.
  const html = '<button id="b" disabled onclick="clicks += 1">Go</button><script>clicks = 0;</script>';
  const { page, session } = await startOn(sites.put('/', html));
  const sessionId = session.id;
  const input = { selector: '#b', description: 'Go', method: 'click', arguments: [] };
  const acting = background.act({ sessionId, input });
  const ending = acting.then(
    ({ error }) => error?.code,
    (thrown: unknown) => toAutomationError(thrown).code,
  );
  expect(await background.stop({ sessionId })).toBe(true);
  expect(await ending).toBe('stopped');
  await page.locator('#b').evaluate((button) => button.removeAttribute('disabled'));
  await page.waitForTimeout(300);
  expect(await page.evaluate(() => Number(Reflect.get(window, 'clicks')))).toBe(0);
});

/** A page the user has pressed on asks before it is left. */
const asking = `<a id="go" href="/next">Next</a>
  <script>addEventListener('beforeunload', (event) => event.preventDefault());</script>`;

for (const inputMode of ['page', 'trusted'] as const) {
  test(`a page that asks before it is left leaves no act hanging, with ${inputMode} input`, async ({
    sites,
    startOn,
    background,
  }) => {
    sites.put('/next', '<h1>Next</h1>');
    const { page, session } = await startOn(sites.put('/', asking));
    const sessionId = session.id;
    page.on('dialog', () => {});
    await page.mouse.click(5, 300);
    await background.configure({ sessionId, options: { inputMode, dialogs: { answer: 'accept' } } });
    const input = { selector: '#go', description: 'Next', method: 'click', arguments: [] };
    const report = await background.act({ sessionId, input, options: { timeout: 5000 } });
    if (inputMode === 'page') {
      // Only the debugger sees and answers this one: the act ends all the same, and says what it can know.
      expect(report.error?.code, report.result.message).toBe('page-hung');
    } else {
      expect(report.effects.map(({ sentence }) => sentence).join()).toContain('was told to leave');
      await expect(page.locator('h1')).toHaveText('Next');
    }
  });
}
