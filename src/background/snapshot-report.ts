import type { SnapshotReport, SnapshotRequest } from '../protocol/background';
import { readPageText } from './page-text';
import { viewPage } from './page-view';

/** The snapshot of a tab as text, with its nodes unless the text alone is asked for. */
export async function reportSnapshot(tabId: number, request: SnapshotRequest): Promise<SnapshotReport> {
  const start = performance.now();
  const { text, tokens, shown, omitted } = await readPageText(tabId, request);
  const report = { text, tokens, shown, omitted, ms: performance.now() - start };
  if (request.form === 'text') return report;
  const { snapshot } = await viewPage(tabId, request);
  return { ...report, snapshot };
}
