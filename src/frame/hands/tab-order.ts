import {
  attributeOf,
  documentElementOf,
  hasAttributeOf,
  isElement,
  isVisibleBy,
  matchesSelector,
} from '../dom/native';
import type { FrameContext } from '../engine-context';
import { focusable } from './move-focus';

/**
 * The element that Tab (`step` 1) or Shift+Tab (−1) goes to from `from`: the composed page's order, positive `tabindex`
 * first, one stop for a radio group, within an open modal dialog if there is one. Null when there is none.
 */
export function nextInTabOrder(from: Element, step: 1 | -1, context: FrameContext): Element | null {
  const stops = tabStops(context);
  const at = stops.indexOf(from);
  if (at >= 0) return stops.at((at + step) % stops.length) ?? null;
  const after = stops.findIndex(
    (stop) => from.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  if (step === 1) return stops[Math.max(after, 0)] ?? null;
  return stops.at(after < 0 ? -1 : after - 1) ?? null;
}

function tabStops(context: FrameContext): Element[] {
  const top = documentElementOf(context.document);
  const found: Element[] = [];
  const modal = context.tree
    .scopes()
    .flatMap((scope) => [...scope.querySelectorAll(':modal')])
    .at(-1);
  const start = modal ?? top;
  if (start) collectStops(start, context, found);
  const positive = found
    .filter((element) => tabIndexOf(element) > 0)
    .sort((a, b) => tabIndexOf(a) - tabIndexOf(b));
  return [...positive, ...found.filter((element) => tabIndexOf(element) <= 0)];
}

function collectStops(element: Element, context: FrameContext, into: Element[]): void {
  if (hasAttributeOf(element, 'inert')) return;
  if (isStop(element)) into.push(element);
  for (const child of context.tree.childrenOf(element))
    if (isElement(child)) collectStops(child, context, into);
}

const tabIndexOf = (element: Element) => Number(attributeOf(element, 'tabindex') ?? 0);

function isStop(element: Element): boolean {
  if (!matchesSelector(element, focusable) || matchesSelector(element, ':disabled')) return false;
  if (tabIndexOf(element) < 0 || !isVisibleBy(element, { visibilityProperty: true })) return false;
  return !(element instanceof HTMLInputElement) || element.type !== 'radio' || isRadioStop(element);
}

/** A radio group has one stop: the checked one, else any. */
function isRadioStop(radio: HTMLInputElement): boolean {
  if (radio.checked || !radio.name) return true;
  const scope = radio.form ?? radio.ownerDocument;
  const group = [...scope.querySelectorAll<HTMLInputElement>('input[type="radio"]')];
  return !group.some(({ name, form, checked }) => checked && name === radio.name && form === radio.form);
}
