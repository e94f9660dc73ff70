import { focusedElement } from '../dom/composed';
import {
  isConnectedOf,
  parentNodeOf,
  rootOf,
  selectionIn,
  styleOf,
  textContentOf,
  fieldValueOf,
  isInput,
} from '../dom/native';
import { isTextField, isAnythingDrawn } from '../act/checks';
import {
  canSelect,
  editableRootOf,
  type Field,
  insertLines,
  insertText,
  isEditableHost,
  replaceValue,
} from './edit-text';
import { say } from '../../base/say';
import { withoutEnd } from '../../base/text';
import { formsOf } from './forms';
import type { FrameContext } from '../engine-context';
import { commitText, watchChange } from '../fields/edit-text';
import type { Check, Act } from '../act/act';
import { describeElement } from '../act/describe';
import { focusElement, isFocused } from '../hands/focus';
import { checkHeld, holdElement } from '../act/aim';
import { insertTrusted, isFilledByBrowser } from '../hands/trusted-input';
import { nextTask } from '../act/wait';

/**
 * The text that `target` is to hold once `text` is typed at its caret in place of the selection. A field that does not
 * tell its caret has it at its start at first, and at its end once it had the focus.
 */
export function textWithTyped(target: Element, text: string, hadFocus: boolean): string {
  const held = readField(target);
  if (!isTextField(target)) return typedIntoRegion(target, text, held);
  const { selectionStart, selectionEnd } = target;
  if (selectionStart === null) return hadFocus || !canSelect(target) ? held + text : text + held;
  return held.slice(0, selectionStart) + text + held.slice(selectionEnd ?? selectionStart);
}

/**
 * The same for an editable region. It draws white space otherwise than it is written, so places in it are counted in the
 * signs between.
 */
function typedIntoRegion(target: Element, text: string, held: string): string {
  const selected = selectionOf(target);
  if (!selected || !target.contains(selected.startContainer)) return held + text;
  const { startContainer, startOffset, endContainer, endOffset } = selected;
  const before = textUntil(target, startContainer, startOffset);
  const start = placeIn(held, before, textContentOf(target) ?? '');
  const isInside = target.contains(endContainer);
  const until = isInside ? textUntil(target, endContainer, endOffset) : (textContentOf(target) ?? '');
  const end = until === before ? start : placeIn(held, until, textContentOf(target) ?? '');
  const line = lineAt(target, startContainer, startOffset);
  if (line === 'empty' && start > 0) return `${held.slice(0, start)}\n${text}${held.slice(end)}`;
  const breaks = line === 'start' && end === start ? (/^\n*/.exec(held.slice(start))?.[0].length ?? 0) : 0;
  return held.slice(0, start + breaks) + text + held.slice(end + breaks);
}

function textUntil(around: Element, node: Node, offset: number): string {
  const range = around.ownerDocument.createRange();
  range.setStart(around, 0);
  range.setEnd(node, offset);
  return range.toString();
}

/** True when a caret is in a line of its own that has no text yet, or before the text of its line. */
function lineAt(target: Element, node: Node, offset: number): 'empty' | 'start' | 'within' {
  const block = blockOf(target, node);
  const last = node.childNodes[offset - 1];
  if (last instanceof HTMLBRElement) return node.childNodes[offset] instanceof Text ? 'start' : 'empty';
  if (block === target || count(textUntil(block, node, offset)) > 0) return 'within';
  return count(textContentOf(block) ?? '') === 0 ? 'empty' : 'start';
}

/** The nearest element around a node that makes lines of its own, at most `target`. */
function blockOf(target: Element, node: Node): Element {
  let at: Node | null = node;
  while (at && at !== target && !(at instanceof Element && !styleOf(at).display.startsWith('inline')))
    at = parentNodeOf(at);
  return at instanceof Element ? at : target;
}

/** The index in `held` at which the text before a caret ends; `whole` is all that is written. */
export function placeIn(held: string, before: string, whole: string): number {
  const signs = count(before);
  if (signs === count(whole)) return held.length;
  let at = 0;
  for (let passed = 0; passed < signs && at < held.length; at += 1)
    if (/\S/.test(held.charAt(at))) passed += 1;
  const spaces = before.length - before.trimEnd().length;
  return at + Math.min(spaces, /^\s*/.exec(held.slice(at))?.[0].length ?? 0);
}

const count = (text: string) => text.replace(/[\s\u200b\ufeff]/g, '').length;

/** A shadow root that tells its own selection; only Chromium has that. */
type SelectingRoot = Node & { getSelection?: () => Selection | null };

/** The selection around `target`; one in a shadow tree is told by its root. */
function selectionOf(target: Element): Range | null {
  const root: SelectingRoot = rootOf(target);
  const selection = root.getSelection?.() ?? selectionIn(target.ownerDocument);
  return selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : null;
}

export function readField(target: Element): string {
  if (isTextField(target)) return fieldValueOf(target) ?? '';
  return isEditableHost(target) ? normalizeText(textWithoutPlaceholder(target)) : '';
}

/** An editor may draw its placeholder over its text: it is not edited and takes no room. */
function textWithoutPlaceholder(target: HTMLElement): string {
  let text = target.innerText;
  for (const part of target.querySelectorAll('[contenteditable="false"]'))
    if (part instanceof HTMLElement && styleOf(part).position === 'absolute')
      text = text.replace(part.innerText, '');
  return text;
}

/** The text that the target holds; of all boxes together where `text` goes over several, or where the page has spread it so. */
export function readHeld(target: Element, text: string, context: FrameContext): string {
  const spread = codeBoxesFor(target, text, context, holdsOne);
  if (spread.length > 0 && spread.map(readField).join('') === text) return text;
  const boxes = codeBoxesFor(target, text, context);
  return boxes.length > 0 ? boxes.map(readField).join('') : readField(target);
}

/** Drawn text as it would be typed: no trailing line break, plain spaces. */
export function normalizeText(text: string): string {
  const plain = text
    .replace(/\u00a0/g, ' ')
    .replace(/\r\n?/g, '\n')
    .replace(/[\u200b\ufeff]/g, '');
  return withoutEnd(plain, '\n');
}

/**
 * Refuses a text the field could never hold: one longer than it takes, or no number, date or colour. Then nothing is
 * sent.
 */
export const refusedBefore: Check = (target, { args, context }) => {
  const [text = ''] = formsOf(target, args[0] ?? '');
  if (!isTextField(target) || text === '') return null;
  const what = describeElement(target, context);
  const maxLength = codeBoxesFor(target, text, context).length || target.maxLength;
  if (maxLength >= 0 && text.length > maxLength) {
    const message = say`${what} takes at most ${maxLength} characters. Nothing was typed.`;
    return { code: 'value-rejected', message, final: true };
  }
  if (target instanceof HTMLTextAreaElement || canHold(target, text)) return null;
  const message = say`${what} takes a value of type ${target.type} only. Nothing was typed.`;
  return { code: 'value-rejected', message, final: true };
};

/** Asks the browser itself, on a field of the same kind that is not in the page. */
function canHold(field: HTMLInputElement, text: string): boolean {
  const probe = document.createElement('input');
  probe.type = field.type;
  for (const name of ['min', 'max', 'step', 'multiple']) {
    const value = field.getAttribute(name);
    if (value !== null) probe.setAttribute(name, value);
  }
  probe.value = text;
  return probe.value.toLowerCase() === text.trim().toLowerCase() || (probe.value !== '' && canSelect(field));
}

/**
 * Focuses, replaces everything, and ends as leaving the field would: with `change`. A code goes into its boxes one by one;
 * those it leaves are emptied.
 */
export async function fillText(target: Element, text: string, act: Act): Promise<void> {
  const boxes = codeBoxesFor(target, text, act.context);
  for (const [index, box] of boxes.entries()) await fillField(box, text.charAt(index), act);
  if (boxes.length > 0) return;
  if (isTextField(target)) await fillField(target, text, act);
  else if (isEditableHost(target)) {
    await act.hands.do('press', () => focusElement(editableRootOf(target), act.context));
    if (isFilledByBrowser(act)) await replaceRichTrusted(target, text, act);
    else await act.hands.do('deed', () => replaceRich(target, text), { check: () => checkHeld(act) });
    await nextTask();
  }
}

async function fillField(asked: Field, text: string, act: Act): Promise<void> {
  await act.hands.do('press', () => focusElement(asked, act.context));
  const field = takerOf(asked, act);
  const change = watchChange(field);
  try {
    if (isFilledByBrowser(act) && canSelect(field)) await replaceTrusted(field, text, act);
    else await act.hands.do('deed', () => replaceValue(field, text), { check: () => checkHeld(act) });
    await nextTask();
    if (!change.wasSent()) await act.hands.do('deed', () => commitText(field));
  } finally {
    change.stop();
  }
}

/** The field that has the focus where the one asked for has given way to it. */
function takerOf(asked: Field, act: Act): Field {
  const focused = focusedElement(act.context.tree);
  if (isConnectedOf(asked) && isAnythingDrawn(asked)) return asked;
  if (!focused || !isTextField(focused)) return asked;
  act.held = holdElement(focused, act.context);
  act.taker = focused;
  return focused;
}

/** The browser's own insertion in place of all that is there. Nothing is sent when the focus went elsewhere. */
async function replaceTrusted(field: Field, text: string, act: Act): Promise<void> {
  if (!isFocused(field)) return;
  await act.hands.do('press', () => field.select());
  await insertTrusted(act, text);
}

async function replaceRichTrusted(target: HTMLElement, text: string, act: Act): Promise<void> {
  if (!isFocused(editableRootOf(target))) return;
  await act.hands.do('press', () => selectionIn(target.ownerDocument)?.selectAllChildren(target));
  await insertTrusted(act, text);
}

function replaceRich(target: HTMLElement, text: string): void {
  const root = editableRootOf(target);
  if (!isFocused(root)) return;
  selectionIn(target.ownerDocument)?.selectAllChildren(target);
  if (text === '') insertText(root, '');
  else insertLines(root, text);
}

/** The fewest boxes of one character that make a code that was split. */
const fewest = 3;

/** The box that holds all boxes of a code is looked for so many levels up. */
const maxLevels = 5;

/**
 * The boxes that a text of more than one character goes over when it is put into `target`: fields of one character each
 * in a row, from it on. Empty where it is no such box, or the text is no longer than one.
 */
export function codeBoxesFor(target: Element, text: string, { tree }: FrameContext, isBox = isCodeBox) {
  if (text.length < 2 || !isBox(target)) return [];
  let around = tree.parentOf(target);
  for (let level = 0; around && level < maxLevels; level += 1, around = tree.parentOf(around)) {
    const boxes = [...around.querySelectorAll('input')].filter(isBox);
    if (boxes.length >= fewest && boxes.includes(target)) return boxes.slice(boxes.indexOf(target));
  }
  return [];
}

const isDrawnInput = (element: Element): element is HTMLInputElement =>
  isInput(element) && isTextField(element) && isAnythingDrawn(element);

const isCodeBox = (element: Element): element is HTMLInputElement =>
  isDrawnInput(element) && element.maxLength === 1;

const holdsOne = (element: Element): element is HTMLInputElement =>
  isDrawnInput(element) && readField(element).length === 1;
