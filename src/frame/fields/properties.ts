import { say, type Saying } from '../../base/say';
import type { Effect } from '../../protocol/frame';
import type { FrameContext } from '../engine-context';
import { fieldValueOf, queryAll } from '../dom/native';
import { isSecret } from '../names/secret-fields';
import { clippedText, describeElement } from '../act/describe';

/** The contents of a frame's fields: state that changes without a mutation. */
export type FieldStates = ReadonlyMap<Element, string>;

export function readFields({ tree }: FrameContext): FieldStates {
  const states = new Map<Element, string>();
  for (const scope of tree.scopes()) {
    for (const field of queryAll(scope, 'input, textarea, select')) states.set(field, fieldState(field));
  }
  return states;
}

/** The fields whose state differs now. */
export function changedFields(before: FieldStates): Element[] {
  return [...before]
    .filter(([field, state]) => field.isConnected && fieldState(field) !== state)
    .map(([field]) => field);
}

/** The state of a field, as text to compare; empty for any other element. */
export function fieldState(field: Element): string {
  if (isTickable(field)) return `${field.checked} ${field.indeterminate}`;
  if (field instanceof HTMLSelectElement)
    return [...field.selectedOptions].map(({ value }) => value).join('\n');
  return fieldValueOf(field) ?? '';
}

export function isTickable(field: Element): field is HTMLInputElement {
  return field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');
}

/** The effect that says in a sentence what a field holds now; `self` when it is the target itself. */
export function fieldEffect(field: Element, self: boolean, context: FrameContext): Effect {
  const what = describeElement(field, context);
  if (isTickable(field)) {
    const state = field.checked ? say`is checked now` : say`is unchecked now`;
    return { kind: 'checked', ...(self ? state : say`${what} ${state}`) };
  }
  if (field instanceof HTMLSelectElement) {
    const labels = [...field.selectedOptions].map(({ label }) => clippedText(label)).join(', ');
    return { kind: 'selected', ...(self ? say`selected ${labels}` : say`${what} is now ${labels}`) };
  }
  const state = describeValue(field, fieldValueOf(field) ?? '');
  return { kind: 'value', ...(self ? say`value ${state}` : say`${what} ${state}`) };
}

function describeValue(field: Element, value: string): Saying {
  if (isSecret(field)) return say`was set`;
  return value === '' ? say`is empty now` : say`is now ${clippedText(value)}`;
}
