import type { Page } from '@playwright/test';
import { createClient, type Client, type Reply } from '../../src/messaging/contract';
import { backgroundContract, type BackgroundContract } from '../../src/protocol/background';
import { test as base, expect } from '../e2e/cloud-fixtures';
import { killWorker } from '../e2e/fixtures';
import { stopAtUntried, workerOf, type WorkerCall } from '../e2e/worker-calls';
import { noteTried, outcomeOf, type Outcome } from './faults';

/** Once the worker is dead, whoever waits for it is told within this time, in milliseconds; so long may the next one take to answer. */
const toldMs = 5000;

/** An operation that is begun anew for each moment at which the worker dies in it. */
export type Begun = {
  /** Does it. */
  run: () => Promise<unknown>;
  /** Looks at what is left of it after the worker died and another one came. */
  look: (outcome: Outcome, moment: string) => Promise<void>;
  /** Takes away what it was done on. */
  clear: () => Promise<void>;
};

type FaultFixtures = {
  /** Calls the background as the panel does: that nobody answers is a code, too. */
  background: Client<BackgroundContract>;
  /** Has the worker die at each call that the operation waits for, one after the other. Gives the number of these moments. */
  dieAtEach: (begin: () => Promise<Begun>) => Promise<number>;
};

export const test = base.extend<FaultFixtures>({
  background: async ({ extensionPage }, use) => {
    await use(askThrough(extensionPage));
  },

  // eslint-disable-next-line no-empty-pattern -- Playwright reads the parameter's names
  dieAtEach: async ({ context, browserCdp, background }, use, testInfo) => {
    await use(async (begin) => {
      const tried: WorkerCall[] = [];
      for (let isMet = true; isMet;) {
        const { run, look, clear } = await begin();
        const stopped = await stopAtUntried(await workerOf(context), { tried });
        const running = run();
        const over = running.then(
          () => undefined,
          () => undefined,
        );
        const moment = await Promise.race([stopped.reached(), over]);
        isMet = moment !== undefined;
        if (moment === undefined) await stopped.leave();
        else {
          tried.push(moment);
          await killWorker(browserCdp);
          const outcome = await outcomeOf(running, toldMs, moment);
          await outcomeOf(background.listSessions({}), toldMs, `the next worker, after ${moment}`);
          await look(outcome, moment);
        }
        await clear();
      }
      noteTried(testInfo, tried.length);
      return tried.length;
    });
  },
});

export { expect };

/** A client that asks from an extension page as `src/messaging/send.ts` does in the panel. */
function askThrough(extensionPage: Page): Client<BackgroundContract> {
  return createClient(backgroundContract, (operation, input) =>
    extensionPage.evaluate(
      (envelope): Promise<Reply> =>
        chrome.runtime.sendMessage(envelope).catch((error: unknown) => ({
          ok: false,
          error: { code: 'no-answer', message: String(error) },
        })),
      { to: 'background', operation, input },
    ),
  );
}

/** What is left in a tab and in the browser by what died: an attached debugger, rules of requests, a badge of something that goes on. */
export const leftIn = (extensionPage: Page, tabId: number): Promise<string[]> =>
  extensionPage.evaluate(async (id) => {
    const rules = await chrome.declarativeNetRequest.getSessionRules();
    const attached = await chrome.debugger.attach({ tabId: id }, '1.3').then(
      () => chrome.debugger.detach({ tabId: id }).then(() => []),
      (error: unknown) => [String(error)],
    );
    const badge = await chrome.action.getBadgeText({ tabId: id });
    const stored = Object.entries(await chrome.storage.session.get(null));
    const going = stored.flatMap(([key, value]) =>
      (value as { state?: unknown } | null)?.state === 'running' ? [`${key} runs`] : [],
    );
    return [
      ...rules.map(() => 'a rule'),
      ...attached,
      ...(/^!?$/.test(badge) ? [] : [`badge ${badge}`]),
      ...going,
    ];
  }, tabId);
