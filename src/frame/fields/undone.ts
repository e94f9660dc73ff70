import { attributeOf } from '../dom/native';
import { isEditableHost } from './edit-text';
import { isFocused } from '../hands/move-focus';
import { fieldState } from './properties';

/** All of an element's state that `method` reads back, as text to compare. Most move the focus whether they work or not. */
export function readState(target: Element, method: string): string {
  return JSON.stringify([
    fieldState(target),
    isEditableHost(target) ? target.innerText : '',
    attributeOf(target, 'aria-checked'),
    attributeOf(target, 'aria-selected'),
    Math.round(target.scrollTop),
    Math.round(target.scrollLeft),
    method === 'focus' && isFocused(target),
  ]);
}
