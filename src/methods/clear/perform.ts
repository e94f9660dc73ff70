import { takesNothing, type Method } from '../../frame/act/act';
import { isEditable, isEnabled, visibleCheck } from '../../frame/act/checks';
import { controlOf } from '../../frame/act/target';
import { fillText, readField } from '../../frame/fields/write-text';
import { judgeText, valueEffect } from '../../frame/fields/text-verdict';

/** Empties a field or an editable region. No arguments. */
export const clear: Method = {
  checkArguments: takesNothing,
  retarget: controlOf,
  checks: [visibleCheck, isEnabled, isEditable],
  already: (target, act) => (readField(target) === '' ? valueEffect(target, act) : null),
  perform: async (target, act) => {
    await fillText(target, '', act);
    return [];
  },
  verify: (target, act) => judgeText(target, '', act),
};
