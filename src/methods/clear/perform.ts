import { isEditable, isEnabled, visibleCheck } from '../../frame/act/checks';
import type { MethodDefinition } from '../../frame/act/act-contract';
import { controlOf } from '../../frame/act/retarget';
import { fillText, readField } from '../../frame/fields/write-text';
import { judgeText, valueEffect } from '../../frame/fields/text-verdict';

/** Empties a field or an editable region. No arguments. */
export const clear: MethodDefinition = {
  checkArguments: (args) => (args.every((arg) => arg === '') ? null : 'takes no arguments.'),
  retarget: controlOf,
  checks: [visibleCheck, isEnabled, isEditable],
  already: (target, run) => (readField(target) === '' ? valueEffect(target, run) : null),
  perform: async (target, run) => {
    await fillText(target, '', run);
    return [];
  },
  verify: (target, run) => judgeText(target, '', run),
};
