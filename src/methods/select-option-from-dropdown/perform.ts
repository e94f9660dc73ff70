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
import { matchesSelector } from '../../frame/dom/native';
import { fill } from '../fill/perform';
import { selectOption } from '../select-option/perform';

/**
 * Chooses an option of a dropdown the page made itself: a combobox, a listbox or a button that opens a list. One
 * argument: the option. A `select` element is chosen from as by `selectOption`.
 */
export const selectOptionFromDropdown: Method = {
  checkArguments: (args) => (args.length === 1 && args[0]?.trim() ? null : 'takes the option to choose.'),
  retarget: controlOf,
  checks: [(target, act) => firstProblem(target, otherFor(target)?.checks ?? controlChecks, act)],
  already: (target, act) => {
    const other = otherFor(target);
    if (other) return other.already?.(target, act) ?? null;
    return isChosenAlready(target, act) ? chosen(act) : null;
  },
  perform: async (target, act) => {
    const other = otherFor(target);
    if (other) return other.perform(target, act);
    const readBack = await chooseInDropdown(target, act);
    return readBack ? { readBack } : [];
  },
  // A page tells only the end of a way through several lists.
  taken: (_target, { args }) =>
    (args[0] ?? '')
      .split(/[/\\>›»→]/u)
      .at(-1)
      ?.trim() ?? '',
  verify: (target, act) => otherFor(target)?.verify?.(target, act) ?? { problem: notShown(target, act) },
};

const controlChecks = [visibleCheck, isEnabled, isStable, canPressControl];

/** The method for what has its own way to take a value: the browser's lists, and sliders. */
function otherFor(target: Element): Method | undefined {
  if (target instanceof HTMLSelectElement) return selectOption;
  return matchesSelector(target, '[role="slider"], [type="range"]') ? fill : undefined;
}
