import type { Repeat, Step, StepTarget } from '../../protocol/recordings/recording';

/** A step with its number, counted from 1. */
export type NumberedStep = { step: Step; number: number };

/** A repeat with the steps that are done again. */
export type RepeatBlock = NumberedStep & { repeat: Repeat; steps: readonly NumberedStep[] };

export type Block = RepeatBlock | (NumberedStep & { repeat?: undefined });

/** Puts the steps of each repeat together. RepeatResult steps whose repeat is not among these are steps as any. */
export function blocksOf(steps: readonly Step[], first = 1): Block[] {
  const blocks: (NumberedStep & { repeat?: Repeat; steps: NumberedStep[] })[] = [];
  for (const [at, step] of steps.entries()) {
    const numbered = { step, number: first + at };
    const last = blocks.at(-1);
    if (step.isRepeated && last?.repeat) last.steps.push(numbered);
    else blocks.push({ ...numbered, repeat: step.repeat, steps: [] });
  }
  return blocks.map(({ repeat, steps: inner, ...numbered }) =>
    repeat ? { ...numbered, repeat, steps: inner } : numbered,
  );
}

/** The steps with each repeat in one piece: a step that stands away from its repeat is a step as any. */
export function withWholeRepeats(steps: readonly Step[]): Step[] {
  let isInside = false;
  return steps.map((step) => {
    const isRepeated = isInside && step.isRepeated === true && step.method !== 'repeat';
    isInside = isRepeated || step.method === 'repeat';
    if (isRepeated || step.isRepeated === undefined) return step;
    return alone(step);
  });
}

/** The steps without one of them. Those of a repeat that goes are steps as any. */
export function withoutStep(steps: readonly Step[], id: string): Step[] {
  const own = stepsOfRepeat(steps, id);
  const free = steps.map((step) => (own.includes(step) ? alone(step) : step));
  return withWholeRepeats(free.filter((step) => step.id !== id));
}

export function stepsOfRepeat(steps: readonly Step[], repeatId: string): Step[] {
  const at = steps.findIndex(({ id }) => id === repeatId);
  if (steps[at]?.method !== 'repeat') return [];
  const after = steps.slice(at + 1);
  const end = after.findIndex(({ isRepeated }) => !isRepeated);
  return end < 0 ? after : after.slice(0, end);
}

function alone({ isRepeated: _isRepeated, ...step }: Step): Step {
  return step;
}

export function isInRows(target: StepTarget | undefined, rows: Repeat['rows']): boolean {
  return rows !== undefined && target?.row?.rows === rows.rows && wayOf(target.frame) === wayOf(rows.frame);
}

const wayOf = (frame: StepTarget['frame'] = []) => frame.map(({ selector }) => selector).join(' >> ');
