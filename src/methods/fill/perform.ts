import { isEditable, isEnabled, visibleCheck } from '../../frame/act/checks';
import type { Method, Verdict } from '../../frame/act/act';
import { controlOf } from '../../frame/act/target';
import { fillText, readHeld, refusedBefore } from '../../frame/fields/write-text';
import { judgeText, valueEffect } from '../../frame/fields/text-verdict';

/** Replaces the text of a field or an editable region. One argument: the text. */
export const fill: Method = {
  checkArguments: (args) => (args.length === 1 ? null : 'takes one argument, the text.'),
  retarget: controlOf,
  checks: [visibleCheck, isEnabled, isEditable, refusedBefore],
  already: (target, act) =>
    readHeld(target, textOf(act.args), act.context) === textOf(act.args) ? valueEffect(target, act) : null,
  perform: async (target, act) => {
    await fillText(target, textOf(act.args), act);
    return [];
  },
  verify: (target, act): Promise<Verdict> => judgeText(target, textOf(act.args), act),
};

const textOf = (args: readonly string[]) => args[0] ?? '';
