import type { ComposedTree } from '../dom/composed';
import {
  isHtml,
  isLabel,
  labelledControl,
  localNameOf,
  styleOf,
  elementFromPointIn,
  isElement,
} from '../dom/native';

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

export function isPressable(element: Element, tree: ComposedTree): boolean {
  return hasPointer(element) || tree.closest(element, controls) !== null;
}

const hasPointer = (element: Element) => styleOf(element).cursor === 'pointer';

/** An element inside a label: the browser clicks the label's control next. */
export function isOnLabel(element: Element, tree: ComposedTree): boolean {
  const label = tree.closest(element, isLabel);
  const control = label && labelledControl(label);
  return Boolean(control) && tree.closest(element, controls) === null;
}

type Handler<E extends Event = Event> = (event: E, target: Element) => void;

export type EventHandlers = {
  [K in keyof GlobalEventHandlersEventMap]?: Handler<GlobalEventHandlersEventMap[K]>;
};

type Hearing = {
  tree: ComposedTree;
  /** True if the event comes from us, or is meant for what we draw. */
  isOurs: (target: Element) => boolean;
  signal: AbortSignal;
};

/**
 * Hears trusted events before the page does, each with the innermost element it happened to, in closed shadow roots too.
 */
export function hearAll(parts: readonly EventHandlers[], { tree, isOurs, signal }: Hearing): void {
  for (const part of parts)
    for (const [type, handle] of Object.entries(part))
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each is called with events of its own type
      listen(type, handle as Handler);

  function listen(type: string, handle: Handler): void {
    const hear = (event: Event) => {
      const [target] = event.composedPath();
      if (!event.isTrusted || !(target instanceof Node) || !isElement(target) || isOurs(target)) return;
      const closed = closedRootAround(event, target, tree);
      // Only a listener in there is told which of its elements the event happened to; the event reaches it next.
      if (closed) closed.addEventListener(type, hear, { capture: true, once: true, signal });
      else handle(event, target);
    };
    window.addEventListener(type, hear, { capture: true, passive: true, signal });
  }
}

/** The closed shadow root of `host` that the event goes into; undefined when it happened to the host itself. */
function closedRootAround(event: Event, host: Element, tree: ComposedTree): ShadowRoot | undefined {
  const root = tree.shadowRootOf(host);
  if (!root || root.mode !== 'closed') return undefined;
  if (!(event instanceof MouseEvent) || event.detail === 0) return root;
  const hit = elementFromPointIn(root, event.clientX, event.clientY);
  return hit && root.contains(hit) ? root : undefined;
}
