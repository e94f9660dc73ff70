import { isEnabled, isStable, visibleCheck, receivesPointer } from '../../frame/act/checks';
import type { MethodDefinition } from '../../frame/act/act-contract';
import { clickAt } from '../../frame/hands/pointer';
import { noModifiers } from '../../frame/hands/modifiers';

/** Pages wait a little less than this before they take a press for a long one, in milliseconds. */
const usualMs = '800';
const mostMs = 10_000;

/** Presses, holds and lets go. Argument: for how many milliseconds. */
export const longPress: MethodDefinition = {
  checkArguments: ([ms = usualMs, ...rest]) =>
    /^[1-9]\d*$/.test(ms) && Number(ms) <= mostMs && rest.length === 0
      ? null
      : `takes one whole number of milliseconds, at most ${mostMs}.`,
  checks: [visibleCheck, isEnabled, isStable, receivesPointer],
  perform: async (_target, run) => {
    const [ms = usualMs] = run.args;
    const options = { button: 'left', modifiers: noModifiers, holdMs: Number(ms) } as const;
    if (run.point) await clickAt(run, run.point, options);
    return [];
  },
};
