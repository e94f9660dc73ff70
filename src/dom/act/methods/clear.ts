import { isEditable, isEnabled, visibleCheck } from '../target/checks';
import type { MethodDefinition } from '../act-contract';
import { controlOf } from '../target/retarget';
import { fillText, readField } from '../fields/write-text';
import { judgeText, valueEffect } from '../fields/text-verdict';

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
