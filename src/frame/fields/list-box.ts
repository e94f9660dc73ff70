import type { Effect } from '../../protocol/frame';
import { showsOptions } from '../names/roles';
import type { Proven, ActUnderWay } from '../act/act-contract';
import { announceChoice } from './edit-text';
import { focusElement } from '../hands/move-focus';
import { checkHeld } from '../act/held';
import { fieldEffect } from './properties';
import { settleState } from '../proof/settling';

/** The select in which `target` is an option that is drawn, so that it can be clicked. */
export function listBoxOf(target: Element): HTMLSelectElement | null {
  const select = target instanceof HTMLOptionElement ? target.closest('select') : null;
  return select && showsOptions(select) ? select : null;
}

/** Does what a browser does when an option is clicked; a click that a script made chooses nothing by itself. */
export async function clickOption(
  target: Element,
  run: ActUnderWay,
  keepsOthers: boolean,
): Promise<Effect[] | Proven> {
  const select = listBoxOf(target);
  if (!select || !(target instanceof HTMLOptionElement)) return [];
  const wanted = !(keepsOthers && select.multiple && target.selected);
  await run.hands.do('press', () => focusElement(select, run.context));
  await run.hands.do(
    'deed',
    () => {
      if (target.selected === wanted && select.selectedOptions.length === 1) return;
      if (!keepsOthers) for (const option of select.options) option.selected = option === target;
      target.selected = wanted;
      announceChoice(select);
    },
    { check: () => checkHeld(run) },
  );
  const holds = await settleState(() => target.selected === wanted, run);
  return holds ? { readBack: [fieldEffect(select, false, run.context)] } : [];
}
