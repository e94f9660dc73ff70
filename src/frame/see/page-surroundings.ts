import type { ComposedTree } from '../dom/composed';
import {
  activeElementOf,
  focusedInRoot,
  fullscreenElementOf,
  matchesSelector,
  referenceTargetOf,
} from '../dom/native';

/** Facts that can change a page's look without a mutation in it: its viewport, what the user prefers, its fragment. */
export type PageSurroundings = {
  isSame(other: PageSurroundings): boolean;
  readonly signs: readonly unknown[];
};

/** What rules ask of the user and the device, beside the viewport. */
const preferences: readonly string[] = [
  'print',
  '(prefers-color-scheme: dark)',
  '(prefers-reduced-motion: reduce)',
  '(prefers-contrast: more)',
  '(prefers-reduced-transparency: reduce)',
  '(forced-colors: active)',
  '(hover: hover)',
  '(pointer: fine)',
  '(display-mode: browser)',
];

let asked: readonly MediaQueryList[] | undefined;

export function readSurroundings(tree: ComposedTree): PageSurroundings {
  const { document } = tree;
  asked ??= preferences.map((preference) => matchMedia(preference));
  const signs = [
    innerWidth,
    innerHeight,
    devicePixelRatio,
    location.hash,
    fullscreenElementOf(document),
    document.designMode,
    ...asked.map(({ matches }) => matches),
    ...tree.knownScopes().map(referenceTargetOf),
  ];
  return {
    signs,
    isSame: (other) =>
      other.signs.length === signs.length && signs.every((sign, at) => sign === other.signs[at]),
  };
}

/** `look`: whether rules for the focus hold for it now, which also needs the window to have it, or keys to be pressed. */
export type Focus = { readonly element: Element | null; readonly look: string };

/** The focus, in whichever shadow root it is. */
export function focusIn(tree: ComposedTree): Focus {
  let element = activeElementOf(tree.document);
  for (let root = element && tree.shadowRootOf(element); root;) {
    const inner = focusedInRoot(root);
    if (!inner) break;
    element = inner;
    root = tree.shadowRootOf(inner);
  }
  if (!element) return { element, look: '' };
  return { element, look: focusLooks.filter((look) => matchesSelector(element, look)).join('') };
}

const focusLooks = [':focus', ':focus-visible'];

export const isSameFocus = (a: Focus, b: Focus): boolean => a.element === b.element && a.look === b.look;
