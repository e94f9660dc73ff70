import { AutomationError } from '../../base/errors';
import { say } from '../../base/say';
import type { MethodDefinition, ActUnderWay } from '../../frame/act/act-contract';
import { describeElement } from '../../frame/act/describe';
import { movedFrom, scrollPosition, scrollBy, scrollerOf, wheelBy } from '../../frame/hands/scroll';
import { settleState } from '../../frame/proof/settling';
import { isTrusted } from '../../frame/hands/trusted-input';

/** Scrolls by pixels. One argument is how far down (negative: up); of two, the first is how far to the right. */
export const scrollByPixelOffset: MethodDefinition = {
  checkArguments: (args) =>
    (args.length === 1 || args.length === 2) &&
    args.every((arg) => /^[-+]?\d+(\.\d+)?(px)?$/.test(arg.trim()))
      ? null
      : 'takes one or two numbers of pixels: down, or right and down.',
  retarget: scrollerOf,
  checks: [],
  perform: async (target, run) => {
    const before = scrollPosition(target);
    const wanted = offsetOf(run.args);
    await scrollBy(target, wanted, run);
    const hasMoved = () => {
      const { left, top } = movedFrom(before, target);
      return (wanted.left === 0 && wanted.top === 0) || left !== 0 || top !== 0;
    };
    if (await settleState(hasMoved, run)) {
      run.holds = hasMoved;
      return { readBack: [describeMove(movedFrom(before, target))] };
    }
    if (!isTrusted(run)) throw noFurther(target, run);
    await wheelBy(wanted, run);
    if (await settleState(hasMoved, run)) return { readBack: [describeMove(movedFrom(before, target))] };
    return [];
  },
  readsBack: true,
  unseen: (target, run) => noFurther(target, run),
};

function noFurther(target: Element, { context }: ActUnderWay): AutomationError {
  return new AutomationError(
    'not-supported',
    say`${describeElement(target, context)} scrolls no further that way.`,
  );
}

function offsetOf(args: readonly string[]): { left: number; top: number } {
  const numbers = args.map((arg) => parseFloat(arg));
  return { left: numbers.length === 2 ? (numbers[0] ?? 0) : 0, top: numbers.at(-1) ?? 0 };
}

function describeMove({ left, top }: { left: number; top: number }) {
  const down = Math.abs(Math.round(top));
  const across = Math.abs(Math.round(left));
  const saysDown = top < 0 ? say`${down} px up` : say`${down} px down`;
  const saysAcross = left < 0 ? say`${across} px to the left` : say`${across} px to the right`;
  const kind = 'scroll' as const;
  if (left === 0) return { kind, ...say`scrolled ${saysDown}` };
  return { kind, ...(top === 0 ? say`scrolled ${saysAcross}` : say`scrolled ${saysDown} and ${saysAcross}`) };
}
