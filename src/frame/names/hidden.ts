import { isNone, isVisible, skipsContent } from '../dom/look';
import { attributeOf } from '../dom/native';
import type { Reading } from '../dom/reading';

/** Whether the element itself, leaving its ancestors out, takes itself and its content out of names. Step 2A. */
export function isHiddenItself(element: Element, reading: Reading): boolean {
  if (attributeOf(element, 'aria-hidden') === 'true') return true;
  return (reading.look(element) & (isNone | skipsContent)) !== 0;
}

/** Whether neither the element nor an ancestor hides it. */
export function isShown(element: Element, reading: Reading): boolean {
  if (!(reading.look(element) & isVisible)) return false;
  return !reading.tree.closest(element, (candidate) => isHiddenItself(candidate, reading));
}
