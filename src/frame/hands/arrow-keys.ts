import {
  attributeOf,
  clickOn,
  dispatchOn,
  documentElementOf,
  focusOn,
  scrollBoxOff,
  styleOf,
} from '../dom/native';
import { Event, InputEvent } from '../dom/builtins';
import type { FrameContext } from '../engine-context';
import { takesText } from '../act/checks';
import { commitText } from './commit';
import { announceChoice, setNativeValue } from '../fields/edit-text';
import type { Chord } from './key-names';

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
const scrollKeys = [
  'PageUp',
  'PageDown',
  'Home',
  'End',
  ' ',
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
];

/** The box that the browser scrolls for a key pressed on `target`; null where the key does something else there. */
export function boxOfKey({ key }: Chord, target: Element, context: FrameContext): Element | null {
  const isOther =
    takesText(target) || target instanceof HTMLSelectElement || target instanceof HTMLInputElement;
  return scrollKeys.includes(key.key) && !isOther ? scrollBoxOf(target, context) : null;
}

/** Does what Home and End do: the same as an arrow, all the way. */
export function jump(
  target: Element,
  { step, chord }: { step: 1 | -1; chord: Chord },
  context: FrameContext,
): void {
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

/** Whether `index` is the nearest choosable option above the chosen one. */
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
