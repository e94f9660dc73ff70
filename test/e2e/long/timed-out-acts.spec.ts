import type { Page } from '@playwright/test';
import { actionOf, latePage, slowMethods, slowPage } from '../../fixtures/slow-acts';
import { expect, test } from '../fixtures';

test.describe.configure({ timeout: 150_000 });

/** From before anything can be sent until an effect is waited for, in milliseconds. */
const timeoutsMs = [1, 40, 150, 500, 1100];

for (const inputMode of ['page', 'trusted', 'auto'] as const) {
  test(`an act that reached its page is never said to have run out of time, with ${inputMode} input`, async ({
    sites,
    startOn,
    background,
  }) => {
    const { page, session } = await startOn(sites.put('/', latePage));
    const sessionId = session.id;
    await background.configure({ sessionId, options: { inputMode } });
    let reached = 0;
    for (const method of slowMethods) {
      for (const timeout of timeoutsMs) {
        const name = `${method} in ${timeout} ms`;
        await page.goto(sites.put(`/${method}`, slowPage(method)));
        const report = await background.act({
          sessionId,
          input: actionOf(method, '#t'),
          options: { timeout },
        });
        await page.waitForTimeout(100);
        if ((await eventsOf(page)) === 0) continue;
        reached += 1;
        const [shown] = await background.listSessions({});
        const state = shown?.runs[0]?.steps.at(-1)?.state;
        if (!report.error) continue;
        expect(report.error.code, `${name}: ${report.result.message}`).not.toBe('timeout');
        expect(state, name).toBe('unknown');
      }
    }
    expect(reached).toBeGreaterThan(slowMethods.length);
  });
}

const eventsOf = (page: Page) =>
  page.evaluate(() =>
    Object.values<number>(Reflect.get(window, 'counts')).reduce((sum, count) => sum + count, 0),
  );
