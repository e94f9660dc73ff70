import { isEditable, isEnabled, visibleCheck } from '../../frame/act/checks';
import type { MethodDefinition, Verdict } from '../../frame/act/act-contract';
import { controlOf } from '../../frame/act/retarget';
import { fillText, readHeld, refusedBefore } from '../../frame/fields/write-text';
import { judgeText, valueEffect } from '../../frame/fields/text-verdict';

/** Replaces the text of a field or an editable region. One argument: the text. */
export const fill: MethodDefinition = {
  checkArguments: (args) => (args.length === 1 ? null : 'takes one argument, the text.'),
  retarget: controlOf,
  checks: [visibleCheck, isEnabled, isEditable, refusedBefore],
  already: (target, run) =>
    readHeld(target, textOf(run.args), run.context) === textOf(run.args) ? valueEffect(target, run) : null,
  perform: async (target, run) => {
    await fillText(target, textOf(run.args), run);
    return [];
  },
  verify: (target, run): Promise<Verdict> => judgeText(target, textOf(run.args), run),
};

const textOf = (args: readonly string[]) => args[0] ?? '';
