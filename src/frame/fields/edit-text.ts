import {
  dispatchOn,
  fieldValueOf,
  isContentEditable,
  isElement,
  isHtml,
  parentNodeOf,
  runCommand,
  selectionIn,
  isShadowRoot,
  rootOf,
} from '../dom/native';
import { Event, InputEvent } from '../dom/builtins';
import type { FrameContext } from '../engine-context';
import { focusElement, isFocused } from '../hands/focus';

/** True when `target` is edited as rich text. */
export function isEditableHost(target: Element): target is HTMLElement {
  return isHtml(target) && isContentEditable(target);
}

/** The editable region `target` belongs to: focus goes there. */
export function editableRootOf(target: HTMLElement): HTMLElement {
  let root = target;
  for (let at = parentNodeOf(target); at && isElement(at) && isEditableHost(at); at = parentNodeOf(at))
    root = at;
  return root;
}

export type Field = HTMLInputElement | HTMLTextAreaElement;

/** Sets a field's value past what a framework put over the property, so that its own reading sees a change. */
export function setNativeValue(field: Field | HTMLSelectElement, value: string): void {
  const prototype =
    field instanceof HTMLTextAreaElement
      ? HTMLTextAreaElement.prototype
      : field instanceof HTMLSelectElement
        ? HTMLSelectElement.prototype
        : HTMLInputElement.prototype;
  Reflect.set(prototype, 'value', value, field);
}

/** Replaces the whole value, as a person who selects all and types. Ends in `input`, not in `change`. */
export function replaceValue(field: Field, text: string): void {
  if (isFocused(field) && canSelect(field)) {
    field.select();
    if (insertText(field, text) === 'prevented' || fieldValueOf(field) === text) return;
  }
  if (fieldValueOf(field) === text) return;
  setNativeValue(field, text);
  const init: InputEventInit = {
    bubbles: true,
    composed: true,
    inputType: 'insertReplacementText',
    data: text,
  };
  dispatchOn(field, new InputEvent('input', init));
}

/** The result of an edit: the browser made it, the page took it over, or it was refused. */
export type EditResult = 'made' | 'prevented' | 'refused';

/**
 * Puts text in place of the selection through the browser's own editing, so that `input` is the browser's; an empty
 * text deletes. `beforeinput` is sent here: the browser sends none for edits by script.
 */
export function insertText(focused: Element, text: string): EditResult {
  return text === ''
    ? runEdit(focused, { command: 'delete', inputType: 'deleteContentBackward' })
    : runEdit(focused, { command: 'insertText', inputType: 'insertText', text });
}

export type Edit = { command: string; inputType: string; text?: string };

export function runEdit(focused: Element, { command, inputType, text }: Edit): EditResult {
  const init: InputEventInit = {
    bubbles: true,
    cancelable: true,
    composed: true,
    inputType,
    data: text ?? null,
  };
  if (!dispatchOn(focused, new InputEvent('beforeinput', init))) return 'prevented';
  if (!isFocused(focused)) return 'refused';
  return runCommand(focused.ownerDocument, command, false, text) ? 'made' : 'refused';
}

/** Types in which text is selected and edited; the others (date, colour, range) take a value as a whole. */
const selectable = new Set(['text', 'search', 'tel', 'url', 'email', 'password', 'number']);

export function canSelect(field: Field): boolean {
  return field instanceof HTMLTextAreaElement || selectable.has(field.type);
}

/**
 * Focuses `target` with its caret where it is when an element gets the focus by script: at the start of an `input`,
 * where it was in a `textarea`. An editable region has it at its end, so that text goes on. A page that places it itself
 * as the focus comes has its way.
 */
export function focusWithCaret(target: Element, context: FrameContext, caretIn: Element = target): void {
  const keepsCaret = caretIn instanceof HTMLInputElement && caretIn.selectionStart !== null;
  if (keepsCaret) placeCaret(caretIn);
  focusElement(target, context);
  if (!keepsCaret) placeCaret(caretIn);
}

function placeCaret(target: Element): void {
  const selection = selectionIn(target.ownerDocument);
  if (target instanceof HTMLInputElement) {
    if (target.selectionStart === null) selection?.modify('move', 'backward', 'lineboundary');
    else target.setSelectionRange(0, 0);
  } else if (!(target instanceof HTMLTextAreaElement) && isEditableHost(target)) {
    selection?.selectAllChildren(target);
    selection?.collapseToEnd();
  }
}

export function announceChange(field: Element): void {
  dispatchOn(field, new Event('change', { bubbles: true }));
}

/** Sends the `input` and `change` events that follow a choice in a select. */
export function announceChoice(select: HTMLSelectElement): void {
  dispatchOn(select, new Event('input', { bubbles: true, composed: true }));
  announceChange(select);
}

/** Inserts text into the editable region that has the focus, a new paragraph for each line. */
export function insertLines(focused: Element, text: string): void {
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    if (index > 0) runEdit(focused, { command: 'insertParagraph', inputType: 'insertParagraph' });
    if (line !== '') insertText(focused, line);
  }
}

/**
 * Ends an edit as leaving the field does, with `change`.
 *
 * The browser sends one of its own as the field is left, when it took the edit for a person's. Of the same value that
 * would be the second: it goes no further.
 */
export function commitText(field: Field): void {
  announceChange(field);
  holdBackSecondChange(field);
}

/** Waits for the browser's own `change` until the field is edited again or left. */
function holdBackSecondChange(field: Field): void {
  const value = fieldValueOf(field);
  const over = new AbortController();
  const onField = (type: string, listener: (event: Event) => void) =>
    scopeOf(field).addEventListener(
      type,
      (event) => {
        if (event.target === field && event.isTrusted) listener(event);
      },
      { capture: true, signal: over.signal },
    );
  onField('change', (event) => {
    if (fieldValueOf(field) === value) event.stopImmediatePropagation();
    over.abort();
  });
  for (const type of ['input', 'focusout']) onField(type, () => over.abort());
}

/** Tells whether the browser has sent `change` since: a page may leave the field by itself as it takes the text. */
export function watchChange(field: Field) {
  const listening = new AbortController();
  let sent = false;
  const onChange = ({ target, isTrusted }: Event) => {
    sent ||= isTrusted && target === field;
  };
  scopeOf(field).addEventListener('change', onChange, { capture: true, signal: listening.signal });
  return { wasSent: () => sent, stop: () => listening.abort() };
}

/** The event target that sees `change` of a field before the page does: the event does not leave a shadow tree. */
function scopeOf(field: Field): EventTarget {
  const root = rootOf(field);
  return isShadowRoot(root) ? root : (field.ownerDocument.defaultView ?? field);
}
