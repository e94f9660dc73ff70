import { isEnabled, isStable, isVisible, receivesPointer } from '../checks';
import type { MethodDefinition } from '../contract';
import { checkClickArguments, readClickOptions } from '../modifiers';
import { doubleClickAt } from '../pointer';

/** Clicks twice. Arguments as of `click`. */
export const doubleClick: MethodDefinition = {
  checkArguments: checkClickArguments,
  checks: [isVisible, isEnabled, isStable, receivesPointer],
  perform: async (_target, run) => {
    if (run.point) await doubleClickAt(run, run.point, readClickOptions(run.args));
    return [];
  },
};
