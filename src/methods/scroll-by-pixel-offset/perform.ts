import type { Effect } from '../../protocol/frame';
import { scrollAndRead, type Offset, movedFrom, scrollPosition, scrollerOf } from '../../frame/hands/scroll';
import { AutomationError } from '../../base/errors';
import { say } from '../../base/say';
import type { Method, Act } from '../../frame/act/act';
import { describeElement } from '../../frame/act/describe';

/** Scrolls by pixels. One argument is how far down (negative: up); of two, the first is how far to the right. */
export const scrollByPixelOffset: Method = {
  checkArguments: (args) =>
    (args.length === 1 || args.length === 2) &&
    args.every((arg) => /^[-+]?\d+(\.\d+)?(px)?$/.test(arg.trim()))
      ? null
      : 'takes one or two numbers of pixels: down, or right and down.',
  retarget: scrollerOf,
  checks: [],
  perform: async (target, act) => {
    const before = scrollPosition(target);
    const wanted = offsetOf(act.args);
    const hasMoved = () => {
      const { left, top } = movedFrom(before, target);
      return (wanted.left === 0 && wanted.top === 0) || left !== 0 || top !== 0;
    };
    const effect = () => describeMove(movedFrom(before, target));
    return scrollAndRead(target, wanted, { hasMoved, effect, refusal: noFurther }, act);
  },
  readsBack: true,
  unseen: noFurther,
};

function noFurther(target: Element, { context }: Act): AutomationError {
  return new AutomationError(
    'not-supported',
    say`${describeElement(target, context)} scrolls no further that way.`,
  );
}

function offsetOf(args: readonly string[]): Offset {
  const numbers = args.map((arg) => parseFloat(arg));
  return { left: numbers.length === 2 ? (numbers[0] ?? 0) : 0, top: numbers.at(-1) ?? 0 };
}

function describeMove({ left, top }: Offset): Effect {
  const down = Math.abs(Math.round(top));
  const across = Math.abs(Math.round(left));
  const saysDown = top < 0 ? say`${down} px up` : say`${down} px down`;
  const saysAcross = left < 0 ? say`${across} px to the left` : say`${across} px to the right`;
  if (left === 0) return { kind: 'scroll', ...say`scrolled ${saysDown}` };
  const said = top === 0 ? say`scrolled ${saysAcross}` : say`scrolled ${saysDown} and ${saysAcross}`;
  return { kind: 'scroll', ...said };
}
