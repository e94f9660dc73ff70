import {
  attributeOf,
  hasAttributeOf,
  inputTypeOf,
  isChecked,
  isElement,
  isIndeterminate,
  isInput,
  isSelect,
  isTextarea,
  localNameOf,
  matchesSelector,
  parentNodeOf,
  tiedTo,
  fieldValueOf,
  optionsOf,
  selectedIndexOf,
} from './native';
import { typedInputs, headingLevel, isSummaryOfDetails } from '../names/roles';
import { isSecret } from '../names/secret-fields';

/**
 * The states of an element, in the snapshot's words. `isAriaDisabled`: it or an ancestor says so. Source: HTML-AAM 1.0,
 * section 5, and WAI-ARIA 1.2, section 6.6.
 */
export function statesOf(element: Element, role: string, isAriaDisabled: boolean): string[] {
  const states: (string | undefined)[] = [
    isAriaDisabled || isDisabled(element) ? 'disabled' : undefined,
    checkedState(element, role),
    isSelected(element) ? 'selected' : undefined,
    expandedState(element),
    pressedState(element),
    isRequired(element) ? 'required' : undefined,
    isReadOnly(element) ? 'readonly' : undefined,
    isInvalid(element) ? 'invalid' : undefined,
    isCurrent(element) ? 'current' : undefined,
    isMultiline(element, role) ? 'multiline' : undefined,
    ...limits(element, role),
    role === 'heading' ? `level=${headingLevel(element)}` : undefined,
    isSecret(element) ? 'secret' : undefined,
  ];
  return states.filter((state) => state !== undefined);
}

const is = (element: Element, name: string) => attributeOf(element, name) === 'true';

const disableable = new Set(['button', 'fieldset', 'input', 'optgroup', 'option', 'select', 'textarea']);

/** True when an element is disabled itself, or by a fieldset around it whose first legend it is not in. */
function isDisabled(element: Element): boolean {
  const tag = localNameOf(element);
  return (disableable.has(tag) || tag.includes('-')) && matchesSelector(element, ':disabled');
}

function checkedState(element: Element, role: string): string | undefined {
  const type = inputTypeOf(element);
  if (isInput(element) && (type === 'checkbox' || type === 'radio')) {
    if (isIndeterminate(element) && type === 'checkbox') return 'mixed';
    return isChecked(element) ? 'checked' : undefined;
  }
  const checked = attributeOf(element, 'aria-checked');
  if (checked === 'mixed' && canBeMixed.has(role)) return 'mixed';
  return checked === 'true' && checkable.has(role) ? 'checked' : undefined;
}

const canBeMixed = new Set(['checkbox', 'menuitemcheckbox', 'option', 'treeitem']);
const checkable = new Set([...canBeMixed, 'menuitemradio', 'radio', 'switch']);

function isSelected(element: Element): boolean {
  if (is(element, 'aria-selected')) return true;
  return localNameOf(element) === 'option' && matchesSelector(element, 'option:checked');
}

function pressedState(element: Element): string | undefined {
  const pressed = attributeOf(element, 'aria-pressed');
  if (pressed === 'mixed') return 'mixed';
  return pressed === 'true' ? 'pressed' : undefined;
}

function expandedState(element: Element): string | undefined {
  const isOpen = disclosed(element);
  if (isOpen !== undefined) return isOpen ? 'expanded' : 'collapsed';
  const aria = attributeOf(element, 'aria-expanded');
  if (aria === 'true') return 'expanded';
  return aria === 'false' ? 'collapsed' : undefined;
}

/** True when what the element itself opens, details or a popover, is open. */
function disclosed(element: Element): boolean | undefined {
  const parent = parentNodeOf(element);
  if (isSummaryOfDetails(element) && parent && isElement(parent)) return hasAttributeOf(parent, 'open');
  const popover = popoverOf(element);
  return popover && matchesSelector(popover, ':popover-open');
}

/** The popover that an element opens or closes, however it is tied to it. */
export function popoverOf(element: Element): Element | undefined {
  const property = hasAttributeOf(element, 'popovertarget')
    ? 'popoverTargetElement'
    : attributeOf(element, 'command')?.endsWith('-popover') && 'commandForElement';
  const [tied] = property ? tiedTo(element, property) : [];
  return tied && hasAttributeOf(tied, 'popover') ? tied : undefined;
}

const isField = (element: Element) => isInput(element) || isSelect(element) || isTextarea(element);

function isRequired(element: Element): boolean {
  if (is(element, 'aria-required')) return true;
  return hasAttributeOf(element, 'required') && isField(element) && matchesSelector(element, ':required');
}

const dated = ['date', 'datetime-local', 'month', 'time', 'week'];
const writable: ReadonlySet<string> = new Set([...typedInputs, ...dated]);

function isReadOnly(element: Element): boolean {
  if (is(element, 'aria-readonly')) return true;
  if (!hasAttributeOf(element, 'readonly')) return false;
  return isTextarea(element) || writable.has(inputTypeOf(element));
}

function isInvalid(element: Element): boolean {
  const aria = attributeOf(element, 'aria-invalid');
  if (aria !== null) return aria !== 'false' && aria !== '';
  return isField(element) && matchesSelector(element, ':user-invalid');
}

function isCurrent(element: Element): boolean {
  const current = attributeOf(element, 'aria-current');
  return current !== null && current !== '' && current !== 'false';
}

function isMultiline(element: Element, role: string): boolean {
  if (role !== 'textbox' && role !== 'searchbox') return false;
  return isTextarea(element) || is(element, 'aria-multiline');
}

const ranges = new Set(['slider', 'spinbutton', 'scrollbar']);
const limited: ReadonlySet<string> = new Set([...dated, 'number', 'range']);

/** The least and the greatest value that can be given, where the page says so. */
function limits(element: Element, role: string): (string | undefined)[] {
  const isNative = limited.has(inputTypeOf(element));
  if (!isNative && !ranges.has(role)) return [];
  return ['min', 'max'].map((limit) => {
    const given = attributeOf(element, isNative ? limit : `aria-value${limit}`);
    return given ? `${limit}=${given}` : undefined;
  });
}

/** The state of a control that changes without a mutation, as a text to compare. */
export function stateOf(element: Element): string {
  const invalidity = matchesSelector(element, ':user-invalid') ? 'invalid' : '';
  if (isSelect(element)) {
    if (!hasAttributeOf(element, 'multiple')) return `${selectedIndexOf(element)} ${invalidity}`;
    const chosen = optionsOf(element).flatMap(({ selected }, at) => (selected ? [at] : []));
    return `${chosen.join()} ${invalidity}`;
  }
  if (isInput(element)) {
    return `${isChecked(element)} ${isIndeterminate(element)} ${invalidity} ${fieldValueOf(element) ?? ''}`;
  }
  const isChosen = localNameOf(element) === 'option' && matchesSelector(element, ':checked');
  return `${fieldValueOf(element) ?? ''} ${invalidity} ${isChosen}`;
}
