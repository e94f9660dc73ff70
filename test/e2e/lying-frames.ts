import type { Page } from '@playwright/test';
import type { Reply } from '../../src/messaging/contract';

declare global {
  /** What the worker said to the lies of a frame. */
  var repliesToLies: Reply[] | undefined;
}

/** What a frame asks the worker for beside what it was told to do. */
export type Lie = { operation: string; input: object };

/** The frame whose address ends in `path` of a tab. */
type Liar = { tabId: number; path: string };

/**
 * Has a frame ask these things: from the world of our own scripts, as a page can that has broken out of its own. `withAct`: as
 * soon as it is given an act, in that act's name.
 */
export async function lieFrom(
  panelTab: Page,
  { tabId, path }: Liar,
  { lies, withAct = false }: { lies: readonly Lie[]; withAct?: boolean },
): Promise<void> {
  await panelTab.evaluate(
    async (given) => {
      await chrome.scripting.executeScript({
        target: { tabId: given.tabId, allFrames: true },
        func: ({ path: end, lies: asked, withAct: waits }: typeof given) => {
          if (!location.pathname.endsWith(end)) return;
          const send = async (more: object) => {
            for (const { operation, input } of asked) {
              const message = { to: 'background', operation, input: { ...input, ...more } };
              const reply: Reply = await chrome.runtime.sendMessage(message);
              globalThis.repliesToLies = [...(globalThis.repliesToLies ?? []), reply];
            }
          };
          const hear = ({ operation, input }: { operation?: string; input?: { actId: string } }) => {
            if (operation === 'act' && input) void send({ actId: input.actId });
          };
          if (waits) chrome.runtime.onMessage.addListener(hear);
          else void send({});
        },
        args: [given],
      });
    },
    { tabId, path, lies, withAct },
  );
}

/** What the worker said to them. */
export async function repliesTo(panelTab: Page, { tabId, path }: Liar): Promise<Reply[]> {
  return panelTab.evaluate(
    async (given) => {
      const results = await chrome.scripting.executeScript({
        target: { tabId: given.tabId, allFrames: true },
        func: (end: string) => (location.pathname.endsWith(end) ? (globalThis.repliesToLies ?? []) : []),
        args: [given.path],
      });
      return results.flatMap(({ result }) => result ?? []);
    },
    { tabId, path },
  );
}
