import { clickOn, dispatchOn, matchesSelector, runCommand } from '../dom/native';
import { Event, InputEvent } from '../dom/builtins';
import type { FrameContext } from '../engine-context';
import { chooseByLetter, jump, pressArrow, scrollFrom } from './arrow-keys';
import { isTextField, takesText } from '../act/checks';
import { commitText } from './commit';
import { insertText, isEditableHost, runEdit } from '../fields/edit-text';
import { canFocus, focusElement } from './move-focus';
import type { Chord } from './key-names';
import { submitImplicitly } from './submit';
import { nextInTabOrder } from './tab-order';

/**
 * Does what a browser does by itself when a key goes down. Key events sent by script do none of it. Source: HTML Standard
 * (implicit submission, activation, sequential focus), common browser behaviour for the rest.
 */
export function actOnKeyDown(chord: Chord, target: Element, context: FrameContext): void {
  if (chord.ctrlKey || chord.metaKey) return actOnShortcut(chord, target);
  if (chord.altKey) return;
  const action = downActions[chord.key.key];
  if (action) action(target, chord, context);
  else if (chord.key.text !== undefined) typeCharacter(target, chord.key.text);
}

/** Does what a browser does by itself when a key goes up: Space clicks then. */
export function actOnKeyUp({ key, ctrlKey, metaKey, altKey }: Chord, target: Element): void {
  if (key.key !== ' ' || ctrlKey || metaKey || altKey) return;
  if (matchesSelector(target, spaceClicks) && canFocus(target)) clickOn(target);
}

const spaceClicks =
  'button, summary, input[type="button"], input[type="submit"], input[type="reset"], input[type="checkbox"], input[type="radio"]';
const enterClicks =
  'button, summary, a[href], area[href], input[type="button"], input[type="submit"], input[type="reset"], input[type="image"]';

type DownAction = (target: Element, chord: Chord, context: FrameContext) => void;

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
  ArrowUp: (target, chord, context) => pressArrow(target, { step: -1, axis: 'y', chord }, context),
  ArrowDown: (target, chord, context) => pressArrow(target, { step: 1, axis: 'y', chord }, context),
  ArrowLeft: (target, chord, context) => pressArrow(target, { step: -1, axis: 'x', chord }, context),
  ArrowRight: (target, chord, context) => pressArrow(target, { step: 1, axis: 'x', chord }, context),
  Home: (target, chord, context) => jump(target, { step: -1, chord }, context),
  End: (target, chord, context) => jump(target, { step: 1, chord }, context),
  PageUp: (target, _chord, context) => scrollFrom(target, [0, -0.9], context),
  PageDown: (target, _chord, context) => scrollFrom(target, [0, 0.9], context),
};

function typeCharacter(target: Element, text: string): void {
  if (isTextField(target) && (target.readOnly || target.disabled)) return;
  if (isTextField(target) && isFull(target)) return;
  if (takesText(target)) insertText(target, text);
  else if (target instanceof HTMLSelectElement) chooseByLetter(target, text);
}

/** Whether a field takes no more characters: `maxlength` binds a person typing, but edits by script pass it. */
function isFull(field: HTMLInputElement | HTMLTextAreaElement): boolean {
  const selected = (field.selectionEnd ?? 0) - (field.selectionStart ?? 0);
  return field.maxLength >= 0 && field.value.length - selected >= field.maxLength;
}

function remove(target: Element, edit: { command: string; inputType: string }): void {
  if (isTextField(target) && (target.readOnly || target.disabled)) return;
  if (takesText(target)) runEdit(target, edit);
}

function pressEnter(target: Element, { shiftKey }: Chord, context: FrameContext): void {
  if (target instanceof HTMLTextAreaElement) {
    if (!target.readOnly) runEdit(target, { command: 'insertLineBreak', inputType: 'insertLineBreak' });
  } else if (matchesSelector(target, enterClicks) && canFocus(target)) clickOn(target);
  else if (target instanceof HTMLInputElement) endField(target, context);
  else if (isEditableHost(target)) {
    const type = shiftKey ? 'insertLineBreak' : 'insertParagraph';
    runEdit(target, { command: type, inputType: type });
  }
}

/** Does what Enter in a field does: its text is final, and the form is sent. */
function endField(field: HTMLInputElement, { changes }: FrameContext): void {
  if (isTextField(field)) {
    const init = { bubbles: true, cancelable: true, composed: true, inputType: 'insertLineBreak' };
    if (!dispatchOn(field, new InputEvent('beforeinput', init))) return;
    const before = changes.valueAtFocus(field);
    if (before !== undefined && before !== field.value) commitText(field);
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
function closeTopmost({ document, tree }: FrameContext): void {
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
