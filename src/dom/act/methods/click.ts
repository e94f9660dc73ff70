import { isEnabled, isStable, isVisible, receivesPointer } from '../checks';
import type { MethodDefinition } from '../contract';
import { clickOption, listBoxOf } from '../list-box';
import { checkClickArguments, readClickOptions } from '../modifiers';
import { clickAt } from '../pointer';
import { isTrusted } from '../trusted';

/** Clicks. Arguments, in any order and all optional: a button (`left`), then modifiers (`Control`, `Shift`). */
export const click: MethodDefinition = {
  checkArguments: checkClickArguments,
  checks: [isVisible, isEnabled, isStable, receivesPointer],
  perform: async (target, run) => {
    const options = readClickOptions(run.args);
    if (run.point) await clickAt(run, run.point, options);
    if (isTrusted(run) || !listBoxOf(target)) return [];
    return clickOption(target, run, options.modifiers.ctrlKey || options.modifiers.metaKey);
  },
};
