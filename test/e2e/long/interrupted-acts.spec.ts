import type { Frame } from '@playwright/test';
import { methods, type MethodName } from '../../../src/protocol/methods';
import { actionOf, latePage, mostEvents, slowMethods, slowPage } from '../../fixtures/slow-acts';
import { expect, killWorker, test } from '../fixtures';

test.describe.configure({ timeout: 120_000 });

test('the worker killed in the middle of each method: typed, and no act afterwards', async ({
  sites,
  startOn,
  background,
  browserCdp,
}) => {
  const { page, session } = await startOn(sites.put('/', latePage));
  for (const method of methods) {
    const input = actionOf(method, '#late');
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
    const inner = sites.put('/inner', latePage);
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
      const input = actionOf(method, '#f >> #late');
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

const readCounts = (frame: Frame) =>
  frame.evaluate((): Record<string, number> => ({ ...Reflect.get(window, 'counts') }));

for (const end of ['worker killed', 'frame removed', 'tab closed'] as const) {
  test(`${end} after each method was sent: typed, and no second act`, async ({
    sites,
    startOn,
    background,
    browserCdp,
  }) => {
    const open = async () => {
      const opened = await startOn(sites.put('/', '<p>Page</p>'));
      await opened.page.exposeBinding('endAct', async ({ page }) => {
        if (end === 'worker killed') await killWorker(browserCdp);
        else if (end === 'tab closed') await page.close();
        else await page.evaluate(() => document.querySelector('#f')?.remove());
      });
      return opened;
    };
    let opened = await open();
    for (const method of slowMethods) {
      if (opened.page.isClosed()) opened = await open();
      const { page, session } = opened;
      const src = sites.put(`/inner-${method}`, slowPage(method, 'endAct()'));
      await page.goto(sites.put(`/${method}`, `<p>Page</p><iframe id="f" src="${src}"></iframe>`));
      const sessionId = session.id;
      await background.configure({ sessionId, options: { inputMode: 'page' } });
      const input = actionOf(method, '#f >> #t');
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
      } else {
        expect(report?.error?.code, method).toBe(end === 'tab closed' ? 'tab-closed' : 'frame-gone');
        if (end === 'frame removed') expect(run?.steps.at(-1)?.state, method).toBe('unknown');
      }
    }
  });
}

async function expectOneAct(frame: Frame | undefined, method: MethodName): Promise<void> {
  if (!frame) throw new Error('the page has no frame');
  await frame.page().waitForTimeout(500);
  const counts = await readCounts(frame);
  expect(Math.max(...Object.values(counts)), `${method} ${JSON.stringify(counts)}`).toBeLessThanOrEqual(
    mostEvents(method, 'page'),
  );
  await frame.page().waitForTimeout(300);
  expect(await readCounts(frame), method).toEqual(counts);
}
