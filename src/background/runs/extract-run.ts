import { startDeadline } from '../../base/deadline';
import { extractFromPage } from '../../automation/extract-from-page';
import { noUsage } from '../../models';
import { pageOfTab } from '../../page/acting/page-of-tab';
import type { ExtractOptions, SoughtData } from '../../protocol/extract/extract';
import { ExtractReport } from '../../protocol/operations/extract-operation';
import { actingOf } from './acting-options';
import { causeIn } from '../frames/tab-fault';
import { settingsOrDefaults } from '../stored/stored-settings';
import { tabOf } from '../acting/tab-of';
import type { RunWork } from './run-work';

/** Longest extraction when the caller names no timeout, in milliseconds. */
const defaultTimeoutMs = 60_000;

/** Reads what is sought from the session's page. */
export async function runExtract(
  { store, session, signal }: Pick<RunWork, 'store' | 'session' | 'signal'>,
  sought: SoughtData,
  options: ExtractOptions,
): Promise<ExtractReport> {
  const startedAt = performance.now();
  const deadline = startDeadline(options.timeout || defaultTimeoutMs, 'Extracting', signal);
  try {
    const page = pageOfTab(tabOf(session.tabId), actingOf(session, await settingsOrDefaults(), store));
    const extracted = await extractFromPage(sought, options, { page, signal: deadline.signal });
    return ExtractReport.parse({
      ...extracted,
      usage: noUsage,
      ms: Math.round(performance.now() - startedAt),
    });
  } catch (thrown) {
    throw await causeIn(session.tabId)(thrown);
  } finally {
    deadline.clear();
  }
}
