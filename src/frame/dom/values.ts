import { withoutGiven, isSecret } from '../names/secret-fields';
import {
  attributeOf,
  fieldValueOf,
  filesOf,
  hasAttributeOf,
  inputTypeOf,
  isContentEditable,
  isElement,
  isHtml,
  isInput,
  isSelect,
  localNameOf,
  optionsOf,
  parentNodeOf,
  textContentOf,
} from './native';
import { clip, squash } from './reading';

const maxLength = 500;
const valueless = new Set(['button', 'submit', 'reset', 'image', 'checkbox', 'radio', 'hidden']);

/** The value of a control, in words; undefined for one that holds nothing and for secret fields. */
export function valueOf(element: Element, role: string): string | undefined {
  if (isSecret(element)) return undefined;
  const value = heldBy(element, role);
  return value && withoutGiven(element, value);
}

function heldBy(element: Element, role: string): string | undefined {
  if (isSelect(element)) return selectedText(element);
  const field = fieldValueOf(element);
  if (field !== undefined) return inputValueText(element, field);
  if (isEditingHost(element)) return clip(squash(textContentOf(element) ?? ''), maxLength);
  return rangeText(element, role);
}

/** Texts of the selected options, in their order. */
export function selectedText(select: HTMLSelectElement, separator = ', '): string {
  return optionsOf(select)
    .filter((option) => option.selected)
    .map(optionText)
    .join(separator);
}

/** The text that an option shows: its `label`, else its text. */
export function optionText(option: Element): string {
  return squash(attributeOf(option, 'label') || textContentOf(option) || '');
}

/** True when the element starts an editable region of rich text. */
export function isEditingHost(element: Element): boolean {
  if (!hasAttributeOf(element, 'contenteditable') || !isHtml(element) || !isContentEditable(element))
    return false;
  const parent = parentNodeOf(element);
  return !(parent && isElement(parent) && isHtml(parent) && isContentEditable(parent));
}

function inputValueText(element: Element, value: string): string | undefined {
  const type = inputTypeOf(element);
  if (valueless.has(type)) return undefined;
  if (type === 'file' && isInput(element))
    return [...(filesOf(element) ?? [])].map((file) => file.name).join(', ');
  return clip(value, maxLength);
}

/** Roles of what holds a value between limits. */
export const rangeRoles: ReadonlySet<string> = new Set([
  'slider',
  'spinbutton',
  'scrollbar',
  'progressbar',
  'meter',
  'separator',
]);

function rangeText(element: Element, role: string): string | undefined {
  if (!rangeRoles.has(role)) return undefined;
  const tag = localNameOf(element);
  const native = tag === 'progress' || tag === 'meter' ? attributeOf(element, 'value') : null;
  return (
    attributeOf(element, 'aria-valuetext') ?? attributeOf(element, 'aria-valuenow') ?? native ?? undefined
  );
}
