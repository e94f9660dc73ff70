import type { Page } from '@playwright/test';
import type { Client } from '../../../src/messaging/contract';
import { methods } from '../../../src/protocol/methods';
import type { BackgroundContract } from '../../../src/protocol/background';
import { actionOf, latePage, mostEvents, slowMethods, slowPage } from '../../fixtures/slow-acts';
import { expect, test } from '../fixtures';

test.describe.configure({ timeout: 90_000 });

test('stopped while each method waits for its target: nothing is sent', async ({
  sites,
  startOn,
  background,
}) => {
  const { page, session } = await startOn(sites.put('/', latePage));
  const sessionId = session.id;
  for (const method of methods) {
    const acting = background.act({ sessionId, input: actionOf(method, '#late') });
    await expect.poll(() => lastStep(background, sessionId, method)).toBe('running');
    expect(await background.stop({ sessionId })).toBe(true);
    expect((await acting).error?.code, method).toBe('stopped');
    await page.evaluate(() => Reflect.get(window, 'appear')());
    // Longer than anything takes that an act which goes on would do at once.
    await page.waitForTimeout(150);
    expect(await page.evaluate(() => Reflect.get(window, 'events')), method).toBe(0);
    await page.evaluate(() => document.querySelector('#late')?.remove());
    expect(await lastStep(background, sessionId, method)).toBe('stopped');
  }
});

for (const inputMode of ['page', 'trusted', 'auto'] as const) {
  test(`stopped after each method was sent: unknown, and no second act, with ${inputMode} input`, async ({
    sites,
    startOn,
    background,
  }) => {
    const { page, session } = await startOn(sites.put('/', '<p>Page</p>'));
    const sessionId = session.id;
    await background.configure({ sessionId, options: { inputMode } });
    await page.exposeBinding('stopAct', () => background.stop({ sessionId }));
    for (const method of slowMethods) {
      await page.goto(sites.put(`/${method}`, slowPage(method, 'stopAct()')));
      const report = await background.act({ sessionId, input: actionOf(method, '#t') });
      expect(report.error?.code, `${method}: ${report.result.message}`).toBe('stopped');
      expect(await lastStep(background, sessionId, method), method).toBe('unknown');
      const counts = await countsOf(page);
      expect(Math.max(...Object.values(counts)), method).toBeLessThanOrEqual(mostEvents(method, inputMode));
      await page.waitForTimeout(300);
      expect(await countsOf(page), method).toEqual(counts);
    }
  });
}

/** The state of the newest run's last step when that is of `method`. */
async function lastStep(background: Client<BackgroundContract>, sessionId: string, method: string) {
  const session = (await background.listSessions({})).find(({ id }) => id === sessionId);
  const step = session?.runs[0]?.steps.at(-1);
  return step?.action.method === method ? step.state : undefined;
}

const countsOf = (page: Page) =>
  page.evaluate((): Record<string, number> => ({ ...Reflect.get(window, 'counts') }));
