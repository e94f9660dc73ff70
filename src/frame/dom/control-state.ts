import {
  fieldValueOf,
  hasAttributeOf,
  isChecked,
  isIndeterminate,
  isInput,
  isSelect,
  localNameOf,
  matchesSelector,
  optionsOf,
  selectedIndexOf,
} from './native';

/** The state of a control that changes without a mutation, as a text to compare. */
export function stateOf(element: Element): string {
  const isInvalid = matchesSelector(element, ':user-invalid') ? 'invalid' : '';
  if (isSelect(element)) {
    if (!hasAttributeOf(element, 'multiple')) return `${selectedIndexOf(element)} ${isInvalid}`;
    const chosen = optionsOf(element).flatMap(({ selected }, at) => (selected ? [at] : []));
    return `${chosen.join()} ${isInvalid}`;
  }
  if (isInput(element)) {
    return `${isChecked(element)} ${isIndeterminate(element)} ${isInvalid} ${fieldValueOf(element) ?? ''}`;
  }
  const isChosen = localNameOf(element) === 'option' && matchesSelector(element, ':checked');
  return `${fieldValueOf(element) ?? ''} ${isInvalid} ${isChosen}`;
}
