import {
  type Edit,
  commitText,
  insertText,
  isEditableHost,
  runEdit,
  announceChoice,
  setNativeValue,
} from '../fields/edit-text';
import { focusedElement } from '../dom/composed';
import {
  bodyOf,
  dispatchOn,
  clickOn,
  matchesSelector,
  runCommand,
  submitForm,
  attributeOf,
  documentElementOf,
  hasAttributeOf,
  isElement,
  isVisibleBy,
  focusOn,
  scrollBoxOff,
  styleOf,
} from '../dom/native';
import { KeyboardEvent, Event, InputEvent } from '../dom/builtins';
import type { FrameContext } from '../engine-context';
import type { Act } from '../act/act';
import { canFocus, focusElement, focusable } from './focus';
import { checkHeld } from '../act/aim';
import { heldFlags, keyNamed, modifierFlags, type Chord, type Key, noModifiers } from './keys';
import { isTypedByBrowser, sendTrusted } from './trusted-input';
import { isTextField, takesText } from '../act/checks';
import type { InputStep } from '../../protocol/frame-contract';

/** Presses and releases a chord on whatever has the focus, with the default actions a page expects of it. */
export async function pressChord(chord: Chord, act: Act, start?: Element): Promise<void> {
  const held = heldKeys(chord);
  const stop = followKeyScroll(chord, act);
  try {
    await (isTypedByBrowser(act) ? pressTrusted(act, chord, held) : pressByScript(act, chord, held, start));
  } finally {
    stop();
  }
}

async function pressByScript(act: Act, chord: Chord, held: readonly Key[], start?: Element): Promise<void> {
  const first = start ?? keyTarget(act.context);
  await act.hands.do(
    'deed',
    () => {
      held.forEach((key, index) => send(first, 'keydown', { key, ...heldFlags(held.slice(0, index + 1)) }));
      const goesOn = send(first, 'keydown', { key: chord.key, ...heldFlags([...held, chord.key]) });
      if (goesOn && sendKeyPress(first, chord)) actOnKeyDown(chord, first, act.context);
    },
    { check: () => checkHeld(act) },
  );
  const last =
    start && keyTarget(act.context) === bodyOf(act.context.document) ? start : keyTarget(act.context);
  await act.hands.do('deed', () => {
    const goesOn = send(last, 'keyup', { key: chord.key, ...heldFlags(held) });
    if (goesOn && last === first) actOnKeyUp(chord, last);
    for (let index = held.length - 1; index >= 0; index -= 1) {
      const key = held[index];
      if (key) send(last, 'keyup', { key, ...heldFlags(held.slice(0, index)) });
    }
  });
}

/** The chord that types one character, as on a layout that has a key of its own for it: no Shift is held. */
export function chordOf(character: string): Chord {
  const key: Key = keyNamed(character === '\n' ? 'Enter' : character) ?? {
    key: character,
    code: '',
    keyCode: 0,
    text: character,
  };
  return { key, ...noModifiers };
}

/** The element that keys go to: the focused one, else the body. */
export function keyTarget(context: FrameContext): Element {
  return focusedElement(context.tree) ?? bodyOf(context.document) ?? context.document.documentElement;
}

/** The modifier keys that go down before the key itself. A capital letter brings no Shift of its own. */
function heldKeys(chord: Chord): Key[] {
  return Object.entries(modifierFlags).flatMap(([name, flag]) => {
    const key = chord[flag] && chord.key.key !== name ? keyNamed(name) : null;
    return key ? [key] : [];
  });
}

/** A key that types is followed by `keypress`. */
function sendKeyPress(target: Element, chord: Chord): boolean {
  const { text } = chord.key;
  if (text === undefined || chord.ctrlKey || chord.metaKey || chord.altKey) return true;
  return send(target, 'keypress', { ...chord, key: { ...chord.key, keyCode: text.charCodeAt(0) } });
}

function send(target: Element, type: string, { key, ...modifiers }: Chord): boolean {
  const init: KeyboardEventInit = {
    bubbles: true,
    cancelable: true,
    composed: true,
    view: target.ownerDocument.defaultView,
    key: key.key,
    code: key.code,
    keyCode: key.keyCode,
    which: key.keyCode,
    charCode: type === 'keypress' ? key.keyCode : 0,
    location: key.location ?? 0,
    ...modifiers,
  };
  return dispatchOn(target, new KeyboardEvent(type, init));
}

const tabIndexOf = (element: Element) => Number(attributeOf(element, 'tabindex') ?? 0);

/** Types of field that hinder implicit submission when a form without a submit button has more than one of them. */
const blocking = new Set(
  'text search tel url email password date month week time datetime-local number'.split(' '),
);

/**
 * Does what a browser does by itself when a key goes down. Key events sent by script do none of it. Source: HTML Standard
 * (implicit submission, activation, sequential focus), common browser behaviour for the rest.
 */
function actOnKeyDown(chord: Chord, target: Element, context: FrameContext): void {
  if (chord.ctrlKey || chord.metaKey) return actOnShortcut(chord, target);
  if (chord.altKey) return;
  const action = downActions[chord.key.key];
  if (action) action(target, chord, context);
  else if (chord.key.text !== undefined) typeCharacter(target, chord.key.text);
}

/** Does what a browser does by itself when a key goes up: Space clicks then. */
function actOnKeyUp({ key, ctrlKey, metaKey, altKey }: Chord, target: Element): void {
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
  Home: (target, chord, context) => jump(target, -1, chord, context),
  End: (target, chord, context) => jump(target, 1, chord, context),
  PageUp: (target, _chord, context) => scrollFrom(target, [0, -0.9], context),
  PageDown: (target, _chord, context) => scrollFrom(target, [0, 0.9], context),
};

function typeCharacter(target: Element, text: string): void {
  if (isTextField(target) && (target.readOnly || target.disabled)) return;
  if (isTextField(target) && isFull(target)) return;
  if (takesText(target)) insertText(target, text);
  else if (target instanceof HTMLSelectElement) chooseByLetter(target, text);
}

/** True when a field takes no more characters: `maxlength` binds a person typing, but edits by script pass it. */
function isFull(field: HTMLInputElement | HTMLTextAreaElement): boolean {
  const selected = (field.selectionEnd ?? 0) - (field.selectionStart ?? 0);
  return field.maxLength >= 0 && field.value.length - selected >= field.maxLength;
}

function remove(target: Element, edit: Edit): void {
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
        ':modal:not([closedby="none"]), [open]:is([closedby="any"], [closedby="closerequest"]), [popover]:not([popover="manual"]):popover-open',
      ),
    ]);
  const top = open.at(-1);
  if (document.fullscreenElement) void document.exitFullscreen();
  else if (top instanceof HTMLDialogElement) {
    if (dispatchOn(top, new Event('cancel', { cancelable: true }))) top.close();
  } else top?.hidePopover();
}

/**
 * Does what Enter in a field does: clicks the form's default button, or submits a form that has none and only one field.
 * Source: HTML Standard, implicit submission.
 */
function submitImplicitly(field: HTMLInputElement): void {
  const { form } = field;
  if (!form) return;
  const controls = [...form.elements];
  const button = controls.find(isSubmitButton);
  if (button) {
    if (!matchesSelector(button, ':disabled')) clickOn(button);
    return;
  }
  const blockers = controls.filter(
    (control) => control instanceof HTMLInputElement && blocking.has(control.type),
  );
  if (blockers.length <= 1) submitForm(form);
}

function isSubmitButton(control: Element): control is HTMLButtonElement | HTMLInputElement {
  if (control instanceof HTMLButtonElement) return control.type === 'submit';
  return control instanceof HTMLInputElement && (control.type === 'submit' || control.type === 'image');
}

/**
 * The element that Tab (`step` 1) or Shift+Tab (−1) goes to from `from`: the composed page's order, positive `tabindex`
 * first, one stop for a radio group, within an open modal dialog if there is one. Null when there is none.
 */
function nextInTabOrder(from: Element, step: 1 | -1, context: FrameContext): Element | null {
  const stops = tabStops(context);
  const at = stops.indexOf(from);
  if (at >= 0) return stops.at((at + step) % stops.length) ?? null;
  const after = stops.findIndex(
    (stop) => from.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  if (step === 1) return stops[Math.max(after, 0)] ?? null;
  return stops.at(after < 0 ? -1 : after - 1) ?? null;
}

function tabStops(context: FrameContext): Element[] {
  const top = documentElementOf(context.document);
  const found: Element[] = [];
  const modal = context.tree
    .scopes()
    .flatMap((scope) => [...scope.querySelectorAll(':modal')])
    .at(-1);
  const start = modal ?? top;
  if (start) collectStops(start, context, found);
  const positive = found
    .filter((element) => tabIndexOf(element) > 0)
    .sort((a, b) => tabIndexOf(a) - tabIndexOf(b));
  return [...positive, ...found.filter((element) => tabIndexOf(element) <= 0)];
}

function collectStops(element: Element, context: FrameContext, into: Element[]): void {
  if (hasAttributeOf(element, 'inert')) return;
  if (isStop(element)) into.push(element);
  for (const child of context.tree.childrenOf(element))
    if (isElement(child)) collectStops(child, context, into);
}

function isStop(element: Element): boolean {
  if (!matchesSelector(element, focusable) || matchesSelector(element, ':disabled')) return false;
  if (tabIndexOf(element) < 0 || !isVisibleBy(element, { visibilityProperty: true })) return false;
  return !(element instanceof HTMLInputElement) || element.type !== 'radio' || isRadioStop(element);
}

/** A radio group has one stop: the checked one, else any. */
function isRadioStop(radio: HTMLInputElement): boolean {
  if (radio.checked || !radio.name) return true;
  const scope = radio.form ?? radio.ownerDocument;
  const group = [...scope.querySelectorAll<HTMLInputElement>('input[type="radio"]')];
  return !group.some(({ name, form, checked }) => checked && name === radio.name && form === radio.form);
}

/** Has the browser press and release the keys of a chord, on whatever has the focus. */
export async function pressTrusted(act: Act, chord: Chord, held: readonly Key[]): Promise<void> {
  if (chord.key.code === '' && chord.key.text !== undefined)
    return sendTrusted(act, [{ kind: 'text', text: chord.key.text }], () => checkHeld(act));
  const { altKey, ctrlKey, metaKey } = chord;
  const step = (kind: 'keyDown' | 'keyUp', key: Key, down: readonly Key[]): InputStep => {
    const types = kind === 'keyDown' && key.text !== undefined && !altKey && !ctrlKey && !metaKey;
    const { text, ...named } = key;
    return { kind, ...named, modifiers: heldFlags(down), text: types ? text : undefined };
  };
  const all = [...held, chord.key];
  const steps = [
    ...all.map((key, index) => step('keyDown', key, all.slice(0, index + 1))),
    ...all.map((key, index) => step('keyUp', key, all.slice(0, index))).toReversed(),
  ];
  await sendTrusted(act, steps, () => checkHeld(act));
}

/** Has the scroll of a key count as the act's, once the page has let the key through: no code of the page asks for it. */
function followKeyScroll(chord: Chord, { context, causes }: Act): () => void {
  const listening = new AbortController();
  const onKey = (event: KeyboardEvent) => {
    const [target] = event.composedPath();
    if (event.key !== chord.key.key || event.defaultPrevented) return;
    const box = target instanceof Element ? boxOfKey(chord, target, context) : null;
    if (box) causes.touched.noteScroll(box);
  };
  context.document.defaultView?.addEventListener('keydown', onKey, {
    passive: true,
    signal: listening.signal,
  });
  return () => listening.abort();
}

type Move = { step: 1 | -1; axis: 'x' | 'y'; chord: Chord };

/** Does what an arrow key does: it chooses in a select or radio group, steps a number, moves the caret, or scrolls. */
export function pressArrow(target: Element, { step, axis, chord }: Move, context: FrameContext): void {
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

/** Keys with which the browser scrolls where nothing else is made of them. */
const scrollKeys = [' ', ...'PageUp PageDown Home End ArrowUp ArrowDown ArrowLeft ArrowRight'.split(' ')];

/** The box that the browser scrolls for a key pressed on `target`; null where the key does something else there. */
export function boxOfKey({ key }: Chord, target: Element, context: FrameContext): Element | null {
  const isOther =
    takesText(target) || target instanceof HTMLSelectElement || target instanceof HTMLInputElement;
  return scrollKeys.includes(key.key) && !isOther ? scrollBoxOf(target, context) : null;
}

/** Does what Home and End do: the same as an arrow, all the way. */
export function jump(target: Element, step: 1 | -1, chord: Chord, context: FrameContext): void {
  if (target instanceof HTMLSelectElement) return choose(target, step === 1 ? target.options.length - 1 : 0);
  if (target instanceof HTMLInputElement && target.type === 'range') {
    return setNumber(target, step === 1 ? target.max || '100' : target.min || '0');
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

/** True when `index` is the nearest choosable option above the chosen one. */
function isLastBefore(select: HTMLSelectElement, index: number): boolean {
  return [...select.options].slice(index + 1, select.selectedIndex).every((option) => option.disabled);
}

/** A letter in a select goes to the next option that begins with it. */
export function chooseByLetter(select: HTMLSelectElement, text: string): void {
  const starts = (option: HTMLOptionElement) =>
    option.label.trim().toLowerCase().startsWith(text.toLowerCase()) && !option.disabled;
  const options = [...select.options];
  const after = options.findIndex((option, index) => index > select.selectedIndex && starts(option));
  choose(select, after >= 0 ? after : options.findIndex(starts));
}

function choose(select: HTMLSelectElement, index: number): void {
  if (index < 0 || index === select.selectedIndex) return;
  select.selectedIndex = index;
  announceChoice(select);
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

/** A field for numbers, unlike a slider, says before what it is about to hold. */
function stepNumber(input: HTMLInputElement, step: 1 | -1): void {
  const value = steppedValue(input, step);
  if (input.type === 'range') return setNumber(input, value);
  if (input.readOnly || value === input.value) return;
  const init = { bubbles: true, cancelable: true, composed: true, inputType: 'insertText', data: value };
  if (dispatchOn(input, new InputEvent('beforeinput', init))) setNumber(input, value);
}

/** The value one step on: an input that takes any number steps by one from what it holds, the others on their steps. */
function steppedValue(input: HTMLInputElement, step: 1 | -1): string {
  const isFree = input.step === 'any';
  const probe = document.createElement('input');
  probe.type = input.type;
  for (const name of isFree ? ['max'] : ['min', 'max', 'step', 'value']) {
    const value = attributeOf(input, name);
    if (value !== null) probe.setAttribute(name, value);
  }
  if (isFree) probe.defaultValue = input.value;
  probe.value = input.value;
  if (step === 1) probe.stepUp();
  else probe.stepDown();
  const isTooSmall = isFree && input.min !== '' && probe.valueAsNumber < Number(input.min);
  return isTooSmall ? input.min : probe.value;
}

function setNumber(input: HTMLInputElement, value: string): void {
  if (input.value === value) return;
  setNativeValue(input, value);
  dispatchOn(input, new Event('input', { bubbles: true, composed: true }));
  commitText(input);
}

/** Scrolls the nearest scrolling box by a share of its size. */
export function scrollFrom(target: Element, [x, y]: readonly [number, number], context: FrameContext): void {
  const box = scrollBoxOf(target, context);
  if (box) scrollBoxOff(box, { left: x * box.clientWidth, top: y * box.clientHeight });
}

function scrollBoxOf(target: Element, { document, tree }: FrameContext): Element | null {
  const scrolls = (element: Element) =>
    element.scrollHeight > element.clientHeight && /auto|scroll/.test(styleOf(element).overflowY);
  return tree.closest(target, scrolls) ?? document.scrollingElement ?? documentElementOf(document);
}
