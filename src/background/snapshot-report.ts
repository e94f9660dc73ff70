import type { SnapshotReport, SnapshotRequest } from '../protocol/background';
import type { LastPage } from './last-pages';
import { readPageText } from './page-text';
import { viewPage } from './page-view';

/** The snapshot of a tab as text, with its nodes unless the text alone is asked for. `keep` is given the whole text. */
export async function reportSnapshot(
  tabId: number,
  request: SnapshotRequest,
  keep: (page: LastPage) => void,
): Promise<SnapshotReport> {
  const start = performance.now();
  const { text, tokens, shown, omitted, lines, engines } = await readPageText(tabId, request);
  const report = { text, tokens, shown, omitted, ms: performance.now() - start };
  const { selector, ignoreSelectors, depth, hrefs } = request;
  keep({ lines, engines, options: { selector, ignoreSelectors, depth, hrefs } });
  if (request.form === 'text') return report;
  const { snapshot } = await viewPage(tabId, request);
  return { ...report, snapshot };
}
