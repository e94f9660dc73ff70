import type { BrowserContext, Page } from '@playwright/test';
import type { Client } from '../../src/messaging/contract';
import type { BackgroundContract } from '../../src/protocol/background';
import { defaultSettings } from '../../src/protocol/settings';
import { stopAtUntried, workerOf } from '../e2e/worker-calls';
import { noteTried, outcomeOf, type Outcome } from './faults';
import { expect, leftIn, test } from './fixtures';
import { smallRecording } from './small-recording';

test.describe.configure({ timeout: 240_000 });

/** What an operation is given, in milliseconds, and by when its outcome is there. */
const givenMs = 3000;
const deadlineMs = 20_000;

/** So many messages to the page pass before something happens to it: at the first, in the middle, and late in an act. */
const passed = [0, 2, 5];

/** What the worker asks of a page by. */
const asksOfPage = 'tabs.sendMessage|scripting|debugger.sendCommand';

const inner = `<label>Name <input id="name"></label><button id="order">Place order</button><p id="said"></p>
  <table><thead><tr><th>Name</th><th>Price</th></tr></thead><tbody><tr><td>Kettle</td><td>12 EUR</td></tr>
  <tr><td>Pan</td><td>30 EUR</td></tr></tbody></table><script>
  order.onclick = () => { top.postMessage('order', '*'); said.textContent = 'Thank you'; };</script>`;
const outer = `<title>Shop</title><iframe id="f" src="/inner"></iframe><script>orders = 0;
  onmessage = ({ data }) => { if (data === 'order') orders += 1; };</script>`;

type Stage = { page: Page; tabId: number; extensionPage: Page; context: BrowserContext; other: string };

/** What happens to a page; gives what takes it back, where it can be. */
const faults: Record<string, (stage: Stage) => Promise<unknown>> = {
  'its tab closed': ({ page }) => page.close(),
  'its page crashed': async ({ page, context }) => {
    const cdp = await context.newCDPSession(page);
    void cdp.send('Page.crash').catch(() => {});
    await page.waitForEvent('crash');
  },
  'its page left for another': ({ page, other }) => page.goto(other),
  'its page loaded again': ({ page }) => page.reload(),
  'its frame taken away': ({ page }) => page.evaluate(() => document.querySelector('#f')?.remove()),
  'its frame going elsewhere': ({ page, other }) =>
    page.evaluate((src) => {
      const frame = document.querySelector('iframe');
      if (frame) frame.src = src;
      return new Promise((resolve) => frame?.addEventListener('load', resolve));
    }, other),
  'its thread blocked for 10 s': async ({ page }) => {
    void page
      .evaluate(() => {
        const until = Date.now() + 10_000;
        while (Date.now() < until);
      })
      .catch(() => {});
  },
  'its page frozen': async ({ page, context, extensionPage }) => {
    await extensionPage.bringToFront();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Page.setWebLifecycleState', { state: 'frozen' });
  },
  'its tab discarded': async ({ tabId, extensionPage }) => {
    await extensionPage.bringToFront();
    await extensionPage.evaluate((id) => chrome.tabs.discard(id).catch(() => {}), tabId);
  },
  'a dialog open that nobody answers': async ({ page }) => {
    const opened = page.waitForEvent('dialog').catch(() => {});
    await page.evaluate(() => void setTimeout(() => alert('Stop')));
    // While a recording is followed its dialogs are answered before they open.
    await Promise.race([opened, page.waitForTimeout(300)]);
  },
};

/** What an operation says whose page has ended, whichever part of it was asked last. */
const ends: Readonly<Record<string, string>> = {
  'its tab closed': 'tab-closed',
  'its page crashed': 'page-crashed',
  'its tab discarded': 'tab-closed',
};

type Asked = { background: Client<BackgroundContract>; sessionId: string; origin: string };

const options = { timeout: givenMs };
const schema = {
  type: 'object',
  properties: {
    rows: {
      type: 'array',
      items: { type: 'object', properties: { name: { type: 'string' }, price: { type: 'string' } } },
    },
  },
};

const operations: Record<string, (asked: Asked) => Promise<unknown>> = {
  finding: ({ background, sessionId }) =>
    background.observe({ sessionId, instruction: 'place the order', options }),
  acting: ({ background, sessionId }) => background.act({ sessionId, input: 'click Place order', options }),
  extracting: ({ background, sessionId }) => background.extract({ sessionId, schema, options }),
  replaying: ({ background, sessionId, origin }) =>
    background.replay({ sessionId, recording: inFrame(origin) }),
};

function inFrame(origin: string) {
  const recording = smallRecording('framed', origin);
  const frame = [{ selector: '#f', index: 0 }];
  const steps = recording.steps.map((step) => ({
    ...step,
    target: { selector: step.target?.selector ?? '', alternates: [], frame },
  }));
  return { ...recording, steps };
}

for (const [name, ask] of Object.entries(operations))
  for (const inputMode of name === 'acting' ? (['page', 'trusted'] as const) : (['page'] as const))
    test(`a page that breaks in the middle of ${name}, with ${inputMode} input: typed, in time, nothing twice and nothing left`, async ({
      context,
      sites,
      startOn,
      background,
      extensionPage,
    }, testInfo) => {
      sites.put('/inner', inner);
      const other = sites.put('/other', '<title>Other</title><p>Elsewhere</p>');
      await background.saveSettings({ ...defaultSettings, actTimeoutMs: givenMs });
      let tried = 0;
      for (const [fault, happen] of Object.entries(faults))
        for (const pass of name === 'replaying' ? [3] : passed) {
          const what = `${name}, ${fault}, after ${pass} messages`;
          const { page, session } = await startOn(sites.put('/', outer));
          const sessionId = session.id;
          await background.configure({ sessionId, options: { inputMode } });
          const stop = { tried: [], only: asksOfPage, pass };
          const stopped = await stopAtUntried(await workerOf(context), stop);
          const running = ask({ background, sessionId, origin: sites.a });
          const over = running.then(
            () => undefined,
            () => undefined,
          );
          const moment = await Promise.race([stopped.reached(), over]);
          if (moment !== undefined)
            await happen({ page, tabId: session.tabId, extensionPage, context, other });
          await stopped.leave();
          if (moment !== undefined) {
            tried += 1;
            const outcome = await outcomeOf(running, deadlineMs, what);
            const ended = ends[fault];
            if (ended) expect(codeIn(outcome), what).toBe(ended);
            const known = (await background.listSessions({})).find(({ id }) => id === sessionId);
            for (const run of known?.runs ?? []) expect(run.state, what).not.toBe('running');
            if (fault === 'its tab closed') expect(known, what).toBeUndefined();
          }
          const orders = page.isClosed() ? 0 : await ordersIn(page);
          expect(orders, what).toBeLessThanOrEqual(1);
          await page.close();
        }
      noteTried(testInfo, tried);
      const after = await startOn(sites.put('/', outer));
      expect(await leftIn(extensionPage, after.session.tabId)).toEqual([]);
      const found = await background.observe({ sessionId: after.session.id, instruction: 'place the order' });
      expect(found.candidates.length).toBeGreaterThan(0);
    });

/** The code that an operation failed with, thrown or in its answer. */
function codeIn(outcome: Outcome): string | undefined {
  if ('code' in outcome) return outcome.code;
  const { error, steps } = outcome.answer as {
    error?: { code: string };
    steps?: { error?: { code: string } }[];
  };
  return error?.code ?? steps?.find((step) => step.error)?.error?.code;
}

/** How often it was ordered on a page; 0 where it cannot say. */
const ordersIn = (page: Page): Promise<number> =>
  Promise.race([
    page.evaluate((): number => Reflect.get(window, 'orders') ?? 0).catch(() => 0),
    new Promise<number>((resolve) => setTimeout(resolve, 300, 0)),
  ]);
