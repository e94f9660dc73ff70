import { isEnabled, isStable, visibleCheck, receivesPointer } from '../target/checks';
import type { MethodDefinition } from '../act-contract';
import { checkClickArguments, readClickOptions } from '../hands/modifiers';
import { doubleClickAt } from '../hands/pointer';

/** Clicks twice. Arguments as of `click`. */
export const doubleClick: MethodDefinition = {
  checkArguments: checkClickArguments,
  checks: [visibleCheck, isEnabled, isStable, receivesPointer],
  perform: async (_target, run) => {
    if (run.point) await doubleClickAt(run, run.point, readClickOptions(run.args));
    return [];
  },
};
