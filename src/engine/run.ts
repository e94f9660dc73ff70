import { stopReason, type Deadline } from '../base/deadline';
import { toAutomationError, type AutomationError } from '../base/errors';
import type { ActionOutput } from '../protocol/action';
import {
  addUntold,
  correctionOf,
  effectLost,
  type Correction,
  type ToldCorrection,
} from '../protocol/correction';
import type { ExtractMetadata } from '../protocol/operations/extract-operation';
import type { Effect, ErrorShape, Outcome } from '../protocol/frame';
import type { ActReport } from '../protocol/operations/act-operation';
import type { ObserveReport } from '../protocol/operations/observe-operation';
import type { Repair } from '../protocol/fingerprint';
import {
  type Candidate,
  type ModelCall,
  type Rung,
  type Run,
  type RunStep,
  phases,
} from '../protocol/session';
import { errorOf, messageOf, type ActFinding } from './act';
import { addUsage, noUsage } from './models';
import { refuseUnsure, type Observed } from './observe';
import type { OnLost } from './page';
import type { ActEvents, Known } from './perform';

/** One request that is being followed, wherever that is: its record, its limits, and the events that its record hears. */
export type OpenRun = {
  log: RunLog;
  /** Undefined for an observation of the whole page. */
  instruction: string | undefined;
  /** Finds the real reason of a failure: a tab that has crashed says more than the question it did not answer. */
  causeOf: (thrown: unknown) => Promise<AutomationError>;
  deadline: Deadline;
  signal: AbortSignal;
  remainingMs: () => number;
  onPhase: (phase: string) => void;
};

type RunOpening = Pick<Run, 'kind' | 'where' | 'site'> & {
  instruction: string | undefined;
  onRun?: OnRun;
  deadline: Deadline;
  causeOf?: OpenRun['causeOf'];
};

/** Opens a run at the head of a session's runs, with the deadline it has. */
export async function startRun(
  store: RunKeeper,
  sessionId: string,
  { deadline, causeOf = async (thrown) => toAutomationError(thrown), ...opening }: RunOpening,
): Promise<OpenRun> {
  const { instruction } = opening;
  const log = await openRun(store, sessionId, { ...opening, instruction: instruction ?? '' });
  const { signal, remainingMs } = deadline;
  const onPhase = (phase: string) => void log.update({ phase });
  return { log, instruction, causeOf, deadline, signal, remainingMs, onPhase };
}

export const eventsOf = (log: RunLog): Required<ActEvents> => ({
  onAct: (action, rung, known) => {
    void log.startStep(action, rung, known);
    return log.hearLost();
  },
  onWaiting: (problem) => void log.noteWaiting(problem),
  isLost: () => log.lost() !== undefined,
  onOutcome: (outcome, repair) => void log.finishStep(outcome, repair),
});

/** Follows an observation to its report. What fails is written down and thrown. */
export async function followObserve(
  { log, instruction, causeOf }: Pick<OpenRun, 'log' | 'instruction' | 'causeOf'>,
  find: () => Promise<Observed>,
): Promise<ObserveReport> {
  try {
    const observed = await find();
    const { candidates, rung, tried, unreadable = [] } = observed;
    await log.update({ candidates, rung, tried });
    refuseUnsure(instruction, observed);
    await log.update({ state: 'candidates' });
    return { candidates, rung, tried, usage: log.usage(), ms: log.elapsedMs(), unreadable };
  } catch (thrown) {
    return throwNoted(thrown, { log, causeOf });
  }
}

/** Follows an act to its report, which also holds the failure. */
export async function followAct(
  { log, instruction = '', causeOf }: Pick<OpenRun, 'log' | 'instruction' | 'causeOf'>,
  perform: () => Promise<ActFinding>,
): Promise<ActReport> {
  const finding = await perform().catch(async (thrown: unknown): Promise<ActFinding> => ({
    acts: [],
    error: await causeOf(thrown),
    tried: [],
    candidates: [],
  }));
  const { acts, rung, tried, candidates } = finding;
  const failure = errorOf(finding) ?? log.lost();
  const error = failure?.toJSON();
  const state = failure ? endState(failure) : 'done';
  await log.update({ candidates, rung, tried, state, pausedBy: undefined, ...(error && { error }) });
  const repairs = acts.flatMap(({ repair }) => repair ?? []);
  return {
    candidates,
    rung,
    error,
    result: {
      success: !failure,
      message: failure ? failure.message : messageOf(finding),
      actionDescription: instruction,
      actions: failure ? [] : acts.map(({ action }) => action),
    },
    effects: acts.flatMap(({ outcome }) => (outcome.status === 'done' ? outcome.effects : [])),
    repairs: repairs.length > 0 ? repairs : undefined,
    usage: log.usage(),
    ms: log.elapsedMs(),
  };
}

/**
 * Follows an extraction to its answer, of which the facts are written down. One that was stopped gives the part that was read
 * until then. What fails is written down and thrown.
 */
export async function followExtract<T extends ExtractMetadata>(
  { log, causeOf, signal }: Pick<OpenRun, 'log' | 'causeOf' | 'signal'>,
  extract: () => Promise<T>,
): Promise<T & Pick<Run, 'usage' | 'ms'>> {
  try {
    const extracted = await extract();
    const { way, rows, marks, partial } = extracted;
    const isStopped = signal.aborted && stopReason(signal).code === 'stopped';
    await log.update({
      extracted: { way, rows, marked: marks.length, partial },
      state: isStopped ? 'stopped' : 'done',
      rung: way === 'model' ? way : undefined,
    });
    return { ...extracted, usage: log.usage(), ms: log.elapsedMs() };
  } catch (thrown) {
    return throwNoted(thrown, { log, causeOf });
  }
}

async function throwNoted(
  thrown: unknown,
  { log, causeOf }: Pick<OpenRun, 'log' | 'causeOf'>,
): Promise<never> {
  const error = await causeOf(thrown);
  await log.update({ state: endState(error), error: error.toJSON() });
  throw error;
}

export function endState({ code }: AutomationError): Run['state'] {
  return code === 'stopped' ? 'stopped' : 'failed';
}

const maxRuns = 20;

/** One run as it is written down while it goes on: the panel shows it from there. */
export type RunLog = {
  update(patch: Partial<Run>): Promise<void>;
  /** Without a rung where nobody says how it was found. */
  startStep(
    action: ActionOutput,
    rung?: Rung,
    known?: Pick<Known, 'decision' | 'fingerprint'>,
  ): Promise<void>;
  /**
   * A listener for the step that began last: it corrects the record when the page takes the step's effects back, also
   * after the run's end.
   */
  hearLost(): OnLost;
  /** The error of a run whose steps were done, and one of them taken back by the page. */
  lost(): AutomationError | undefined;
  /** Notes the obstacle between the step under way and its target. */
  noteWaiting(problem: ErrorShape): Promise<void>;
  finishStep(outcome: Outcome, repair?: Repair): Promise<void>;
  addCall(call: ModelCall): Promise<void>;
  /** Tokens and price of the model calls so far. */
  usage(): Run['usage'];
  elapsedMs(): number;
};

export type OnRun = (run: Run) => void;

/** The runs of a session, the last first. `untold`: corrections after a run's end that no caller was told. */
export type RunRecord = { runs: Run[]; untold?: ToldCorrection[] };

export type RunKeeper = {
  update(id: string, change: <S extends RunRecord>(session: S) => S): Promise<void>;
};

type LogOpening = Pick<Run, 'kind' | 'instruction' | 'where' | 'site'> & { onRun?: OnRun };

/** Opens the record of a run at the head of the session's runs. `onRun` hears each change of it too. */
export async function openRun(
  store: RunKeeper,
  sessionId: string,
  { onRun, kind, instruction, where, site }: LogOpening,
): Promise<RunLog> {
  const start = performance.now();
  const elapsedMs = () => Math.round(performance.now() - start);
  let run: Run = {
    id: crypto.randomUUID(),
    kind,
    instruction,
    state: 'running',
    phase: phases.starting,
    startedAt: Date.now(),
    ms: 0,
    tried: [],
    usage: noUsage,
    calls: [],
    candidates: [],
    steps: [],
    where,
    site,
  };
  const write = (patch: Partial<Run>) => {
    run = { ...run, ...patch, ms: elapsedMs() };
    onRun?.(run);
    return store.update(sessionId, (session) => ({
      ...session,
      runs: [run, ...session.runs.filter(({ id }) => id !== run.id)].slice(0, maxRuns),
    }));
  };
  const changeRunning = (change: (step: RunStep) => RunStep) =>
    write({ steps: run.steps.map((step) => (step.state === 'running' ? change(step) : step)) });
  const losses = new StepLosses((at, correction) => {
    run = correctStep(run, at, correction);
    if (run.state === 'running') onRun?.(run);
    return store.update(sessionId, (session) => withCorrected(session, run, at));
  });
  let stepStart = 0;
  await write({});
  return {
    elapsedMs,
    update: write,
    hearLost: () => losses.hear(run.steps.length - 1),
    lost: () => run.corrected && effectLost(run.corrected),
    addCall: (call) => write({ calls: [...run.calls, call], usage: addUsage(run.usage, call.usage) }),
    usage: () => run.usage,
    startStep: (action, rung, { decision: gate, fingerprint } = {}) => {
      stepStart = elapsedMs();
      const thing = fingerprint && { role: fingerprint.role, name: fingerprint.name };
      const step: RunStep = {
        action,
        rung,
        gate,
        thing,
        state: 'running',
        already: false,
        effects: [],
        ms: 0,
      };
      return write({ steps: [...run.steps.filter((each) => !isPassed(each)), step] });
    },
    noteWaiting: (waitsFor) => changeRunning((step) => ({ ...step, waitsFor })),
    finishStep: async (outcome, repair) => {
      const ms = elapsedMs() - stepStart;
      const at = run.steps.findIndex(({ state }) => state === 'running');
      const written = changeRunning((step) => finishedStep({ ...step, ms, repair }, outcome));
      if (outcome.status === 'done') losses.finish(at, outcome.effects);
      await written;
    },
  };
}

function correctStep(run: Run, at: number, corrected: Correction): Run {
  const steps = run.steps.map((step, place) => (place === at ? { ...step, corrected } : step));
  return { ...run, steps, corrected };
}

/** The session's record after step `at` of the run was corrected. */
function withCorrected<S extends RunRecord>(session: S, run: Run, at: number): S {
  const runs = session.runs.map((each) => (each.id === run.id ? run : each));
  // A run that goes on tells it with its own end.
  if (run.state === 'running' || !run.corrected) return { ...session, runs };
  const description = run.steps[at]?.action.description ?? '';
  return { ...session, runs, untold: addUntold(session.untold, { ...run.corrected, description }) };
}

type DoneStep = { effects: readonly Effect[]; doneAt: number };

/** Puts together that a step was done and that the page took it back, whichever is heard first. */
class StepLosses {
  readonly #correct: (at: number, correction: Correction) => Promise<void>;
  readonly #done = new Map<number, DoneStep>();
  readonly #lost = new Map<number, number>();

  constructor(correct: (at: number, correction: Correction) => Promise<void>) {
    this.#correct = correct;
  }

  hear(at: number): OnLost {
    return () => {
      if (this.#lost.has(at)) return;
      this.#lost.set(at, Date.now());
      this.#tell(at);
    };
  }

  finish(at: number, effects: readonly Effect[]): void {
    this.#done.set(at, { effects, doneAt: Date.now() });
    this.#tell(at);
  }

  #tell(at: number): void {
    const done = this.#done.get(at);
    const lostAt = this.#lost.get(at);
    if (!done || lostAt === undefined) return;
    void this.#correct(at, correctionOf(done.effects, { doneAt: done.doneAt, at: lostAt }));
  }
}

/** The candidate that one of these runs observed for this action; undefined for an action of another origin. */
export function observedIn(
  runs: readonly Run[],
  { selector, description }: ActionOutput,
): Candidate | undefined {
  const candidates = runs.flatMap((run) => run.candidates);
  return candidates.find(({ action }) => action.selector === selector && action.description === description);
}

/** An answer of the cache that did not fit: another rung goes on in its place. */
const isPassed = ({ rung, state }: RunStep) => rung === 'cache' && state === 'failed';

export function finishedStep({ waitsFor: _over, ...step }: RunStep, outcome: Outcome): RunStep {
  if (outcome.status === 'done') {
    const { already, effects, silent } = outcome;
    return { ...step, state: 'done', already, effects, silent };
  }
  const { error, sent } = outcome;
  // A sent act that was not verified is unknown, whatever ended it: it may have worked.
  const state = sent ? 'unknown' : error.code === 'stopped' ? 'stopped' : 'failed';
  return { ...step, state, error };
}
