import { focusedElement } from '../../frame/dom/composed';
import type { Effect } from '../../protocol/frame';
import { textWithTyped, codeBoxesFor, readHeld } from '../../frame/fields/write-text';
import { isEditable, isEnabled, isTextField, visibleCheck } from '../../frame/act/checks';
import type { Method, Proven, Act } from '../../frame/act/act';
import {
  canSelect,
  editableRootOf,
  focusWithCaret,
  isEditableHost,
  replaceValue,
} from '../../frame/fields/edit-text';
import { isFocused } from '../../frame/hands/focus';
import { checkHeld } from '../../frame/act/aim';
import { chordOf, pressChord } from '../../frame/hands/keyboard';
import { isInput } from '../../frame/dom/native';
import { controlOf } from '../../frame/act/target';
import { judgeText } from '../../frame/fields/text-verdict';
import { AutomationError } from '../../base/errors';

/**
 * Types text key by key at the caret. One argument: the text. A field that had no focus gets its caret where the
 * browser puts it, at the start; an editable region at its end. A line break is Enter.
 */
export const type: Method = {
  checkArguments: (args) => (args.length === 1 ? null : 'takes one argument, the text.'),
  retarget: controlOf,
  checks: [visibleCheck, isEnabled, isEditable],
  perform: async (target, act) => {
    const hadFocus = isFocused(caretHolder(target));
    if (!hadFocus) await focusHolder(target, act);
    const [first = '', ...others] = isInput(target) ? textOf(act.args).split('\n') : [textOf(act.args)];
    await typeText(target, first, act, hadFocus);
    if (others.length === 0) return [];
    return typeOverEnter(target, others, act);
  },
  verify: (target, act) => judgeText(target, act.expected ?? '', act),
};

const textOf = (args: readonly string[]) => (args[0] ?? '').replace(/\r\n?/g, '\n');

const caretHolder = (target: Element) => (isEditableHost(target) ? editableRootOf(target) : target);

async function focusHolder(target: Element, act: Act): Promise<void> {
  const holder = caretHolder(target);
  await act.hands.do('press', () => focusWithCaret(holder, act.context, target));
}

async function typeText(target: Element, text: string, act: Act, hadFocus = true): Promise<void> {
  const boxes = codeBoxesFor(target, text, act.context);
  act.expected =
    boxes.length > 0
      ? text + readHeld(target, text, act.context).slice(text.length)
      : textWithTyped(target, text, hadFocus);
  if (isTextField(target) && !canSelect(target)) {
    const put = () => replaceValue(target, act.expected ?? '');
    await act.hands.do('deed', put, { check: () => checkHeld(act) });
    return;
  }
  for (const character of text) {
    const now = focusedElement(act.context.tree);
    // The page goes on to the next box of a code by itself.
    const receiver = now && boxes.some((box) => box === now) ? now : caretHolder(target);
    await pressChord(chordOf(character), act, receiver);
  }
}

/**
 * Types more lines into a field of one line, each after an Enter, which sends its form. The field may hold anything then,
 * so the text is read back before each.
 */
async function typeOverEnter(target: Element, lines: readonly string[], act: Act): Promise<Proven> {
  let readBack = await readNow(target, act);
  for (const line of lines) {
    await pressChord(chordOf('\n'), act, target);
    if (line === '') continue;
    await typeText(target, line, act);
    readBack = await readNow(target, act);
  }
  return { readBack };
}

async function readNow(target: Element, act: Act): Promise<Effect[]> {
  const verdict = await judgeText(target, act.expected ?? '', act);
  if ('effects' in verdict) return verdict.effects;
  throw new AutomationError(verdict.problem.code, verdict.problem.message);
}
