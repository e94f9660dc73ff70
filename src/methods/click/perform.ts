import { pressChecks } from '../../frame/act/checks';
import type { Method, Proven, Act } from '../../frame/act/act';
import { checkClickArguments, readClickOptions } from '../../frame/hands/keys';
import { clickAt } from '../../frame/hands/pointer';
import { isTrusted } from '../../frame/hands/trusted-input';
import type { Effect } from '../../protocol/frame';
import { showsOptions } from '../../frame/names/roles';
import { announceChoice } from '../../frame/fields/edit-text';
import { focusElement } from '../../frame/hands/focus';
import { checkHeld } from '../../frame/act/aim';
import { fieldEffect } from '../../frame/fields/states';
import { settleState } from '../../frame/proof/settling';

/** Clicks. Arguments, in any order and all optional: a button (`left`), then modifiers (`Control`, `Shift`). */
export const click: Method = {
  checkArguments: checkClickArguments,
  checks: pressChecks,
  perform: async (target, act) => {
    const options = readClickOptions(act.args);
    if (act.point) await clickAt(act, act.point, options);
    const select = listBoxOf(target);
    if (isTrusted(act) || !select || !(target instanceof HTMLOptionElement)) return [];
    const { ctrlKey, metaKey } = options.modifiers;
    return clickOption(target, select, act, ctrlKey || metaKey);
  },
};

/** The select in which `target` is an option that is drawn, so that it can be clicked. */
function listBoxOf(target: Element): HTMLSelectElement | null {
  const select = target instanceof HTMLOptionElement ? target.closest('select') : null;
  return select && showsOptions(select) ? select : null;
}

/** Does what a browser does when an option is clicked; a click that a script made chooses nothing by itself. */
async function clickOption(
  target: HTMLOptionElement,
  select: HTMLSelectElement,
  act: Act,
  keepsOthers: boolean,
): Promise<Effect[] | Proven> {
  const wanted = !(keepsOthers && select.multiple && target.selected);
  await act.hands.do('press', () => focusElement(select, act.context));
  await act.hands.do(
    'deed',
    () => {
      if (target.selected === wanted && select.selectedOptions.length === 1) return;
      if (!keepsOthers) for (const option of select.options) option.selected = option === target;
      target.selected = wanted;
      announceChoice(select);
    },
    { check: () => checkHeld(act) },
  );
  const holds = await settleState(() => target.selected === wanted, act);
  return holds ? { readBack: [fieldEffect(select, false, act.context)] } : [];
}
