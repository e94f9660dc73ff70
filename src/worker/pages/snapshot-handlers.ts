import type { Handlers } from '../../messaging/contract';
import type { BackgroundContract } from '../../protocol/background';
import { maskDiff, maskSnapshot } from '../sessions/masked';
import type { SessionQueue } from '../sessions/session-queue';
import type { SessionStore } from '../sessions/session-store';
import type { LastPages } from './last-pages';
import { reportSnapshot } from './snapshot-report';
import { inTime } from '../frames/tab-fault';

type Parts = { store: SessionStore; queue: SessionQueue; lastPages: LastPages };

/** A page that hangs would keep its session waiting. */
const bounds = { timeoutMs: 15_000, what: 'Reading the page' };

/** Operations on the text of a page. */
export function snapshotHandlers({
  store,
  queue,
  lastPages,
}: Parts): Pick<Handlers<BackgroundContract>, 'snapshot' | 'snapshotDiff'> {
  return {
    snapshot: async ({ sessionId, options }) => {
      const { tabId } = await store.get(sessionId);
      const report = await queue.run(sessionId, (signal) => {
        const made = reportSnapshot(tabId, options ?? {}, lastPages.of(sessionId));
        return inTime(made, { tabId, ...bounds, signal });
      });
      return maskSnapshot(report, store.values.textsOf(tabId));
    },
    snapshotDiff: async ({ sessionId }) => {
      const { tabId } = await store.get(sessionId);
      const diff = await queue.run(sessionId, (signal) =>
        inTime(lastPages.diff(sessionId, tabId), { tabId, ...bounds, signal }),
      );
      return maskDiff(diff, store.values.textsOf(tabId));
    },
  };
}
