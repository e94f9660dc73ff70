import type { ComposedTree } from '../dom/composed';
import { elementFromPointIn, isElement } from '../dom/native';

export type Handler<E extends Event = Event> = (event: E, target: Element) => void;
/** The handlers for each type of event. */
export type EventHandlers = {
  [K in keyof GlobalEventHandlersEventMap]?: Handler<GlobalEventHandlersEventMap[K]>;
};

type Hearing = {
  tree: ComposedTree;
  /** Whether an event on this element now is done by us, or meant for what we draw. */
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
