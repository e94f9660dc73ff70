import type { Page } from '@playwright/test';
import type { Client } from '../../../src/messaging/contract';
import { toAutomationError, type ErrorCode } from '../../../src/base/errors';
import type { BackgroundContract } from '../../../src/protocol/background';
import { expect, test } from '../fixtures';

test.describe.configure({ timeout: 60_000 });

const button = '<button id="b" onclick="clicks += 1">Go</button><script>clicks = 0;</script>';
const click = { selector: '#b', description: 'Go', method: 'click', arguments: [] };

/** What a browser is given to do, and how much later than its deadline it may answer, in milliseconds. */
const deadlineMs = 3000;
const graceMs = 4000;

type Background = Client<BackgroundContract>;
type Asked = (background: Background, sessionId: string) => Promise<unknown>;

/** Each operation on a page, failing with its code. */
const operations: Record<string, Asked> = {
  observe: (background, sessionId) =>
    background.observe({ sessionId, instruction: 'click Go', options: { timeout: deadlineMs } }),
  act: async (background, sessionId) => {
    const report = await background.act({ sessionId, input: click, options: { timeout: deadlineMs } });
    if (report.error) throw toAutomationError(Object.assign(new Error(report.error.message), report.error));
  },
  'act by words': async (background, sessionId) => {
    const report = await background.act({ sessionId, input: 'click Go', options: { timeout: deadlineMs } });
    if (report.error) throw toAutomationError(Object.assign(new Error(report.error.message), report.error));
  },
};

async function codeOf(asked: Promise<unknown>): Promise<{ code: ErrorCode | undefined; ms: number }> {
  const start = Date.now();
  const code = await asked.then(
    () => undefined,
    (thrown: unknown) => toAutomationError(thrown).code,
  );
  return { code, ms: Date.now() - start };
}

/** Ends the page's process, as a fault in it does. */
async function crash(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  void cdp.send('Page.crash').catch(() => {});
  await crashed;
}

/** Keeps the page's thread for so long, from soon on. */
async function block(page: Page, ms: number): Promise<void> {
  await page.evaluate((blockMs) => {
    setTimeout(() => {
      const end = Date.now() + blockMs;
      while (Date.now() < end);
    }, 20);
  }, ms);
  await new Promise((resolve) => setTimeout(resolve, 100));
}

for (const inputMode of ['page', 'trusted'] as const) {
  test.describe(`with ${inputMode} input`, () => {
    test('a crashed page is told at once, and left', async ({ sites, startOn, background }) => {
      const { page, session } = await startOn(sites.put('/', button));
      const sessionId = session.id;
      await background.configure({ sessionId, options: { inputMode } });
      await crash(page);
      for (const [name, operation] of Object.entries(operations)) {
        const { code, ms } = await codeOf(operation(background, sessionId));
        expect(code, name).toBe('page-crashed');
        expect(ms, name).toBeLessThan(deadlineMs);
      }
      expect((await codeOf(background.snapshot({ sessionId }))).code).toBe('page-crashed');
      await background.navigate({ sessionId, url: sites.put('/next', button) });
      const report = await background.act({ sessionId, input: click });
      expect(report.error?.code).not.toBe('page-crashed');
    });

    test('a page that blocks its thread is told in time, and left', async ({
      sites,
      startOn,
      background,
    }) => {
      const { page, session } = await startOn(sites.put('/', button));
      const sessionId = session.id;
      await background.configure({ sessionId, options: { inputMode } });
      await block(page, 600_000);
      for (const [name, operation] of Object.entries(operations)) {
        const { code, ms } = await codeOf(operation(background, sessionId));
        expect(code, name).toBe('page-hung');
        expect(ms, name).toBeLessThan(deadlineMs + graceMs);
      }
      // Of the same site: the browser would give it to the blocked thread.
      const url = sites.put(
        '/next',
        `<title>Next</title><button id="b" onclick="o.textContent = 'Gone'">Go</button><p id="o">Here</p>`,
      );
      const there = await background.navigate({ sessionId, url });
      expect(there.title).toBe('Next');
      const report = await background.act({ sessionId, input: click });
      expect(report.error).toBeUndefined();
    });

    test('a page that comes back to itself is acted on', async ({ sites, startOn, background }) => {
      const html = `<button id="b" onclick="o.textContent = 'Gone'">Go</button><p id="o">Here</p>`;
      const { page, session } = await startOn(sites.put('/', html));
      const sessionId = session.id;
      await background.configure({ sessionId, options: { inputMode } });
      await block(page, 4000);
      const report = await background.act({ sessionId, input: click, options: { timeout: 15_000 } });
      expect(report.error).toBeUndefined();
    });

    test('a page that hangs or crashes by the act itself: unknown', async ({
      sites,
      startOn,
      background,
    }) => {
      const hanging = '<button id="b" onclick="for (;;);">Go</button>';
      const { session } = await startOn(sites.put('/', hanging));
      const sessionId = session.id;
      await background.configure({ sessionId, options: { inputMode } });
      const { code, ms } = await codeOf(operations['act']?.(background, sessionId) ?? Promise.resolve());
      expect(code).toBe('page-hung');
      expect(ms).toBeLessThan(deadlineMs + graceMs);
      const [shown] = await background.listSessions({});
      expect(shown?.runs[0]?.steps.at(-1)?.state).toBe('unknown');
      expect((await background.navigate({ sessionId, url: sites.put('/next', button) })).url).toContain(
        '/next',
      );
    });
  });
}

test('an address that gives no page fails at once, with what it is', async ({
  sites,
  startOn,
  background,
}) => {
  const { session } = await startOn(sites.put('/', button));
  const sessionId = session.id;
  const download = { 'content-type': 'application/octet-stream', 'content-disposition': 'attachment' };
  const addresses = [
    'http://127.0.0.1:1/',
    'http://nowhere.invalid/',
    sites.put('/nothing', '', { status: 204 }),
    sites.put('/file', 'x', { headers: download }),
    sites.put('/broken', '', { status: 500 }),
  ];
  for (const url of addresses) {
    const { code, ms } = await codeOf(background.navigate({ sessionId, url }));
    expect(code, url).toBe('navigation-failed');
    expect(ms, url).toBeLessThan(10_000);
  }
  const { code } = await codeOf(background.startSession({ url: 'http://127.0.0.1:1/' }));
  expect(code).toBe('navigation-failed');
  expect((await background.navigate({ sessionId, url: sites.put('/next', button) })).url).toContain('/next');
});

for (const inputMode of ['page', 'trusted'] as const) {
  test(`a link to an error page leads nowhere, with ${inputMode} input`, async ({
    sites,
    startOn,
    background,
  }) => {
    const { session } = await startOn(sites.put('/', '<a id="b" href="http://127.0.0.1:1/">Go</a>'));
    const sessionId = session.id;
    await background.configure({ sessionId, options: { inputMode } });
    const report = await background.act({ sessionId, input: click });
    expect(report.error?.code, report.result.message).toBe('navigation-failed');
    const [shown] = await background.listSessions({});
    expect(shown?.runs[0]?.steps.at(-1)?.state).toBe('unknown');
  });
}
