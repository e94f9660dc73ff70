import type { Run } from '../../protocol/session';

/** A run counts only if each of its actions was read back from the page. */
export function isVerified(run: Run): boolean {
  return run.state === 'done' && run.steps.length > 0 && run.steps.every((step) => step.state === 'done');
}

/** One line of the tour: number, state, instruction → element → rung → outcome → milliseconds. */
export function describeRun(number: number, instruction: string, run: Run | undefined): string {
  const head = `${String(number).padStart(2)} ${run && isVerified(run) ? 'verified' : 'FAILED  '}  ${instruction}`;
  if (!run) return `${head} → no record: the panel started no run`;
  const step = run.steps.at(-1);
  const parts = [
    step ? step.action.description : 'no element',
    step?.rung ?? run.rung ?? 'no rung',
    outcomeOf(run),
    `${Math.round(run.ms)} ms`,
  ];
  return [head, ...parts].join(' → ');
}

function outcomeOf(run: Run): string {
  const step = run.steps.at(-1);
  const error = step?.error ?? run.error;
  if (isVerified(run)) return step?.effects.map(({ sentence }) => sentence).join(', ') || 'it was so already';
  return `${step?.state ?? run.state}: ${error ? `${error.message} (${error.code})` : run.phase}`;
}
