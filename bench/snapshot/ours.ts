import type { Page } from 'playwright';
import type { Reply } from '../../src/messaging/contract';

/** One snapshot of ours: its text, and the milliseconds from the worker's call to the joined text in the worker. */
export type OurSnapshot = { text: string; ms: number };

export type OurOptions = { depth: 'full' | 'compact'; budget: number };

/** Our side: the loaded extension, asked through an extension page, as the panel asks it. */
export type Ours = {
  /** Starts the session of the tab that shows `page`. */
  start(page: Page): Promise<void>;
  /** Ends it. */
  end(): Promise<void>;
  /** Puts the engine into all frames of the tab, without taking a snapshot. */
  prepare(): Promise<void>;
  snapshot(options: OurOptions): Promise<OurSnapshot>;
};

export async function openOurs(panel: Page, extensionId: string): Promise<Ours> {
  // A page of the extension in which nothing runs: the panel itself would look for suggestions, and so take a snapshot
  // before the one that is timed.
  await panel.goto(`chrome-extension://${extensionId}/manifest.json`);
  let sessionId = '';
  const ask = async <T>(operation: string, input: object): Promise<T> => {
    const reply = await panel.evaluate((envelope): Promise<Reply> => chrome.runtime.sendMessage(envelope), {
      to: 'background',
      operation,
      input,
    });
    if (!reply.ok) throw new Error(JSON.stringify(reply.error));
    return reply.value as T;
  };
  return {
    start: async (page) => {
      await page.bringToFront();
      const tabId = await panel.evaluate(async () => {
        const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
        return tab?.id ?? -1;
      });
      sessionId = (await ask<{ id: string }>('startSession', { tabId })).id;
    },
    end: async () => void (await ask('endSession', { sessionId })),
    // Nothing of a page is read when a scope has to be found that is not there.
    prepare: async () => {
      await ask('snapshot', { sessionId, options: { selector: 'no-such-element' } }).catch(() => undefined);
    },
    snapshot: ({ depth, budget }) => ask('snapshot', { sessionId, options: { depth, budget, form: 'text' } }),
  };
}
