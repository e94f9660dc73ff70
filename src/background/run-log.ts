import type { ActionOutput } from '../protocol/action';
import type { Outcome } from '../protocol/frame';
import type { Rung, Run, RunStep } from '../protocol/session';
import { noUsage } from '../automation/ladder';
import type { SessionStore } from './session-store';

/** How many runs a session keeps. */
const maxRuns = 20;

/** One run as it is written down while it goes on: what the panel shows is read from there. */
export type RunLog = {
  update(patch: Partial<Run>): Promise<void>;
  startStep(action: ActionOutput, rung: Rung): Promise<void>;
  finishStep(outcome: Outcome): Promise<void>;
  elapsedMs(): number;
};

export type OnRun = (run: Run) => void;

/** Opens a run at the head of the session's runs. `onRun` hears each change of it too. */
export async function openRun(
  store: SessionStore,
  sessionId: string,
  { kind, instruction, onRun }: Pick<Run, 'kind' | 'instruction'> & { onRun?: OnRun | undefined },
): Promise<RunLog> {
  const start = performance.now();
  const elapsedMs = () => Math.round(performance.now() - start);
  let run: Run = {
    id: crypto.randomUUID(),
    kind,
    instruction,
    state: 'running',
    phase: 'Starting',
    startedAt: Date.now(),
    ms: 0,
    tried: [],
    usage: noUsage,
    candidates: [],
    steps: [],
  };
  const write = (patch: Partial<Run>) => {
    run = { ...run, ...patch, ms: elapsedMs() };
    onRun?.(run);
    return store.update(sessionId, (session) => ({
      ...session,
      runs: [run, ...session.runs.filter(({ id }) => id !== run.id)].slice(0, maxRuns),
    }));
  };
  let stepStart = 0;
  await write({});
  return {
    elapsedMs,
    update: write,
    startStep: (action, rung) => {
      stepStart = elapsedMs();
      const step: RunStep = { action, rung, state: 'running', already: false, effects: [], ms: 0 };
      return write({ steps: [...run.steps, step] });
    },
    finishStep: (outcome) => {
      const ms = elapsedMs() - stepStart;
      return write({
        steps: run.steps.map((step) => (step.state === 'running' ? finish(step, outcome, ms) : step)),
      });
    },
  };
}

function finish(step: RunStep, outcome: Outcome, ms: number): RunStep {
  if (outcome.status === 'done') {
    return { ...step, ms, state: 'done', already: outcome.already, effects: outcome.effects };
  }
  return { ...step, ms, state: stateOf(outcome), error: outcome.error };
}

/** A sent act that was not verified is unknown, whatever ended it: it may have worked. */
function stateOf({ error, sent }: Extract<Outcome, { status: 'failed' }>): RunStep['state'] {
  if (sent) return 'unknown';
  return error.code === 'stopped' ? 'stopped' : 'failed';
}
