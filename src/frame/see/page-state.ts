import { dialogs } from '../dom/visibility';
import { focusedElement, type ComposedTree } from '../dom/composed';
import type { Change } from '../changes/change';
import {
  isConnectedOf,
  isElement,
  matchesSelector,
  queryAll,
  queryAllInside,
  rootOf,
  type Scope,
  localNameOf,
  openShadowRootOf,
  documentElementOf,
  isDocument,
  fullscreenElementOf,
  referenceTargetOf,
} from '../dom/native';

/** Media features that rules ask beside the viewport: the user's preferences and the device. */
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

let media: readonly MediaQueryList[] | undefined;

const focusLooks = [':focus', ':focus-visible'];

export const isSameFocus = (a: Focus, b: Focus): boolean => a.element === b.element && a.look === b.look;

/** The dialogs of a page: looked for once, then only in what comes. To look for them costs as much as all else of a later snapshot. */
export class KnownDialogs {
  readonly #found = new Set<Element>();
  #searched = new WeakSet<Node>();

  /** Takes the dialogs that a change may have brought. */
  note({ kind, target, added }: Change): void {
    if (kind === 'attributes' && isElement(target) && matchesSelector(target, dialogs))
      this.#found.add(target);
    for (const node of added) {
      if (!isElement(node)) continue;
      if (matchesSelector(node, dialogs)) this.#found.add(node);
      for (const inner of queryAllInside(node, dialogs)) this.#found.add(inner);
    }
  }

  /** Looks everywhere next time. */
  forget(): void {
    this.#found.clear();
    this.#searched = new WeakSet();
  }

  /** All in these scopes that may be modal, in no order. */
  within(scopes: readonly Scope[]): Element[] {
    for (const element of this.#found) {
      if (isConnectedOf(element)) continue;
      this.#found.delete(element);
      // It may come back within its shadow tree, of which no change tells.
      this.#searched.delete(rootOf(element));
    }
    for (const scope of scopes) {
      if (this.#searched.has(scope)) continue;
      this.#searched.add(scope);
      for (const element of queryAll(scope, dialogs)) this.#found.add(element);
    }
    return [...this.#found];
  }
}

/**
 * Elements without a shadow root, which may be given one without a mutation. To ask for an open root costs next to nothing, for a
 * closed one as much as a tenth of all else that is asked of an element. So elements of a page's own are asked for both at each
 * look, and of those of HTML so many that only large pages have more; these are asked some at a time.
 */
export class BareHosts {
  readonly #hosts = new Set<Element>();
  #rest = this.#hosts.values();

  note(host: Element): void {
    this.#hosts.add(host);
  }

  /** Asks which have got one, and leaves these out from now on. */
  ask(tree: ComposedTree): void {
    for (const host of this.#hosts)
      if (openShadowRootOf(host) ?? (localNameOf(host).includes('-') && tree.shadowRootOf(host)))
        this.#take(host, tree);
    const most = Math.min(this.#hosts.size, fewHosts + this.#hosts.size / hostsToOne);
    for (let asked = 0; asked < most; asked += 1) {
      let next = this.#rest.next();
      if (next.done) next = (this.#rest = this.#hosts.values()).next();
      if (next.value) this.#take(next.value, tree);
    }
  }

  #take(host: Element, tree: ComposedTree): void {
    if (tree.shadowRootOf(host)) this.#hosts.delete(host);
  }

  /** Leaves out those that have left the page. */
  forgetGone(): void {
    for (const host of this.#hosts) if (!isConnectedOf(host)) this.#hosts.delete(host);
  }

  forget(): void {
    this.#hosts.clear();
  }
}

/** So many are asked for a closed root at each look, and one more for each of so many. */
const fewHosts = 512;

const hostsToOne = 8;

/** Notices states of elements that come and go without a mutation or an event. */
export class UntoldStates {
  readonly #held = new Map<string, ReadonlySet<Element>>();

  /** Gives the elements that have come into or left one of the states since the last look at it. */
  take(states: Iterable<string>, scopes: readonly Scope[]): Element[] {
    const changed: Element[] = [];
    for (const state of states) {
      const mayHold = state !== ':active' || scopes.some(isPressed);
      const now = new Set(mayHold ? scopes.flatMap((scope) => matching(scope, state)) : []);
      const before = this.#held.get(state);
      this.#held.set(state, now);
      if (!before) continue;
      for (const element of now) if (!before.has(element)) changed.push(element);
      for (const element of before) if (!now.has(element)) changed.push(element);
    }
    return changed;
  }
}

/** True when anything of a document is pressed: then all that is around it is, too. */
function isPressed(scope: Scope): boolean {
  const top = isDocument(scope) ? documentElementOf(scope) : null;
  return top !== null && matchesSelector(top, ':active');
}

/** None where the browser has the state in rules alone. */
function matching(scope: Scope, state: string): Element[] {
  try {
    return queryAll(scope, state);
  } catch {
    return [];
  }
}

/** Facts that can change a page's look without a mutation in it: its viewport, the user's preferences, its fragment. */
export function readSurroundings(tree: ComposedTree): readonly unknown[] {
  media ??= preferences.map((preference) => matchMedia(preference));
  return [
    innerWidth,
    innerHeight,
    devicePixelRatio,
    location.hash,
    fullscreenElementOf(tree.document),
    tree.document.designMode,
    ...media.map(({ matches }) => matches),
    ...tree.knownScopes().map(referenceTargetOf),
  ];
}

export const areSameSigns = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((sign, at) => sign === b[at]);

/** `look`: whether rules for the focus hold for it now, which also needs the window to have it, or keys to be pressed. */
export type Focus = { readonly element: Element | null; readonly look: string };

/** The focus, in whichever shadow root it is. */
export function focusIn(tree: ComposedTree): Focus {
  const element = focusedElement(tree);
  const look = element ? focusLooks.filter((each) => matchesSelector(element, each)).join('') : '';
  return { element, look };
}
