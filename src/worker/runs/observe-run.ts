import { say } from '../../base/say';
import { startDeadline } from '../../base/deadline';
import { observe } from '../../engine/observe-or-recall';
import { followObserve } from '../../engine/run';
import type { ObserveReport } from '../../protocol/operations/observe-operation';
import type { ScopedObserveOptions } from '../../protocol/observe';
import { maskTokens } from '../../base/mask';
import { originOf } from '../../protocol/variables';
import { actingOf } from './acting-options';
import { modelAccess } from '../models/model-access';
import { pageOfTab } from '../../page/acting/page-of-tab';
import { causeIn } from '../frames/tab-fault';
import { cacheOf, type RunCache } from './run-cache';
import { hideSaid, hideTyped } from './said-secrets';
import { openRun } from '../../engine/run-log';
import { namesModel, settingsOrDefaults } from '../store/stored-settings';
import { tabOf } from '../acting/tab-of';
import { learnedFor } from './run-learning';
import type { RunWork } from './run-work';

/** Longest observation when the caller names no timeout, in milliseconds: a slow model fits in. */
const defaultTimeoutMs = 60_000;

/** What is looked for. Without an instruction: what can be done with these refs, else the likely actions of the page. */
export type SoughtActions = { instruction?: string; refs?: readonly string[] };

/** Follows an observation from the page to the candidates, and writes it down as it goes. */
export async function runObserve(
  work: RunWork,
  { instruction, refs }: SoughtActions,
  options: ScopedObserveOptions,
): Promise<ObserveReport> {
  const { store, session, onRun, isUser } = work;
  const saysSecret = isUser && hideSaid(store.values, session, instruction ?? '');
  const log = await openRun(store, session.id, {
    kind: 'observe',
    instruction: instruction ?? '',
    site: originOf(session.url),
    onRun,
  });
  const deadline = startDeadline(options.timeout || defaultTimeoutMs, say`Finding`, work.signal);
  let cache: RunCache | undefined;
  try {
    const report = await followObserve({ log, instruction, causeOf: causeIn(session.tabId) }, async () => {
      const settings = await settingsOrDefaults();
      cache = saysSecret ? undefined : await cacheOf(work, options.cache);
      const observed = await observe(instruction, options, {
        page: pageOfTab(tabOf(session.tabId), actingOf(session, settings, store)),
        models: modelAccess({ ...work, log, choice: options.model }),
        asksModel: namesModel(options.model),
        onPhase: (phase) => void log.update({ phase }),
        mask: (text) => maskTokens(text, store.values.namedTextsOf(session.tabId)),
        remainingMs: deadline.remainingMs,
        signal: deadline.signal,
        refs,
        cache: cache?.answers,
        learned: learnedFor({ isUser, settings }),
      });
      const { candidates, unreadable = session.unreadable } = observed;
      if (isUser) for (const candidate of candidates) hideTyped(store.values, session, candidate);
      await store.update(session.id, (current) => ({ ...current, unreadable }));
      return { ...observed, unreadable };
    });
    return { ...report, ...cache?.report() };
  } finally {
    deadline.clear();
  }
}
