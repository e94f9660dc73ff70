import type { Effect } from '../../protocol/frame';
import { textWithTyped } from '../../frame/hands/caret';
import { isEditable, isEnabled, isTextField, visibleCheck } from '../../frame/act/checks';
import { codeBoxesFor, readHeld } from '../../frame/fields/write-text';
import type { MethodDefinition, Proven, ActUnderWay } from '../../frame/act/act-contract';
import {
  canSelect,
  editableRootOf,
  focusWithCaret,
  isEditableHost,
  replaceValue,
} from '../../frame/fields/edit-text';
import { focusedElement, isFocused } from '../../frame/hands/move-focus';
import { checkHeld } from '../../frame/act/held';
import { chordOf, pressChord } from '../../frame/hands/keyboard';
import { isInput } from '../../frame/dom/native';
import { controlOf } from '../../frame/act/retarget';
import { judgeText } from '../../frame/fields/text-verdict';
import { AutomationError } from '../../base/errors';

/**
 * Types text key by key at the caret. One argument: the text. A field that had no focus gets its caret where the
 * browser puts it, at the start; an editable region at its end. A line break is Enter.
 */
export const type: MethodDefinition = {
  checkArguments: (args) => (args.length === 1 ? null : 'takes one argument, the text.'),
  retarget: controlOf,
  checks: [visibleCheck, isEnabled, isEditable],
  perform: async (target, run) => {
    const hadFocus = isFocused(caretHolder(target));
    if (!hadFocus) await focusHolder(target, run);
    const [first = '', ...others] = isInput(target) ? textOf(run.args).split('\n') : [textOf(run.args)];
    await typeText(target, first, { run, hadFocus });
    if (others.length === 0) return [];
    return typeOverEnter(target, others, run);
  },
  verify: (target, run) => judgeText(target, run.expected ?? '', run),
};

const textOf = (args: readonly string[]) => (args[0] ?? '').replace(/\r\n?/g, '\n');

const caretHolder = (target: Element) => (isEditableHost(target) ? editableRootOf(target) : target);

async function focusHolder(target: Element, run: ActUnderWay): Promise<void> {
  const holder = caretHolder(target);
  await run.hands.do('press', () => focusWithCaret(holder, run.context, target));
}

async function typeText(
  target: Element,
  text: string,
  { run, hadFocus }: { run: ActUnderWay; hadFocus: boolean },
): Promise<void> {
  const boxes = codeBoxesFor(target, text, run.context);
  run.expected =
    boxes.length > 0
      ? text + readHeld(target, text, run.context).slice(text.length)
      : textWithTyped(target, text, hadFocus);
  if (isTextField(target) && !canSelect(target)) {
    const put = () => replaceValue(target, run.expected ?? '');
    await run.hands.do('deed', put, { check: () => checkHeld(run) });
    return;
  }
  for (const character of text) {
    const now = focusedElement(run.context);
    // The page goes on to the next box of a code by itself.
    const receiver = now && boxes.some((box) => box === now) ? now : caretHolder(target);
    await pressChord(chordOf(character), run, receiver);
  }
}

/**
 * Types more lines into a field of one line, each after an Enter, which sends its form. The field may hold anything then,
 * so the text is read back before each.
 */
async function typeOverEnter(target: Element, lines: readonly string[], run: ActUnderWay): Promise<Proven> {
  let readBack = await readNow(target, run);
  for (const line of lines) {
    await pressChord(chordOf('\n'), run, target);
    if (line === '') continue;
    await typeText(target, line, { run, hadFocus: true });
    readBack = await readNow(target, run);
  }
  return { readBack };
}

async function readNow(target: Element, run: ActUnderWay): Promise<Effect[]> {
  const verdict = await judgeText(target, run.expected ?? '', run);
  if ('effects' in verdict) return verdict.effects;
  throw new AutomationError(verdict.problem.code, verdict.problem.message);
}
