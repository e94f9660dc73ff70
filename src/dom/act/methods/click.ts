import { isEnabled, isStable, isVisible, receivesPointer } from '../checks';
import type { MethodDefinition } from '../contract';
import { checkClickArguments, readClickOptions } from '../modifiers';
import { clickAt } from '../pointer';

/** Clicks. Arguments, in any order and all optional: a button (`left`), then modifiers (`Control`, `Shift`). */
export const click: MethodDefinition = {
  checkArguments: checkClickArguments,
  checks: [isVisible, isEnabled, isStable, receivesPointer],
  perform: async (_target, run) => {
    if (run.point) await clickAt(run, run.point, readClickOptions(run.args));
    return [];
  },
};
