import { diffSnapshots } from '../../engine/snapshot-diff';
import type { SnapshotReport, SnapshotRequest } from '../../protocol/operations/snapshot-operation';
import type { LastPage, LastPageOfSession } from './last-pages';
import { readPageText } from './page-text';
import { viewPage } from '../../page/frames/page-view';
import { tabOf } from '../acting/tab-of';

/** The snapshot of a tab as text, with its nodes unless the text alone is asked for. It becomes the session's last. */
export async function reportSnapshot(
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
