import { takesNothing, type Method } from '../../frame/act/act';
import { isEnabled, visibleCheck } from '../../frame/act/checks';
import { controlOf } from '../../frame/act/target';
import { fillText, readField } from '../../frame/fields/write-text';
import { judgeText, valueEffect } from '../../frame/fields/text-verdict';
import { canBeSet, emptyControl, isComposite, shownValue } from '../../frame/fields/dropdown';

/** Empties a field, an editable region or a composite control. No arguments. */
export const clear: Method = {
  checkArguments: takesNothing,
  retarget: controlOf,
  checks: [visibleCheck, isEnabled, canBeSet],
  already: (target, act) =>
    readField(target) === '' && !(isComposite(target) && shownValue(target, act) !== '')
      ? valueEffect(target, act)
      : null,
  perform: async (target, act) => {
    await fillText(target, '', act);
    if (isComposite(target)) return { readBack: await emptyControl(target, act) };
    return [];
  },
  verify: (target, act) => judgeText(target, '', act),
};
