import { isEditable, isEnabled, isVisible } from '../checks';
import type { MethodDefinition } from '../contract';
import { controlOf } from '../retarget';
import { fillText, readText } from '../text';
import { judgeText, valueEffect } from '../text-verdict';

/** Empties a field or an editable region. No arguments. */
export const clear: MethodDefinition = {
  checkArguments: (args) => (args.every((arg) => arg === '') ? null : 'takes no arguments.'),
  retarget: controlOf,
  checks: [isVisible, isEnabled, isEditable],
  already: (target, run) => (readText(target) === '' ? valueEffect(target, run) : null),
  perform: async (target, run) => {
    await fillText(target, '', run);
    return [];
  },
  verify: (target, run) => judgeText(target, '', run),
};
