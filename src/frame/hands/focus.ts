import { focusedElement } from '../dom/composed';
import { blurOf, dispatchOn, focusOn, isHtml, isShadowRoot, matchesSelector, rootOf } from '../dom/native';
import { FocusEvent } from '../dom/builtins';
import type { FrameContext } from '../engine-context';

/** True when keys go to this very document now, and into no frame in it. */
export function holdsFocus(context: FrameContext): boolean {
  const active = focusedElement(context.tree);
  return context.document.hasFocus() && !(active && matchesSelector(active, 'iframe, frame, object, embed'));
}

export function isFocused(element: Element): boolean {
  const root = rootOf(element);
  return isShadowRoot(root)
    ? root.activeElement === element
    : element.ownerDocument.activeElement === element;
}

/**
 * Gives `element` the focus; focus and blur events come from the browser.
 *
 * Where the frame itself has no focus (a background tab) the browser sends none: then they are sent here.
 */
export function focusElement(element: Element, context: FrameContext): void {
  if (!canFocus(element) || isFocused(element)) return;
  const left = focusedElement(context.tree);
  const wasTold = isTold(element, 'focus', () => focusOn(element, { preventScroll: true }));
  if (!wasTold && isFocused(element)) sendFocusEvents(left, element);
}

/** Takes the focus from whatever has it, as a press on bare ground does. */
export function dropFocus(context: FrameContext): void {
  const active = focusedElement(context.tree);
  if (!active || !canFocus(active) || matchesSelector(active, 'body, html')) return;
  const wasTold = isTold(active, 'blur', () => blurOf(active));
  if (!wasTold && !isFocused(active)) sendFocusEvents(active, null);
}

/** True when the browser sends the element this event while `deed` is done. */
function isTold(element: Element, type: 'focus' | 'blur', deed: () => void): boolean {
  let wasTold = false;
  const hear = () => {
    wasTold = true;
  };
  element.addEventListener(type, hear, { capture: true, once: true });
  deed();
  element.removeEventListener(type, hear, { capture: true });
  return wasTold;
}

function sendFocusEvents(left: Element | null, entered: Element | null): void {
  const send = (element: Element | null, other: Element | null, types: readonly [string, string]) => {
    if (!element || matchesSelector(element, 'body, html')) return;
    const given = { composed: true, relatedTarget: other };
    dispatchOn(element, new FocusEvent(types[0], given));
    dispatchOn(element, new FocusEvent(types[1], { ...given, bubbles: true }));
  };
  send(left, entered, ['blur', 'focusout']);
  send(entered, left, ['focus', 'focusin']);
}

export function canFocus(element: Element): element is HTMLElement {
  return isHtml(element) || element instanceof SVGElement;
}

/** The element that a press at `element` gives the focus to: the nearest one around it that can have it, or null. */
export function focusTargetOf(element: Element, { tree }: FrameContext): Element | null {
  return tree.closest(
    element,
    (candidate) => matchesSelector(candidate, focusable) && !matchesSelector(candidate, ':disabled'),
  );
}

/** A selector of elements that can have the focus. */
export const focusable = [
  'input:not([type="hidden"])',
  'textarea',
  'select',
  'button',
  'a[href]',
  'area[href]',
  'summary',
  'iframe',
  'audio[controls]',
  'video[controls]',
  '[tabindex]',
  '[contenteditable]:not([contenteditable="false"])',
].join(', ');
