import type { Check, MethodDefinition } from './contract';
import { describeElement } from './describe';
import { movedFrom, positionOf, roomIn, scrollBy, scrolledEffect, scrollerOf } from './scroll';
import { settleState } from './settle';
import { AutomationError } from '../../base/errors';

/** `nextChunk` (`step` 1) and `prevChunk` (−1): scrolls the target, or what scrolls it, by what can be seen of it. */
export function chunkMethod(step: 1 | -1): MethodDefinition {
  return {
    checkArguments: (args) => (args.every((arg) => arg === '') ? null : 'takes no arguments.'),
    retarget: scrollerOf,
    checks: [hasMore(step)],
    perform: async (target, run) => {
      const before = positionOf(target);
      await scrollBy(target, { left: 0, top: step * target.clientHeight }, run);
      const hasMoved = () => movedFrom(before, target).top * step > 0;
      if (await settleState(hasMoved, run)) return { readBack: [scrolledEffect(target)] };
      const message = `${describeElement(target, run.context)} did not scroll: the page moved it back.`;
      throw new AutomationError('value-rejected', message);
    },
  };
}

const hasMore = (step: 1 | -1): Check => {
  const end = step === 1 ? 'end' : 'start';
  return (target, { context }) => {
    const left = step === 1 ? roomIn(target) - target.scrollTop : target.scrollTop;
    if (left > 1) return null;
    const message = `${describeElement(target, context)} is at its ${end} already.`;
    return { code: 'not-supported', message, final: true };
  };
};
