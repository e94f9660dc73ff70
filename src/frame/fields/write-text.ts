import { say } from '../../base/say';
import { withoutEnd } from '../../base/text';
import type { FrameContext } from '../engine-context';
import { fieldValueOf, selectionIn, isInput } from '../dom/native';
import { isTextField, isAnythingDrawn } from '../act/checks';
import { commitText, watchChange } from '../hands/commit';
import type { Check, ActUnderWay } from '../act/act-contract';
import { describeElement } from '../act/describe';
import {
  canSelect,
  editableRootOf,
  insertLines,
  insertText,
  isEditableHost,
  replaceValue,
} from './edit-text';
import { focusElement, isFocused } from '../hands/move-focus';
import { checkHeld } from '../act/held';
import { insertTrusted, isFilledByBrowser } from '../hands/trusted-input';
import { nextTask } from '../act/wait';

/** The text that a field or an editable region holds. */
export function readField(target: Element): string {
  if (isTextField(target)) return fieldValueOf(target) ?? '';
  return isEditableHost(target) ? normalizeText(target.innerText) : '';
}

/** The text that the target holds; of all boxes together where `text` goes over several. */
export function readHeld(target: Element, text: string, context: FrameContext): string {
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
  const text = args[0] ?? '';
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
export async function fillText(target: Element, text: string, run: ActUnderWay): Promise<void> {
  const boxes = codeBoxesFor(target, text, run.context);
  for (const [index, box] of boxes.entries()) await fillField(box, text.charAt(index), run);
  if (boxes.length > 0) return;
  if (isTextField(target)) await fillField(target, text, run);
  else if (isEditableHost(target)) {
    await run.hands.do('press', () => focusElement(editableRootOf(target), run.context));
    if (isFilledByBrowser(run)) await replaceRichTrusted(target, text, run);
    else await run.hands.do('deed', () => replaceRich(target, text), { check: () => checkHeld(run) });
    await nextTask();
  }
}

async function fillField(
  field: HTMLInputElement | HTMLTextAreaElement,
  text: string,
  run: ActUnderWay,
): Promise<void> {
  await run.hands.do('press', () => focusElement(field, run.context));
  const change = watchChange(field);
  try {
    if (isFilledByBrowser(run) && canSelect(field)) await replaceTrusted(field, text, run);
    else await run.hands.do('deed', () => replaceValue(field, text), { check: () => checkHeld(run) });
    await nextTask();
    if (!change.wasSent()) await run.hands.do('deed', () => commitText(field));
  } finally {
    change.stop();
  }
}

/** The browser's own insertion in place of all that is there. Nothing is sent when the focus went elsewhere. */
async function replaceTrusted(
  field: HTMLInputElement | HTMLTextAreaElement,
  text: string,
  run: ActUnderWay,
): Promise<void> {
  if (!isFocused(field)) return;
  await run.hands.do('press', () => field.select());
  await insertTrusted(run, text);
}

async function replaceRichTrusted(target: HTMLElement, text: string, run: ActUnderWay): Promise<void> {
  if (!isFocused(editableRootOf(target))) return;
  await run.hands.do('press', () => selectionIn(target.ownerDocument)?.selectAllChildren(target));
  await insertTrusted(run, text);
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
const mostLevels = 5;

/**
 * The boxes that a text of more than one character goes over when it is put into `target`: fields of one character each
 * in a row, from it on. Empty where it is no such box, or the text is no longer than one.
 */
export function codeBoxesFor(target: Element, text: string, { tree }: FrameContext): HTMLInputElement[] {
  if (text.length < 2 || !isCodeBox(target)) return [];
  let around = tree.parentOf(target);
  for (let level = 0; around && level < mostLevels; level += 1, around = tree.parentOf(around)) {
    const boxes = [...around.querySelectorAll('input')].filter(isCodeBox);
    if (boxes.length >= fewest && boxes.includes(target)) return boxes.slice(boxes.indexOf(target));
  }
  return [];
}

const isCodeBox = (element: Element): element is HTMLInputElement =>
  isInput(element) && isTextField(element) && element.maxLength === 1 && isAnythingDrawn(element);
