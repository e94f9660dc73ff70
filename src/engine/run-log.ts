import type { ActionOutput } from '../protocol/action';
import type { AutomationError } from '../base/errors';
import {
  addUntold,
  correctionOf,
  effectLost,
  type Correction,
  type ToldCorrection,
} from '../protocol/correction';
import type { Fingerprint } from '../protocol/fingerprint';
import type { Effect, ErrorShape, Outcome } from '../protocol/frame';
import type { GateDecision } from '../protocol/gate';
import { addUsage, noUsage } from './models';
import type { OnLost } from './page';
import type { Repair } from '../protocol/repair';
import type { Candidate, ModelCall, Rung, Run, RunStep } from '../protocol/session';
import { phases } from '../protocol/task/phases';

/** The most runs a session keeps. */
const maxRuns = 20;

/** The gate's decision on an act, and the fingerprint of its element, where they are known. */
type KnownOfStep = { decision?: GateDecision; fingerprint?: Fingerprint };

/** One run as it is written down while it goes on: what the panel shows is read from there. */
export type RunLog = {
  update(patch: Partial<Run>): Promise<void>;
  /** Without a rung where nobody says how it was found. */
  startStep(action: ActionOutput, rung?: Rung, known?: KnownOfStep): Promise<void>;
  /**
   * A listener for the step that began last: it corrects the record when the page takes the step's effects back, also
   * after the run's end.
   */
  hearLost(): OnLost;
  /** Why the run is not done though its steps were: the page took one back. */
  lost(): AutomationError | undefined;
  /** Notes what keeps the step under way from its target. */
  noteWaiting(problem: ErrorShape): Promise<void>;
  finishStep(outcome: Outcome, repair?: Repair): Promise<void>;
  addCall(call: ModelCall): Promise<void>;
  /** Tokens and price of the model calls so far. */
  usage(): Run['usage'];
  elapsedMs(): number;
};

export type OnRun = (run: Run) => void;

/** The record of a session's runs. */
export type Keeping = { runs: Run[]; untold?: ToldCorrection[] };

/** The store of the sessions' runs. */
export type RunKeeper = {
  update(id: string, change: <S extends Keeping>(session: S) => S): Promise<void>;
};

type Opening = Pick<Run, 'kind' | 'instruction' | 'where' | 'site'> & { onRun?: OnRun };

/** Opens a run at the head of the session's runs. `onRun` hears each change of it too. */
export async function openRun(
  store: RunKeeper,
  sessionId: string,
  { onRun, ...opening }: Opening,
): Promise<RunLog> {
  const start = performance.now();
  const elapsedMs = () => Math.round(performance.now() - start);
  let run = newRun(opening);
  const write = (patch: Partial<Run>) => {
    run = { ...run, ...patch, ms: elapsedMs() };
    onRun?.(run);
    return store.update(sessionId, (session) => ({
      ...session,
      runs: [run, ...session.runs.filter(({ id }) => id !== run.id)].slice(0, maxRuns),
    }));
  };
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
      const found = { rung, gate };
      const thing = fingerprint && { role: fingerprint.role, name: fingerprint.name };
      const known = { ...found, thing };
      const step: RunStep = { action, ...known, state: 'running', already: false, effects: [], ms: 0 };
      return write({ steps: [...run.steps.filter((each) => !isPassed(each)), step] });
    },
    noteWaiting: (waitsFor) =>
      write({ steps: run.steps.map((step) => (step.state === 'running' ? { ...step, waitsFor } : step)) }),
    finishStep: async (outcome, repair) => {
      const ms = elapsedMs() - stepStart;
      const ended = { ms, repair };
      const at = run.steps.findIndex(({ state }) => state === 'running');
      const written = write({
        steps: run.steps.map((step) =>
          step.state === 'running' ? finishedStep({ ...step, ...ended }, outcome) : step,
        ),
      });
      if (outcome.status === 'done') losses.finish(at, outcome.effects);
      await written;
    },
  };
}

function newRun({ kind, instruction, where, site }: Omit<Opening, 'onRun'>): Run {
  return {
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
}

function correctStep(run: Run, at: number, corrected: Correction): Run {
  const steps = run.steps.map((step, place) => (place === at ? { ...step, corrected } : step));
  return { ...run, steps, corrected };
}

/** The session's record after step `at` of the run was corrected. */
function withCorrected<S extends Keeping>(session: S, run: Run, at: number): S {
  const runs = session.runs.map((each) => (each.id === run.id ? run : each));
  // A run that goes on tells it with its own end.
  if (run.state === 'running' || !run.corrected) return { ...session, runs };
  const description = run.steps[at]?.action.description ?? '';
  return { ...session, runs, untold: addUntold(session.untold, { ...run.corrected, description }) };
}

/** Puts together that a step was done and that the page took it back, whichever is heard first. */
class StepLosses {
  readonly #correct: (at: number, correction: Correction) => Promise<void>;
  readonly #done = new Map<number, { effects: readonly Effect[]; doneAt: number }>();
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

/**
 * The facts about an action's element from when one of these runs observed it; undefined for an action of another
 * origin.
 */
export function observedIn(
  runs: readonly Run[],
  { selector, description }: ActionOutput,
): Candidate | undefined {
  const candidates = runs.flatMap((run) => run.candidates);
  return candidates.find(({ action }) => action.selector === selector && action.description === description);
}

/** An answer of the cache that did not fit: another rung goes on in its place. */
const isPassed = ({ rung, state }: RunStep) => rung === 'cache' && state === 'failed';

/** A step with what came of it. */
export function finishedStep({ waitsFor: _over, ...step }: RunStep, outcome: Outcome): RunStep {
  if (outcome.status === 'done') {
    return { ...step, state: 'done', already: outcome.already, effects: outcome.effects };
  }
  return { ...step, state: stateOf(outcome), error: outcome.error };
}

/** A sent act that was not verified is unknown, whatever ended it: it may have worked. */
function stateOf({ error, sent }: Extract<Outcome, { status: 'failed' }>): RunStep['state'] {
  if (sent) return 'unknown';
  return error.code === 'stopped' ? 'stopped' : 'failed';
}
