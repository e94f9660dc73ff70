import { isEnabled, isStable, visibleCheck, receivesPointer } from '../../frame/act/checks';
import type { MethodDefinition } from '../../frame/act/act-contract';
import { checkClickArguments, readClickOptions } from '../../frame/hands/modifiers';
import { doubleClickAt } from '../../frame/hands/pointer';

/** Clicks twice. Arguments as of `click`. */
export const doubleClick: MethodDefinition = {
  checkArguments: checkClickArguments,
  checks: [visibleCheck, isEnabled, isStable, receivesPointer],
  perform: async (_target, run) => {
    if (run.point) await doubleClickAt(run, run.point, readClickOptions(run.args));
    return [];
  },
};
