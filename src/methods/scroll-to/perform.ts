import { verifyState } from '../../frame/proof/settling';
import { say } from '../../base/say';
import { isConnectedOf, scrollBoxTo, styleOf } from '../../frame/dom/native';
import type { Check, Method, Act } from '../../frame/act/act';
import { describeElement } from '../../frame/act/describe';
import { roomIn, scrolledEffect, scrollerOf } from '../../frame/hands/scroll';

const canScroll: Check = (target, { args, context }) => {
  if (roomIn(target) > 0 || parseFloat(args[0] ?? '') === 0) return null;
  return { code: 'not-supported', message: say`${describeElement(target, context)} has nothing to scroll.` };
};

/** Scrolls to a percentage of the target's height, or of what scrolls it, or as far as there is. One argument: `50`, `50%` or `300px`. */
export const scrollTo: Method = {
  checkArguments: (args) => {
    const isFar = pixels.test(args[0] ?? '') || (percentOf(args) >= 0 && percentOf(args) <= 100);
    return args.length === 1 && isFar
      ? null
      : 'takes one argument, a percentage from 0 to 100 or a number of pixels: `300px`.';
  },
  retarget: scrollerOf,
  checks: [canScroll],
  already: (target, act) => (isThere(target, act) ? scrolledEffect(target) : null),
  perform: async (target, act) => {
    act.causes.expect('scroll', target);
    await act.hands.do('deed', () => {
      scrollBoxTo(target, goal(target, act));
      noteReached(target, act);
    });
    return [];
  },
  verify: (target, act) => {
    const before = target.scrollTop;
    const holds = () => {
      if (!isConnectedOf(target)) return false;
      noteReached(target, act);
      return Math.abs(target.scrollTop - (reached.get(act) ?? NaN)) <= 1 || snaps(target);
    };
    const refusal = () => {
      const what = describeElement(target, act.context);
      return say`${what} is at ${Math.round(before)} px, not at ${act.args[0] ?? ''}: the page moved it back.`;
    };
    return verifyState(() => target, holds, { effect: scrolledEffect, refusal }, act);
  },
};

const percentOf = (args: readonly string[]) =>
  /^\d+(\.\d+)?\s*%?$/.test(args[0] ?? '') ? parseFloat(args[0] ?? '') : NaN;

const pixels = /^\d+(\.\d+)?px$/;

const goal = (target: Element, { args: [to = '', ...rest] }: Act) =>
  pixels.test(to)
    ? Math.min(roomIn(target), parseFloat(to))
    : (roomIn(target) * percentOf([to, ...rest])) / 100;

const isThere = (target: Element, act: Act) => Math.abs(target.scrollTop - goal(target, act)) <= 1;

/** The place it has come to, in CSS px: the content may grow meanwhile, and then that place is another percentage. */
const reached = new WeakMap<Act, number>();

function noteReached(target: Element, act: Act): void {
  if (isThere(target, act)) reached.set(act, target.scrollTop);
}

/** True when scrolling snaps: then the place next to the one asked for is right. */
const snaps = (target: Element) => styleOf(target).scrollSnapType !== 'none';
