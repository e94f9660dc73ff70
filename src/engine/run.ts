import { stopReason } from '../base/deadline';
import type { AutomationError } from '../base/errors';
import type { ExtractMetadata } from '../protocol/extract/extract';
import type { ActReport } from '../protocol/operations/act-operation';
import type { ObserveReport } from '../protocol/operations/observe-operation';
import type { Run } from '../protocol/session';
import { errorOf, messageOf, type ActFinding } from './act-on-page';
import { refuseUnsure, type Observed } from './observe-or-recall';
import type { RunLog } from './run-log';

/** A run that was opened, wherever it goes on. */
export type OpenRun = {
  log: RunLog;
  /** Undefined for an observation of the whole page. */
  instruction: string | undefined;
  /** Says why it really failed: a tab that has crashed says more than the question it did not answer. */
  causeOf: (thrown: unknown) => Promise<AutomationError>;
};

/** Follows an observation to its report. What fails is written down and thrown. */
export async function followObserve(
  { log, instruction, causeOf }: OpenRun,
  find: () => Promise<Observed>,
): Promise<ObserveReport> {
  try {
    const observed = await find();
    const { candidates, rung, tried, unreadable = [] } = observed;
    const found = { candidates, rung, tried };
    await log.update(found);
    refuseUnsure(instruction, observed);
    await log.update({ state: 'candidates' });
    return { ...found, usage: log.usage(), ms: log.elapsedMs(), unreadable };
  } catch (thrown) {
    const error = await causeOf(thrown);
    await log.update({ state: endState(error), error: error.toJSON() });
    throw error;
  }
}

/** Follows an act to its report, which says too what failed. */
export async function followAct(
  { log, instruction = '', causeOf }: OpenRun,
  perform: () => Promise<ActFinding>,
): Promise<ActReport> {
  const finding = await perform().catch(async (thrown: unknown): Promise<ActFinding> => ({
    acts: [],
    error: await causeOf(thrown),
    tried: [],
    candidates: [],
  }));
  const { acts, rung, tried, candidates } = finding;
  const error = errorOf(finding) ?? log.lost();
  const found = { candidates, rung };
  const failed = error ? { error: error.toJSON() } : {};
  const state = error ? endState(error) : 'done';
  await log.update({ ...found, ...failed, tried, state, pausedBy: undefined });
  const repairs = acts.flatMap(({ repair }) => repair ?? []);
  return {
    ...found,
    ...failed,
    result: {
      success: !error,
      message: error ? error.message : messageOf(finding),
      actionDescription: instruction,
      actions: error ? [] : acts.map(({ action }) => action),
    },
    effects: acts.flatMap(({ outcome }) => (outcome.status === 'done' ? outcome.effects : [])),
    ...(repairs.length > 0 && { repairs }),
    usage: log.usage(),
    ms: log.elapsedMs(),
  };
}

/**
 * Follows an extraction to its answer, of which the facts are written down. One that was stopped gives what was read until
 * then. What fails is written down and thrown.
 */
export async function followExtract<T extends ExtractMetadata>(
  { log, causeOf, signal }: Omit<OpenRun, 'instruction'> & { signal: AbortSignal },
  extract: () => Promise<T>,
): Promise<T & Pick<Run, 'usage' | 'ms'>> {
  try {
    const extracted = await extract();
    const { way, rows, marks, partial } = extracted;
    const facts = { way, rows, marked: marks.length, partial };
    const isStopped = signal.aborted && stopReason(signal).code === 'stopped';
    await log.update({
      extracted: facts,
      state: isStopped ? 'stopped' : 'done',
      rung: way === 'model' ? way : undefined,
    });
    return { ...extracted, usage: log.usage(), ms: log.elapsedMs() };
  } catch (thrown) {
    const error = await causeOf(thrown);
    await log.update({ state: endState(error), error: error.toJSON() });
    throw error;
  }
}

/** The end state of a run that ended with this error. */
export function endState({ code }: AutomationError): Run['state'] {
  return code === 'stopped' ? 'stopped' : 'failed';
}
