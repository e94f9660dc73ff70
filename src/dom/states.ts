import {
  attributeOf,
  hasAttributeOf,
  inputTypeOf,
  isChecked,
  isElement,
  isIndeterminate,
  isInput,
  isTextarea,
  localNameOf,
  matchesSelector,
  parentNodeOf,
} from './native';
import { headingLevel, isSummaryOfDetails } from './roles';
import { isSecret } from './secret';

/** What an element is in besides its role, in the snapshot's words. `isAriaDisabled`: it or an ancestor says so. */
export function statesOf(element: Element, role: string, isAriaDisabled: boolean): string[] {
  const is = (name: string) => attributeOf(element, name) === 'true';
  const states: (string | undefined)[] = [
    isAriaDisabled || matchesSelector(element, ':disabled') ? 'disabled' : undefined,
    checkedState(element, role),
    is('aria-selected') ? 'selected' : undefined,
    expandedState(element),
    pressedState(element),
    hasAttributeOf(element, 'required') || is('aria-required') ? 'required' : undefined,
    isReadOnly(element) || is('aria-readonly') ? 'readonly' : undefined,
    isInvalid(element) ? 'invalid' : undefined,
    isCurrent(element) ? 'current' : undefined,
    role === 'heading' ? `level=${headingLevel(element)}` : undefined,
    isSecret(element) ? 'secret' : undefined,
  ];
  return states.filter((state) => state !== undefined);
}

function checkedState(element: Element, role: string): string | undefined {
  const type = inputTypeOf(element);
  if (isInput(element) && (type === 'checkbox' || type === 'radio')) {
    if (isIndeterminate(element)) return 'mixed';
    return isChecked(element) ? 'checked' : undefined;
  }
  if (!checkable.has(role)) return undefined;
  return tristate(attributeOf(element, 'aria-checked'), 'checked');
}

const checkable = new Set([
  'checkbox',
  'menuitemcheckbox',
  'menuitemradio',
  'option',
  'radio',
  'switch',
  'treeitem',
]);

function pressedState(element: Element): string | undefined {
  return tristate(attributeOf(element, 'aria-pressed'), 'pressed');
}

function tristate(value: string | null, word: string): string | undefined {
  if (value === 'mixed') return 'mixed';
  return value === 'true' ? word : undefined;
}

function expandedState(element: Element): string | undefined {
  const aria = attributeOf(element, 'aria-expanded');
  if (aria === 'true') return 'expanded';
  if (aria === 'false') return 'collapsed';
  const parent = parentNodeOf(element);
  if (!isSummaryOfDetails(element) || !parent || !isElement(parent)) return undefined;
  return hasAttributeOf(parent, 'open') ? 'expanded' : 'collapsed';
}

function isReadOnly(element: Element): boolean {
  return (isInput(element) || isTextarea(element)) && hasAttributeOf(element, 'readonly');
}

function isInvalid(element: Element): boolean {
  const aria = attributeOf(element, 'aria-invalid');
  if (aria !== null) return aria !== 'false' && aria !== '';
  const tag = localNameOf(element);
  if (tag !== 'input' && tag !== 'select' && tag !== 'textarea') return false;
  return matchesSelector(element, ':user-invalid');
}

function isCurrent(element: Element): boolean {
  const current = attributeOf(element, 'aria-current');
  return current !== null && current !== '' && current !== 'false';
}
