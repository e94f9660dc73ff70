import type { ComposedTree } from '../dom/composed';
import { isHtml, isLabel, labelledControl, localNameOf, styleOf } from '../dom/native';

const controls =
  'a[href], button, input, select, textarea, summary, [contenteditable=""], [contenteditable=true], [onclick], ' +
  '[role=button], [role=link], [role=checkbox], [role=radio], [role=tab], [role=option], [role=menuitem], ' +
  '[role=menuitemcheckbox], [role=menuitemradio], [role=switch], [role=combobox], [role=textbox], [role=slider], [role=treeitem]';

/**
 * The element a person means who presses on one: the control it is part of, or all that is shown as one to press, or
 * itself.
 */
export function meantBy(element: Element, tree: ComposedTree): Element {
  const control = tree.closest(element, controls);
  if (control) return control;
  let meant = tree.closest(element, isHtml) ?? element;
  for (let around = tree.parentOf(meant); around && hasPointer(around); around = tree.parentOf(around)) {
    if (!hasPointer(meant) || localNameOf(around) === 'body') break;
    meant = around;
  }
  return meant;
}

/** Whether it looks as if it can be pressed, or is part of what does. */
export function isPressable(element: Element, tree: ComposedTree): boolean {
  return hasPointer(element) || tree.closest(element, controls) !== null;
}

const hasPointer = (element: Element) => styleOf(element).cursor === 'pointer';

/** Whether the browser clicks another element next, since this one is in its label. */
export function isOnLabel(element: Element, tree: ComposedTree): boolean {
  const label = tree.closest(element, isLabel);
  const control = label && labelledControl(label);
  return Boolean(control) && tree.closest(element, controls) === null;
}
