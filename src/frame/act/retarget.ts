import { matchesSelector } from '../dom/native';
import type { ActUnderWay } from './act-contract';

/** The control a label stands for; any other element as it is. */
export function controlOf(element: Element, { context }: ActUnderWay): Element {
  const label = context.tree.closest(element, 'label');
  return label instanceof HTMLLabelElement &&
    label.control &&
    !label.control.contains(element) &&
    !isControl(element)
    ? label.control
    : element;
}

const isControl = (element: Element) =>
  matchesSelector(
    element,
    'input, textarea, select, button, [contenteditable]:not([contenteditable="false"])',
  );
