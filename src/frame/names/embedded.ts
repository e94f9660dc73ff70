import { withoutGiven } from './known-fields';
import { attributeOf, fieldValueOf, isElement, isSelect, textContentOf } from '../dom/native';
import { isSecret } from './secret-fields';
import { selectedText, valueOf } from '../dom/values';
import { inContent, type NameStep } from './step';

/** Step 2C: a control inside another element's name says its value, as in "Snooze for [5] minutes". */
export function embeddedValue(element: Element, role: string, step: NameStep): string {
  if (step.via === 'self' || !embeddedRoles.has(role) || isSecret(element)) return '';
  return withoutGiven(element, valueIn(element, role, step));
}

function valueIn(element: Element, role: string, step: NameStep): string {
  switch (role) {
    case 'textbox':
    case 'searchbox':
      return fieldValueOf(element) ?? (step.via === 'content' ? (textContentOf(element) ?? '') : '');
    case 'combobox':
    case 'listbox':
      return chosenText(element, role, step);
    case 'slider':
    case 'spinbutton':
    case 'progressbar':
    case 'meter':
    case 'scrollbar':
      return fieldValueOf(element) ?? valueOf(element, role) ?? '';
    default:
      return '';
  }
}

const embeddedRoles = new Set(
  'textbox searchbox combobox listbox slider spinbutton progressbar meter scrollbar'.split(' '),
);

function chosenText(element: Element, role: string, step: NameStep): string {
  if (isSelect(element)) return selectedText(element, ' ');
  const field = fieldValueOf(element);
  if (field !== undefined) return field;
  const chosen = selectedDescendants(element, step).map((option) => step.read(option, inContent(step)));
  // A combobox that keeps its options elsewhere shows the chosen one as its text.
  return chosen.length > 0 || role !== 'combobox' ? chosen.join(' ') : (textContentOf(element) ?? '').trim();
}

function selectedDescendants(element: Element, step: NameStep): Element[] {
  const found: Element[] = [];
  const pending: Node[] = [element];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (isElement(node) && attributeOf(node, 'aria-selected') === 'true') found.push(node);
    else pending.push(...step.reading.tree.childrenOf(node).toReversed());
  }
  return found;
}
