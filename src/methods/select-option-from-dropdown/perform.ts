import { firstProblem, type Method } from '../../frame/act/act';
import { isEnabled, isStable, visibleCheck } from '../../frame/act/checks';
import {
  canPressControl,
  chooseInDropdown,
  chosen,
  isChosenAlready,
  notShown,
} from '../../frame/fields/dropdown';
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
    if (!isNative(target)) {
      const readBack = await chooseInDropdown(target, act);
      return readBack ? { readBack } : [];
    }
    await selectOption.perform(target, act);
    return [];
  },
  // A page tells only the end of a way through several lists.
  taken: (_target, { args }) =>
    (args[0] ?? '')
      .split(/[/\\>›»→]/u)
      .at(-1)
      ?.trim() ?? '',
  verify: (target, act) =>
    (isNative(target) ? selectOption.verify?.(target, act) : undefined) ?? { problem: notShown(target, act) },
};

const controlChecks = [visibleCheck, isEnabled, isStable, canPressControl];

const isNative = (target: Element) => target instanceof HTMLSelectElement;
