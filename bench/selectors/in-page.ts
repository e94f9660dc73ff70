import { createWholeEngine } from '../../src/plain-script/whole-engine';
import { reloadInto, type Reload } from './reload';

/**
 * The part of the selectors benchmark that runs in a frame. The truth is the place of each element in the page as it
 * was served, kept outside the page: nothing the engine looks at tells it.
 */

type Found = { ref: number; place: number; html: string };

type State = {
  elements: Element[];
  places: Map<Element, number>;
  engine: ReturnType<typeof createWholeEngine>;
};

let state: State | undefined;

/** Numbers all elements, then changes the page as `reload` says, then starts the engine. Gives the number of elements. */
export function open(reload: Reload): number {
  const closed = attachClosedRoots(document);
  const roots: (Document | ShadowRoot)[] = [document];
  const elements: Element[] = [];
  for (const root of roots) {
    for (const element of root.querySelectorAll('*')) {
      elements.push(element);
      const inside = element.shadowRoot ?? closed.get(element);
      if (inside) roots.push(inside);
    }
  }
  const places = new Map(elements.map((element, place) => [element, place]));
  reloadInto(roots, reload);
  const engine = createWholeEngine(document, {
    shadowRootOf: (host) => host.shadowRoot ?? closed.get(host) ?? null,
  });
  state = { elements, places, engine };
  return elements.length;
}

/** The elements that have a ref in the snapshot. */
export function listRefs(): Found[] {
  const { engine, places } = opened();
  return engine.snapshot({}).nodes.flatMap(({ ref }) => {
    const element = ref === undefined ? undefined : engine.elementOf(ref);
    const place = element && places.get(element);
    if (ref === undefined || !element || place === undefined) return [];
    return [{ ref, place, html: outline(element) }];
  });
}

/** A selector for each ref, in the order of `refs`, and how long all took in milliseconds. */
export function emit(refs: readonly number[]): { selectors: (string | undefined)[]; ms: number } {
  const { engine } = opened();
  const start = performance.now();
  const described = new Map(engine.describe(refs).map(({ ref, selector }) => [ref, selector]));
  const ms = performance.now() - start;
  return { selectors: refs.map((ref) => described.get(ref)), ms };
}

/** Where a selector leads: to how many elements, and the place of the first; −1 for one that was not served. */
export function resolve(selector: string): { count: number; place: number } {
  const { engine, places } = opened();
  try {
    const { ref, count } = engine.locate(selector);
    const element = engine.elementOf(ref);
    return { count, place: (element && places.get(element)) ?? -1 };
  } catch {
    return { count: 0, place: -1 };
  }
}

/** Milliseconds for resolving each selector once, the page unchanged. */
export function timeResolving(selectors: readonly string[]): number[] {
  const { engine } = opened();
  return selectors.map((selector) => {
    const start = performance.now();
    engine.locate(selector);
    return performance.now() - start;
  });
}

function opened(): State {
  if (!state) throw new Error('The page was not opened.');
  return state;
}

/** Templates marked `data-closed` become closed shadow roots: declared ones could not be reached from the page. */
function attachClosedRoots(within: Document | DocumentFragment): Map<Element, ShadowRoot> {
  const roots = new Map<Element, ShadowRoot>();
  for (const template of within.querySelectorAll('template')) {
    const host = template.parentElement;
    if (!template.hasAttribute('data-closed') || !host) continue;
    const root = host.attachShadow({ mode: 'closed' });
    root.append(document.importNode(template.content, true));
    template.remove();
    roots.set(host, root);
    for (const [inner, innerRoot] of attachClosedRoots(root)) roots.set(inner, innerRoot);
  }
  return roots;
}

const outline = (element: Element): string => element.outerHTML.replace(/\s+/g, ' ').slice(0, 160);
