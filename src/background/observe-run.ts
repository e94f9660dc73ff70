import { AutomationError, toAutomationError } from '../base/errors';
import { startDeadline } from '../base/deadline';
import { notSure } from '../automation/ladder';
import { observe, type Observation } from '../automation/observe';
import type { ObserveReport } from '../protocol/background';
import type { ObserveOptions } from '../protocol/observe';
import type { Run, Session } from '../protocol/session';
import { maskTokens } from '../base/mask';
import { actingOf } from './acting';
import { pageOfTab } from './page';
import { openRun, type OnRun } from './run-log';
import type { SessionStore } from './session-store';
import { chooseModel, settingsOrDefaults } from './settings';

/** Longest observation when the caller names no timeout, in milliseconds: a slow model fits in. */
const defaultTimeoutMs = 60_000;

export type Work = {
  store: SessionStore;
  session: Session;
  signal: AbortSignal;
  /** Hears how the run goes on. */
  onRun?: OnRun | undefined;
};

/** What is looked for. Without an instruction: what can be done with these refs, else the likely actions of the page. */
export type Sought = { instruction?: string | undefined; refs?: readonly string[] | undefined };

/** Follows an observation from the page to the candidates, and writes it down as it goes. */
export async function runObserve(
  work: Work,
  { instruction, refs }: Sought,
  options: ObserveOptions,
): Promise<ObserveReport> {
  const { store, session, onRun } = work;
  const log = await openRun(store, session.id, { kind: 'observe', instruction: instruction ?? '', onRun });
  const deadline = startDeadline(options.timeout || defaultTimeoutMs, 'Finding', work.signal);
  try {
    const settings = await settingsOrDefaults();
    const observation = await observe(instruction, options, {
      page: pageOfTab(session.tabId, actingOf(session, settings, store)),
      chooseModel: () => chooseModel(options.model),
      onPhase: (phase) => void log.update({ phase }),
      mask: (text) => maskTokens(text, store.values.textsOf(session.tabId)),
      signal: deadline.signal,
      refs,
    });
    const { finding, candidates, unreadable } = observation;
    const found = { rung: finding.rung, tried: finding.tried, usage: finding.usage, candidates };
    await store.update(session.id, (current) => ({ ...current, unreadable }));
    await log.update(found);
    if (instruction !== undefined) refuseUnsure(observation);
    await log.update({ state: 'candidates' });
    return { ...found, ms: log.elapsedMs(), unreadable };
  } catch (thrown) {
    const error = toAutomationError(thrown);
    await log.update({ state: endState(error), error: error.toJSON() });
    throw error;
  } finally {
    deadline.clear();
  }
}

/** Without a model, an unsure answer is an error that carries the actions to choose from. */
function refuseUnsure({ finding, candidates }: Observation): void {
  if (finding.rung !== 'matcher' || candidates.some(({ sure }) => sure)) return;
  const { code, message } = notSure(finding);
  throw new AutomationError(code, message, {
    details: { candidates: candidates.map(({ action }) => action) },
  });
}

/** How a run ends that ended with this error. */
export function endState(error: AutomationError): Run['state'] {
  return error.code === 'stopped' ? 'stopped' : 'failed';
}
