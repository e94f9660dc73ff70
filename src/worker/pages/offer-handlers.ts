import type { Handlers } from '../../messaging/contract';
import { readPageOffers } from '../../page/frames/page-offers';
import type { BackgroundContract } from '../../protocol/background';
import { tabOf } from '../acting/tab-of';
import { inTime } from '../frames/tab-fault';
import { maskOffers } from '../sessions/masked';
import type { SessionQueue } from '../sessions/session-queue';
import type { SessionStore } from '../sessions/session-store';

/** A page that hangs would keep its session waiting; one with very large tables takes its time. */
const bounds = { timeoutMs: 60_000, what: 'Reading the data of the page' };

/** Reading a page's tables and lists to choose from, in the session's turn. */
export function offerHandlers(
  store: SessionStore,
  queue: SessionQueue,
): Pick<Handlers<BackgroundContract>, 'offerData'> {
  return {
    offerData: ({ sessionId, around }) =>
      queue.run(sessionId, async (signal) => {
        const startedAt = performance.now();
        const { tabId } = await store.get(sessionId);
        const made = readPageOffers(tabOf(tabId), { around });
        const found = await inTime(made, { tabId, ...bounds, signal });
        const report = { ...found, ms: Math.round(performance.now() - startedAt) };
        return maskOffers(report, store.values.textsOf(tabId));
      }),
  };
}
