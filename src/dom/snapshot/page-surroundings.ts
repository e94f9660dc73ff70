import type { ComposedTree } from '../composed';
import { activeElementOf, focusedInRoot, fullscreenElementOf } from '../native';

/** Facts that can change a page's look without a mutation in it: its viewport, fragment and full screen. */
export type PageSurroundings = {
  isSame(other: PageSurroundings): boolean;
  readonly signs: readonly unknown[];
};

export function readSurroundings(document: Document): PageSurroundings {
  const signs = [innerWidth, innerHeight, devicePixelRatio, location.hash, fullscreenElementOf(document)];
  return {
    signs,
    isSame: (other) =>
      other.signs.length === signs.length && signs.every((sign, at) => sign === other.signs[at]),
  };
}

/** The element with the focus, in whichever shadow root. */
export function focusedIn(tree: ComposedTree): Element | null {
  let focused = activeElementOf(tree.document);
  for (;;) {
    const root = focused && tree.shadowRootOf(focused);
    const inner = root && focusedInRoot(root);
    if (!inner) return focused;
    focused = inner;
  }
}
