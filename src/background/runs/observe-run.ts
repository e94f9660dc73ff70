import type { AutomationError } from '../../base/errors';
import { startDeadline } from '../../base/deadline';
import { observe, refuseUnsure } from '../../automation/observe-or-recall';
import type { ObserveReport } from '../../protocol/operations/observe-operation';
import type { ScopedObserveOptions } from '../../protocol/observe';
import type { Run, Session } from '../../protocol/session';
import { maskTokens } from '../../base/mask';
import { originOf } from '../../protocol/variables';
import { actingOf } from '../acting/acting';
import { modelAccess } from '../models/model-access';
import { pageOfTab } from '../../page/acting/page';
import { causeOf } from '../frames/tab-fault';
import { cacheOf } from './run-cache';
import { hideSaid, hideTyped } from './said-secrets';
import { openRun, type OnRun } from '../../automation/run-log';
import type { SessionStore } from '../sessions/session-store';
import { namesModel, settingsOrDefaults } from '../stored/settings';
import { countRun } from '../models/spending';
import { tabOf } from '../tab';

/** Longest observation when the caller names no timeout, in milliseconds: a slow model fits in. */
const defaultTimeoutMs = 60_000;

export type Work = {
  store: SessionStore;
  session: Session;
  signal: AbortSignal;
  /** Hears how the run goes on. */
  onRun?: OnRun | undefined;
  /** The user's own, from the panel: they have to agree before text of a page goes to a provider, and answers are kept. */
  isUser: boolean;
};

/** What is looked for. Without an instruction: what can be done with these refs, else the likely actions of the page. */
export type Sought = { instruction?: string | undefined; refs?: readonly string[] | undefined };

/** Follows an observation from the page to the candidates, and writes it down as it goes. */
export async function runObserve(
  work: Work,
  { instruction, refs }: Sought,
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
  const deadline = startDeadline(options.timeout || defaultTimeoutMs, 'Finding', work.signal);
  try {
    const settings = await settingsOrDefaults();
    const cache = saysSecret ? undefined : await cacheOf(work, options.cache);
    const observed = await observe(instruction, options, {
      page: pageOfTab(tabOf(session.tabId), actingOf(session, settings, store)),
      models: modelAccess({
        store,
        session,
        choice: options.model,
        needsConsent: isUser,
        onCall: (call) => void log.addCall(call),
      }),
      asksModel: namesModel(options.model),
      onPhase: (phase) => void log.update({ phase }),
      mask: (text) => maskTokens(text, store.values.namedTextsOf(session.tabId)),
      remainingMs: deadline.remainingMs,
      signal: deadline.signal,
      refs,
      cache: cache?.answers,
    });
    const { candidates, rung, tried, unreadable = session.unreadable } = observed;
    if (isUser) for (const candidate of candidates) hideTyped(store.values, session, candidate);
    const found = { rung, tried, candidates };
    await store.update(session.id, (current) => ({ ...current, unreadable }));
    await log.update(found);
    refuseUnsure(instruction, observed);
    if (instruction !== undefined) void countRun(rung);
    await log.update({ state: 'candidates' });
    return { ...found, usage: log.usage(), ms: log.elapsedMs(), unreadable, ...cache?.report() };
  } catch (thrown) {
    const error = await causeOf(thrown, session.tabId);
    await log.update({ state: endState(error), error: error.toJSON() });
    throw error;
  } finally {
    deadline.clear();
  }
}

/** How a run ends that ended with this error. */
export function endState(error: AutomationError): Run['state'] {
  return error.code === 'stopped' ? 'stopped' : 'failed';
}
