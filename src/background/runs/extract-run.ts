import { startDeadline } from '../../base/deadline';
import { maskTokens } from '../../base/mask';
import { extractFromPage } from '../../automation/extract-from-page';
import { addUsage, noUsage } from '../../models';
import { pageOfTab } from '../../page/acting/page-of-tab';
import type { ScopedExtractOptions, SoughtData } from '../../protocol/extract/extract';
import { ExtractReport } from '../../protocol/operations/extract-operation';
import type { ModelCall } from '../../protocol/session';
import type { Recorder } from '../recording/recorder';
import { actingOf } from './acting-options';
import { causeIn } from '../frames/tab-fault';
import { modelAccess } from '../models/model-access';
import { cacheOf } from './run-cache';
import { hideSaid } from './said-secrets';
import { settingsOrDefaults } from '../stored/stored-settings';
import { tabOf } from '../acting/tab-of';
import type { RunWork } from './run-work';

/** Longest extraction when the caller names no timeout, in milliseconds: a slow model fits in. */
const defaultTimeoutMs = 120_000;

/** Extracts what is sought from the session's page. */
export async function runExtract(
  work: Pick<RunWork, 'store' | 'session' | 'signal' | 'isUser'> & { recorder: Recorder },
  sought: SoughtData,
  options: ScopedExtractOptions,
): Promise<ExtractReport> {
  const { store, session, signal, recorder } = work;
  const startedAt = performance.now();
  const deadline = startDeadline(options.timeout || defaultTimeoutMs, 'Extracting', signal);
  let usage = noUsage;
  let endReading = () => {};
  const log = {
    addCall: async (call: ModelCall) => {
      usage = addUsage(usage, call.usage);
    },
  };
  try {
    const saysSecret = work.isUser && hideSaid(store.values, session, sought.instruction ?? '');
    const cache = saysSecret ? undefined : await cacheOf(work, options.cache);
    const extracted = await extractFromPage(sought, options, {
      page: pageOfTab(tabOf(session.tabId), actingOf(session, await settingsOrDefaults(), store)),
      models: modelAccess({ ...work, log, choice: options.model }),
      onPhase: () => {},
      mask: (text) => maskTokens(text, store.values.namedTextsOf(session.tabId)),
      onLearned: (extraction) => {
        endReading = recorder.noteExtracted(session, { instruction: sought.instruction ?? '', extraction });
      },
      cache: cache?.answers,
      remainingMs: deadline.remainingMs,
      signal: deadline.signal,
    });
    return ExtractReport.parse({
      ...extracted,
      ...cache?.report(),
      usage,
      ms: Math.round(performance.now() - startedAt),
    });
  } catch (thrown) {
    throw await causeIn(session.tabId)(thrown);
  } finally {
    deadline.clear();
    endReading();
  }
}
