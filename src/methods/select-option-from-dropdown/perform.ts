import { firstProblem, type Method } from '../../frame/act/act';
import { isEnabled, isStable, visibleCheck } from '../../frame/act/checks';
import { nothingRead } from '../../frame/act/act-in-frame';
import { canPressControl, chooseInDropdown, chosen, isChosenAlready } from '../../frame/fields/dropdown';
import { controlOf } from '../../frame/act/target';
import { selectOption } from '../select-option/perform';

/**
 * Chooses an option of a dropdown the page made itself: a combobox, a listbox or a button that opens a list. One
 * argument: the option. A `select` element is chosen from as by `selectOption`.
 */
export const selectOptionFromDropdown: Method = {
  checkArguments: (args) => (args.length === 1 && args[0]?.trim() ? null : 'takes the option to choose.'),
  retarget: controlOf,
  checks: [
    (target, act) => firstProblem(target, isNative(target) ? selectOption.checks : controlChecks, act),
  ],
  already: (target, act) => {
    if (isNative(target)) return selectOption.already?.(target, act) ?? null;
    return isChosenAlready(target, act) ? chosen(act) : null;
  },
  perform: async (target, act) => {
    if (!isNative(target)) return { readBack: await chooseInDropdown(target, act) };
    await selectOption.perform(target, act);
    return [];
  },
  verify: (target, act) => selectOption.verify?.(target, act) ?? { problem: nothingRead },
};

const controlChecks = [visibleCheck, isEnabled, isStable, canPressControl];

const isNative = (target: Element) => target instanceof HTMLSelectElement;
