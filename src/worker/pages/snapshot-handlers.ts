import type { Handlers } from '../../messaging/contract';
import type { BackgroundContract } from '../../protocol/background';
import { maskDiff, maskSnapshot } from '../sessions/masked';
import type { SessionQueue } from '../sessions/session-queue';
import type { SessionStore } from '../sessions/session-store';
import type { LastPages, LastPage, LastPageOfSession } from './last-pages';
import { inTime } from '../frames/tab-fault';
import { diffSnapshots } from '../../engine/snapshot-diff';
import type { SnapshotReport, SnapshotRequest } from '../../protocol/operations/snapshot-operation';
import { readPageText } from './page-text';
import { viewPage } from '../../page/frames/page-view';
import { tabOf } from '../acting/tab-of';

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

/** The snapshot of a tab as text, with its nodes unless the text alone is asked for. It becomes the session's last. */
async function reportSnapshot(
  tabId: number,
  request: SnapshotRequest,
  last: LastPageOfSession,
): Promise<SnapshotReport> {
  const start = performance.now();
  const { text, tokens, shown, omitted, leftOut, whole, engines } = await readPageText(tabId, request);
  const report: SnapshotReport = { text, tokens, shown, omitted, ms: performance.now() - start };
  const { selector, ignoreSelectors, depth, hrefs } = request;
  const page = { text: whole, engines, options: { selector, ignoreSelectors, depth, hrefs } };
  const before = last.read();
  last.keep(page);
  if (request.leftOut) report.leftOut = [...leftOut];
  if (request.changes && before && isSameView(before, page)) report.changes = diffSnapshots(before, page);
  if (request.form === 'text') return report;
  const { snapshot } = await viewPage(tabOf(tabId), request);
  return { ...report, snapshot };
}

/** Whether both were taken alike, so that what differs is what the page changed. */
function isSameView({ options: one }: LastPage, { options: other }: LastPage): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
