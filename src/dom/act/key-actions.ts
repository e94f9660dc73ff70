import {
  clickOn,
  dispatchOn,
  documentElementOf,
  focusOn,
  matchesSelector,
  runCommand,
  scrollBoxOff,
  styleOf,
} from '../native';
import { Event, InputEvent } from '../builtins';
import type { ActContext } from '../context';
import { isTextField } from './checks';
import { announceChange, insertText, isEditableHost, runEdit, setNativeValue } from './edit';
import { canFocus, focusElement } from './focus';
import type { Chord } from './keys';
import { submitImplicitly } from './submit';
import { nextInTabOrder } from './tab-order';

/**
 * What a browser does by itself when a key goes down. Key events sent by script do none of it.
 * Source: HTML Standard (implicit submission, activation, sequential focus), common browser behaviour for the rest.
 */
export function actOnKeyDown(chord: Chord, target: Element, context: ActContext): void {
  if (chord.ctrlKey || chord.metaKey) return actOnShortcut(chord, target);
  if (chord.altKey) return;
  const action = downActions[chord.key.key];
  if (action) action(target, chord, context);
  else if (chord.key.text !== undefined) typeCharacter(target, chord.key.text);
}

/** Space clicks when it goes up. */
export function actOnKeyUp({ key, ctrlKey, metaKey, altKey }: Chord, target: Element): void {
  if (key.key !== ' ' || ctrlKey || metaKey || altKey) return;
  if (matchesSelector(target, spaceClicks) && canFocus(target)) clickOn(target);
}

const spaceClicks =
  'button, summary, input[type="button"], input[type="submit"], input[type="reset"], input[type="checkbox"], input[type="radio"]';
const enterClicks =
  'button, summary, a[href], area[href], input[type="button"], input[type="submit"], input[type="reset"], input[type="image"]';

type DownAction = (target: Element, chord: Chord, context: ActContext) => void;

const downActions: Record<string, DownAction> = {
  Enter: pressEnter,
  Tab: (target, { shiftKey }, context) => {
    const next = nextInTabOrder(target, shiftKey ? -1 : 1, context);
    if (next) focusElement(next, context);
    if (next instanceof HTMLInputElement && isTextField(next)) next.select();
  },
  Escape: (_target, _chord, context) => closeTopmost(context),
  Backspace: (target) => remove(target, { command: 'delete', inputType: 'deleteContentBackward' }),
  Delete: (target) => remove(target, { command: 'forwardDelete', inputType: 'deleteContentForward' }),
  ' ': (target, chord, context) => {
    if (takesText(target)) typeCharacter(target, ' ');
    else if (!matchesSelector(target, `${spaceClicks}, select, a`))
      scrollFrom(target, [0, chord.shiftKey ? -0.9 : 0.9], context);
  },
  ArrowUp: (target, chord, context) => arrow(target, { step: -1, axis: 'y', chord }, context),
  ArrowDown: (target, chord, context) => arrow(target, { step: 1, axis: 'y', chord }, context),
  ArrowLeft: (target, chord, context) => arrow(target, { step: -1, axis: 'x', chord }, context),
  ArrowRight: (target, chord, context) => arrow(target, { step: 1, axis: 'x', chord }, context),
  Home: (target, chord, context) => jump(target, { step: -1, chord }, context),
  End: (target, chord, context) => jump(target, { step: 1, chord }, context),
  PageUp: (target, _chord, context) => scrollFrom(target, [0, -0.9], context),
  PageDown: (target, _chord, context) => scrollFrom(target, [0, 0.9], context),
};

const takesText = (target: Element) => isTextField(target) || isEditableHost(target);

function typeCharacter(target: Element, text: string): void {
  if (isTextField(target) && (target.readOnly || target.disabled)) return;
  if (isTextField(target) && isFull(target)) return;
  if (takesText(target)) insertText(target, text);
  else if (target instanceof HTMLSelectElement) chooseByLetter(target, text);
}

/** `maxlength` binds a person typing; edits by script pass it. */
function isFull(field: HTMLInputElement | HTMLTextAreaElement): boolean {
  const selected = (field.selectionEnd ?? 0) - (field.selectionStart ?? 0);
  return field.maxLength >= 0 && field.value.length - selected >= field.maxLength;
}

function remove(target: Element, edit: { command: string; inputType: string }): void {
  if (isTextField(target) && (target.readOnly || target.disabled)) return;
  if (takesText(target)) runEdit(target, edit);
}

function pressEnter(target: Element, { shiftKey }: Chord, context: ActContext): void {
  if (target instanceof HTMLTextAreaElement) {
    if (!target.readOnly) runEdit(target, { command: 'insertLineBreak', inputType: 'insertLineBreak' });
  } else if (matchesSelector(target, enterClicks) && canFocus(target)) clickOn(target);
  else if (target instanceof HTMLInputElement) endField(target, context);
  else if (isEditableHost(target)) {
    const type = shiftKey ? 'insertLineBreak' : 'insertParagraph';
    runEdit(target, { command: type, inputType: type });
  }
}

/** Enter in a field: its text is final, and the form is sent. */
function endField(field: HTMLInputElement, { changes }: ActContext): void {
  if (isTextField(field)) {
    const init = { bubbles: true, cancelable: true, composed: true, inputType: 'insertLineBreak' };
    if (!dispatchOn(field, new InputEvent('beforeinput', init))) return;
    const before = changes.valueAtFocus(field);
    if (before !== undefined && before !== field.value) announceChange(field);
  }
  submitImplicitly(field);
}

function actOnShortcut({ key, shiftKey }: Chord, target: Element): void {
  const document = target.ownerDocument;
  const letter = key.key.toLowerCase();
  if (letter === 'a') {
    if (isTextField(target)) target.select();
    else runCommand(document, 'selectAll');
  } else if (letter === 'z') runCommand(document, shiftKey ? 'redo' : 'undo');
  else if (letter === 'y') runCommand(document, 'redo');
  else if (isEditableHost(target) && letter in formats) runCommand(document, formats[letter] ?? '');
}

const formats: Record<string, string> = { b: 'bold', i: 'italic', u: 'underline' };

/** Closes the dialog or popover on top, as a close request does: `cancel` may prevent it. */
function closeTopmost({ document, tree }: ActContext): void {
  const open = tree
    .scopes()
    .flatMap((scope) => [
      ...scope.querySelectorAll<HTMLElement>(
        ':modal, [popover=""]:popover-open, [popover="auto"]:popover-open',
      ),
    ]);
  const top = open.at(-1);
  if (document.fullscreenElement) void document.exitFullscreen();
  else if (top instanceof HTMLDialogElement) {
    if (dispatchOn(top, new Event('cancel', { cancelable: true }))) top.close();
  } else top?.hidePopover();
}

type Move = { step: 1 | -1; axis: 'x' | 'y'; chord: Chord };

function arrow(target: Element, { step, axis, chord }: Move, context: ActContext): void {
  if (target instanceof HTMLSelectElement) return stepOption(target, step);
  if (target instanceof HTMLInputElement && target.type === 'radio') return stepRadio(target, step);
  if (
    target instanceof HTMLInputElement &&
    (target.type === 'range' || (target.type === 'number' && axis === 'y'))
  ) {
    return stepNumber(target, target.type === 'range' && axis === 'x' ? step : step === 1 ? -1 : 1);
  }
  if (takesText(target))
    return moveCaret(target, { step, unit: axis === 'x' ? 'character' : 'line', extend: chord.shiftKey });
  scrollFrom(target, axis === 'x' ? [step * 0.06, 0] : [0, step * 0.06], context);
}

function jump(target: Element, { step, chord }: { step: 1 | -1; chord: Chord }, context: ActContext): void {
  if (target instanceof HTMLSelectElement) return choose(target, step === 1 ? target.options.length - 1 : 0);
  if (target instanceof HTMLInputElement && target.type === 'range') {
    return setRange(target, step === 1 ? target.max || '100' : target.min || '0');
  }
  if (takesText(target)) return moveCaret(target, { step, unit: 'lineboundary', extend: chord.shiftKey });
  scrollFrom(target, [0, step * 1e6], context);
}

type CaretMove = { step: 1 | -1; unit: 'character' | 'line' | 'lineboundary'; extend: boolean };

function moveCaret(target: Element, { step, unit, extend }: CaretMove): void {
  target.ownerDocument
    .getSelection()
    ?.modify(extend ? 'extend' : 'move', step === 1 ? 'forward' : 'backward', unit);
}

function stepOption(select: HTMLSelectElement, step: 1 | -1): void {
  const next = [...select.options].findIndex(
    (option, index) =>
      (index - select.selectedIndex) * step > 0 &&
      !option.disabled &&
      (step === 1 || isLastBefore(select, index)),
  );
  choose(select, next);
}

/** Whether `index` is the nearest choosable option above the chosen one. */
function isLastBefore(select: HTMLSelectElement, index: number): boolean {
  return [...select.options].slice(index + 1, select.selectedIndex).every((option) => option.disabled);
}

function chooseByLetter(select: HTMLSelectElement, text: string): void {
  const starts = (option: HTMLOptionElement) =>
    option.label.trim().toLowerCase().startsWith(text.toLowerCase()) && !option.disabled;
  const options = [...select.options];
  const after = options.findIndex((option, index) => index > select.selectedIndex && starts(option));
  choose(select, after >= 0 ? after : options.findIndex(starts));
}

function choose(select: HTMLSelectElement, index: number): void {
  if (index < 0 || index === select.selectedIndex) return;
  select.selectedIndex = index;
  announceEdit(select);
}

function stepRadio(radio: HTMLInputElement, step: 1 | -1): void {
  const scope = radio.form ?? radio.ownerDocument;
  const group = [...scope.querySelectorAll<HTMLInputElement>('input[type="radio"]')].filter(
    ({ name, form, disabled }) => name === radio.name && form === radio.form && !disabled,
  );
  const next = group.at((group.indexOf(radio) + step) % group.length);
  if (!next || next === radio) return;
  focusOn(next);
  clickOn(next);
}

function stepNumber(input: HTMLInputElement, step: 1 | -1): void {
  const before = input.value;
  if (step === 1) input.stepUp();
  else input.stepDown();
  if (input.value !== before) announceEdit(input);
}

function setRange(input: HTMLInputElement, value: string): void {
  if (input.value === value) return;
  setNativeValue(input, value);
  announceEdit(input);
}

function announceEdit(field: Element): void {
  dispatchOn(field, new Event('input', { bubbles: true, composed: true }));
  announceChange(field);
}

/** Scrolls the nearest scrolling box by a share of its size. */
function scrollFrom(
  target: Element,
  [x, y]: readonly [number, number],
  { document, tree }: ActContext,
): void {
  const scrolls = (element: Element) =>
    element.scrollHeight > element.clientHeight && /auto|scroll/.test(styleOf(element).overflowY);
  const box = tree.closest(target, scrolls) ?? document.scrollingElement ?? documentElementOf(document);
  if (box) scrollBoxOff(box, { left: x * box.clientWidth, top: y * box.clientHeight });
}
