import type { Check, MethodDefinition, ActUnderWay } from '../act/act-contract';
import { describeElement } from '../act/describe';
import { movedFrom, scrollPosition, roomIn, scrollBy, scrolledEffect, scrollerOf, wheelBy } from './scroll';
import { settleState } from '../proof/settle';
import { isTrusted } from './trusted-input';
import { AutomationError } from '../../base/errors';
import { say } from '../../base/say';

/**
 * Makes `nextChunk` (`step` 1) and `prevChunk` (−1): they scroll the target, or the box that scrolls it, by the part of
 * it that can be seen.
 */
export function chunkMethod(step: 1 | -1): MethodDefinition {
  return {
    checkArguments: (args) => (args.every((arg) => arg === '') ? null : 'takes no arguments.'),
    retarget: scrollerOf,
    checks: [hasMore(step)],
    perform: async (target, run) => {
      const before = scrollPosition(target);
      await scrollBy(target, { left: 0, top: step * target.clientHeight }, run);
      const hasMoved = () => movedFrom(before, target).top * step > 0;
      if (await settleState(hasMoved, run)) {
        run.holds = hasMoved;
        return { readBack: [scrolledEffect(target)] };
      }
      if (!isTrusted(run)) throw notScrolled(target, run);
      await wheelBy({ left: 0, top: step * target.clientHeight }, run);
      return (await settleState(hasMoved, run)) ? { readBack: [scrolledEffect(target)] } : [];
    },
    readsBack: true,
    unseen: notScrolled,
  };
}

function notScrolled(target: Element, { context }: ActUnderWay): AutomationError {
  const message = say`${describeElement(target, context)} did not scroll: the page moved it back.`;
  return new AutomationError('value-rejected', message);
}

const hasMore = (step: 1 | -1): Check => {
  return (target, run) => {
    const { context } = run;
    // An element that has nothing to scroll by itself may listen to the wheel.
    if (isTrusted(run) && roomIn(target) === 0) return null;
    const left = step === 1 ? roomIn(target) - target.scrollTop : target.scrollTop;
    if (left > 1) return null;
    const what = describeElement(target, context);
    const message = step === 1 ? say`${what} is at its end already.` : say`${what} is at its start already.`;
    return { code: 'not-supported', message, final: true };
  };
};
