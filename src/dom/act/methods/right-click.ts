import { isEnabled, isStable, isVisible, receivesPointer } from '../checks';
import type { MethodDefinition } from '../contract';
import { checkHeldKeys, readClickOptions } from '../modifiers';
import { clickAt } from '../pointer';

/** Clicks with the right button, for the menu that a page draws. Arguments: keys that are held. */
export const rightClick: MethodDefinition = {
  checkArguments: checkHeldKeys,
  checks: [isVisible, isEnabled, isStable, receivesPointer],
  perform: async (_target, run) => {
    if (run.point) await clickAt(run, run.point, { ...readClickOptions(run.args), button: 'right' });
    return [];
  },
};
