import { isEnabled, isStable, visibleCheck, receivesPointer } from '../../frame/act/checks';
import type { MethodDefinition } from '../../frame/act/act-contract';
import { clickOption, listBoxOf } from '../../frame/fields/list-box';
import { checkClickArguments, readClickOptions } from '../../frame/hands/modifiers';
import { clickAt } from '../../frame/hands/pointer';
import { isTrusted } from '../../frame/hands/trusted-input';

/** Clicks. Arguments, in any order and all optional: a button (`left`), then modifiers (`Control`, `Shift`). */
export const click: MethodDefinition = {
  checkArguments: checkClickArguments,
  checks: [visibleCheck, isEnabled, isStable, receivesPointer],
  perform: async (target, run) => {
    const options = readClickOptions(run.args);
    if (run.point) await clickAt(run, run.point, options);
    if (isTrusted(run) || !listBoxOf(target)) return [];
    return clickOption(target, run, options.modifiers.ctrlKey || options.modifiers.metaKey);
  },
};
