import type { Run, RunStep } from '../../protocol/session';
import { siteShown, type Receipt, type ReceiptStep } from './receipt';
import { effectsOf, gateWords, rungWords } from './task-receipt';

/** A followed instruction as a receipt. */
export function receiptOfRun(run: Run): Receipt {
  const { instruction, state, startedAt, ms, usage, calls, steps, error, corrected, site } = run;
  return {
    kind: 'Instruction',
    title: instruction,
    state: corrected ? 'Taken back by the page' : runStates[state],
    isWell: state === 'done' && !corrected,
    note: error?.message,
    startedAt,
    ms,
    usage,
    calls,
    ends: [],
    plan: [],
    bounds: [],
    steps: steps.map((step) => stepOfRun(step, site)),
  };
}

const runStates: Record<Run['state'], string> = {
  running: 'Going on',
  candidates: 'Found',
  done: 'Done',
  failed: 'Failed',
  stopped: 'Stopped',
  interrupted: 'Interrupted',
};

const stepOfRun = (step: RunStep, site: string | undefined): ReceiptStep => ({
  state: step.state,
  text: step.action.description,
  by: step.rung && rungWords[step.rung],
  site: site === undefined ? undefined : siteShown(site),
  effects: effectsOf(step),
  gate: step.gate && gateWords(step.gate),
  note: step.error?.message,
  ms: step.ms,
  pictures: [],
});
