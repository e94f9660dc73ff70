import { methods } from '../../src/protocol/action';
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
