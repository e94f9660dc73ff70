import type { Repeat, Step } from '../../protocol/recordings/recording';

/** A step with its number, counted from 1. */
export type NumberedStep = { step: Step; number: number };

/** A repeat with the steps that are done again. */
export type RepeatBlock = NumberedStep & { repeat: Repeat; steps: readonly NumberedStep[] };

/** A step by itself, or a repeat with its own. */
export type Block = RepeatBlock | (NumberedStep & { repeat?: undefined });

/** Puts the steps of each repeat together. RepeatResult steps whose repeat is not among these are steps as any. */
export function blocksOf(steps: readonly Step[], first = 1): Block[] {
  const blocks: (NumberedStep & { repeat?: Repeat; steps: NumberedStep[] })[] = [];
  for (const [at, step] of steps.entries()) {
    const numbered = { step, number: first + at };
    const last = blocks.at(-1);
    if (step.isRepeated && last?.repeat) last.steps.push(numbered);
    else blocks.push({ ...numbered, ...(step.repeat ? { repeat: step.repeat } : {}), steps: [] });
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
    const { isRepeated: _isRepeated, ...alone } = step;
    return alone;
  });
}
