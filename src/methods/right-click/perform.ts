import { isEnabled, isStable, visibleCheck, receivesPointer } from '../../frame/act/checks';
import type { MethodDefinition } from '../../frame/act/act-contract';
import { checkHeldKeys, readClickOptions } from '../../frame/hands/modifiers';
import { clickAt } from '../../frame/hands/pointer';

/** Clicks with the right button, for the menu that a page draws. Arguments: keys that are held. */
export const rightClick: MethodDefinition = {
  checkArguments: checkHeldKeys,
  checks: [visibleCheck, isEnabled, isStable, receivesPointer],
  perform: async (_target, run) => {
    if (run.point) await clickAt(run, run.point, { ...readClickOptions(run.args), button: 'right' });
    return [];
  },
};
