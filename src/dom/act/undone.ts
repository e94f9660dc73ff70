import { attributeOf } from '../native';
import { isEditableHost } from './edit';
import { isFocused } from './focus';
import { stateOf } from './properties';

/** All of an element's state that an act reads back, as text to compare. */
export function readState(target: Element): string {
  return JSON.stringify([
    stateOf(target),
    isEditableHost(target) ? target.innerText : '',
    attributeOf(target, 'aria-checked'),
    Math.round(target.scrollTop),
    Math.round(target.scrollLeft),
    isFocused(target),
  ]);
}
