import { say } from '../../base/say';
import { scrollBoxTo, styleOf } from '../../frame/dom/native';
import type { Check, MethodDefinition, ActUnderWay } from '../../frame/act/act-contract';
import { describeElement } from '../../frame/act/describe';
import { roomIn, scrolledEffect, scrollerOf } from '../../frame/hands/scroll';
import { findRefusal, settleState } from '../../frame/proof/settling';

const canScroll: Check = (target, { args, context }) => {
  if (roomIn(target) > 0 || percentOf(args) === 0) return null;
  return { code: 'not-supported', message: say`${describeElement(target, context)} has nothing to scroll.` };
};

/** Scrolls to a percentage of the target's height, or of what scrolls it. One argument: `50` or `50%`. */
export const scrollTo: MethodDefinition = {
  checkArguments: (args) => {
    const percent = percentOf(args);
    return args.length === 1 && percent >= 0 && percent <= 100
      ? null
      : 'takes one argument, a percentage from 0 to 100.';
  },
  retarget: scrollerOf,
  checks: [canScroll],
  already: (target, run) => (isThere(target, run) ? scrolledEffect(target) : null),
  perform: async (target, run) => {
    run.causes.expect('scroll', target);
    await run.hands.do('deed', () => {
      scrollBoxTo(target, goal(target, run));
      noteReached(target, run);
    });
    return [];
  },
  verify: async (target, run) => {
    const before = target.scrollTop;
    const holds = () => {
      noteReached(target, run);
      return isWhereItCame(target, run) || snaps(target);
    };
    if (await settleState(holds, run)) {
      const problem = await findRefusal(holds, target, run);
      return problem ? { problem } : { effects: [scrolledEffect(target)] };
    }
    const what = describeElement(target, run.context);
    return {
      problem: {
        code: 'value-rejected',
        message: say`${what} is at ${Math.round(before)} px, not at ${run.args[0] ?? ''}: the page moved it back.`,
      },
    };
  },
};

const percentOf = (args: readonly string[]) =>
  /^\d+(\.\d+)?\s*%?$/.test(args[0] ?? '') ? parseFloat(args[0] ?? '') : NaN;

const goal = (target: Element, { args }: ActUnderWay) => (roomIn(target) * percentOf(args)) / 100;

const isThere = (target: Element, run: ActUnderWay) => Math.abs(target.scrollTop - goal(target, run)) <= 1;

/** The place it has come to, in CSS px: the content may grow meanwhile, and then that place is another percentage. */
const reached = new WeakMap<ActUnderWay, number>();

function noteReached(target: Element, run: ActUnderWay): void {
  if (isThere(target, run)) reached.set(run, target.scrollTop);
}

const isWhereItCame = (target: Element, run: ActUnderWay) =>
  Math.abs(target.scrollTop - (reached.get(run) ?? NaN)) <= 1;

/** Whether scrolling snaps: then the place next to the one asked for is right. */
const snaps = (target: Element) => styleOf(target).scrollSnapType !== 'none';
