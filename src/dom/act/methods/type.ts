import { isEditable, isEnabled, isTextField, isVisible } from '../checks';
import type { Check, MethodDefinition, Run } from '../contract';
import { describeElement } from '../describe';
import { canSelect, editableRootOf, focusWithCaret, isEditableHost, replaceValue } from '../edit';
import { isFocused } from '../focus';
import { checkHeld } from '../held';
import { chordOf, pressChord } from '../keyboard';
import { controlOf } from '../retarget';
import { readText } from '../text';
import { judgeText } from '../text-verdict';

const fitsOneLine: Check = (target, { args, context }) => {
  if (!(target instanceof HTMLInputElement) || !/[\r\n]/.test(textOf(args))) return null;
  const message = `${describeElement(target, context)} takes one line. Type the text without a line break and press Enter.`;
  return { code: 'value-rejected', message, final: true };
};

/**
 * Types text key by key at the caret. One argument: the text. A field that had no focus gets its caret where the
 * browser puts it, at the start; an editable region at its end.
 */
export const type: MethodDefinition = {
  checkArguments: (args) => (args.length === 1 ? null : 'takes one argument, the text.'),
  retarget: controlOf,
  checks: [isVisible, isEnabled, isEditable, fitsOneLine],
  perform: async (target, run) => {
    const hadFocus = isFocused(caretHolder(target));
    if (!hadFocus) await focusHolder(target, run);
    run.expected = expectedText(target, textOf(run.args), hadFocus);
    if (isTextField(target) && !canSelect(target)) {
      await run.hands.do('deed', () => replaceValue(target, run.expected ?? ''), {
        check: () => checkHeld(run),
      });
    } else
      for (const character of textOf(run.args))
        await pressChord(chordOf(character), run, caretHolder(target));
    return [];
  },
  verify: (target, run) => judgeText(target, run.expected ?? '', run),
};

const textOf = (args: readonly string[]) => (args[0] ?? '').replace(/\r\n?/g, '\n');

const caretHolder = (target: Element) => (isEditableHost(target) ? editableRootOf(target) : target);

async function focusHolder(target: Element, run: Run): Promise<void> {
  const holder = caretHolder(target);
  await run.hands.do('press', () => focusWithCaret(holder, run.context, target));
}

/** What the field is to hold once the text is in. One that does not tell its caret has it at the start at first. */
function expectedText(target: Element, text: string, hadFocus: boolean): string {
  const held = readText(target);
  if (!isTextField(target)) return held + text;
  if (target.selectionStart === null) return hadFocus || !canSelect(target) ? held + text : text + held;
  return (
    held.slice(0, target.selectionStart) + text + held.slice(target.selectionEnd ?? target.selectionStart)
  );
}
