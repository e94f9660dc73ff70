import { isEnabled, isStable, visibleCheck, receivesPointer } from '../../frame/act/checks';
import type { Check, MethodDefinition } from '../../frame/act/act-contract';
import { chooseInDropdown, chosen, isChosenAlready } from '../../frame/fields/dropdown';
import { controlOf } from '../../frame/act/retarget';
import { selectOption } from '../select-option/perform';

/**
 * Chooses an option of a dropdown the page made itself: a combobox, a listbox or a button that opens a list. One
 * argument: the option. A `select` element is chosen from as by `selectOption`.
 */
export const selectOptionFromDropdown: MethodDefinition = {
  checkArguments: (args) => (args.length === 1 && args[0]?.trim() ? null : 'takes the option to choose.'),
  retarget: controlOf,
  checks: [
    async (target, run) => {
      const checks: readonly Check[] = isNative(target)
        ? selectOption.checks
        : [visibleCheck, isEnabled, isStable, receivesPointer];
      for (const check of checks) {
        const problem = await check(target, run);
        if (problem) return problem;
      }
      return null;
    },
  ],
  already: (target, run) => {
    if (isNative(target)) return selectOption.already?.(target, run) ?? null;
    return isChosenAlready(target, run) ? chosen(run) : null;
  },
  perform: async (target, run) => {
    if (!isNative(target)) return { readBack: await chooseInDropdown(target, run) };
    await selectOption.perform(target, run);
    return [];
  },
  verify: (target, run) =>
    selectOption.verify?.(target, run) ?? {
      problem: { code: 'internal', message: 'Nothing was read back.' },
    },
};

const isNative = (target: Element) => target instanceof HTMLSelectElement;
