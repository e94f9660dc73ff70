import { createWholeEngine } from '../../src/plain-script/whole-engine';
import type { FrameSnapshot } from '../../src/protocol/snapshot';

/** A page as the matcher gets it, and which refs the selectors of its cases mean. */
export type Seen = {
  snapshot: FrameSnapshot;
  /** Selector → ref in the snapshot; null where the element has none, undefined where there is no element. */
  refs: Record<string, number | null | undefined>;
  /** Refs of the frame elements. */
  holders: number[];
};

/** The elements that the whole page has marked, by their keys; its frames' too. */
function marks(): Record<string, Element[]> {
  const found: unknown = Reflect.get(top ?? window, '__t');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a page of people's words says so itself
  return (found ?? {}) as Record<string, Element[]>;
}

const engines = new WeakMap<Document, ReturnType<typeof createWholeEngine>>();

/** @public The script's global, `SayBench.see`: labels that people noted on the page are taken off first. */
export function see(selectors: readonly string[]): Seen {
  const meant = new Map(selectors.map((selector) => [selector, elementAt(selector)]));
  for (const label of ['data-manual-scoring', 'data-manual-submit', 'data-say'])
    for (const element of document.querySelectorAll(`[${label}]`)) element.removeAttribute(label);
  const engine = createWholeEngine(document);
  engines.set(document, engine);
  const snapshot = engine.snapshot({});
  const refOf = new Map<Element, number>();
  for (const { ref } of snapshot.nodes) {
    const element = ref === undefined ? undefined : engine.elementOf(ref);
    if (element && ref !== undefined) refOf.set(element, ref);
  }
  const refs: Seen['refs'] = {};
  for (const [selector, element] of meant)
    refs[selector] = element ? (refOf.get(element) ?? null) : undefined;
  const holders = snapshot.nodes.flatMap(({ frame, ref }) => (frame && ref !== undefined ? ref : []));
  return { snapshot, refs, holders };
}

/** @public The script's global, `SayBench.holder`: a frame element of the page that was seen. */
export const holder = (ref: number): Element | undefined => engines.get(document)?.elementOf(ref);

function elementAt(selector: string): Element | null | undefined {
  if (selector.startsWith('@')) {
    const [found] = marks()[selector.slice(1)] ?? [];
    return found?.ownerDocument === document ? found : undefined;
  }
  const [outside = '', ...inside] = selector.split('>>>');
  return inside.reduce<Element | null>(
    (host, part) => host?.shadowRoot?.querySelector(part) ?? null,
    document.querySelector(outside),
  );
}
