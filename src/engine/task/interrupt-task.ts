import type { Task, TaskStep } from '../../protocol/task/task';

/**
 * A task that was going on when the worker died, with its place. Whether what was being done then happened is unknown, and
 * it is not done again by itself.
 */
export function interruptTask(task: Task): Task {
  const { state, steps } = task;
  if (state.kind !== 'running' && state.kind !== 'planned') return task;
  const last = steps.at(-1);
  const isUnknown = last?.state === 'running' && mayHaveHappened(last);
  const sentence = isUnknown
    ? `The browser stopped Tabwright during step ${steps.length}. It is unknown whether that step happened.`
    : `The browser stopped Tabwright after ${steps.length} steps. Nothing was under way on the page.`;
  return {
    ...task,
    state: { kind: 'interrupted', step: Math.max(0, steps.length - 1), isUnknown, sentence },
    steps: steps.map(endStep),
  };
}

/** An act is noted when it begins; tabs are opened and closed by the step itself. */
const mayHaveHappened = ({ kind, acts }: TaskStep): boolean =>
  kind === 'open' || kind === 'close' || acts.some(({ state }) => state === 'running');

function endStep(step: TaskStep): TaskStep {
  if (step.state !== 'running') return step;
  const isSent = mayHaveHappened(step);
  return {
    ...step,
    state: isSent ? 'unknown' : 'stopped',
    outcome: isSent ? 'The worker ended during it.' : 'The worker ended before it.',
    acts: step.acts.map((act) => (act.state === 'running' ? { ...act, state: 'unknown' as const } : act)),
  };
}
