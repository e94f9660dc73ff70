import type { Change } from '../changes/change';
import {
  isConnectedOf,
  isElement,
  matchesSelector,
  queryAll,
  queryAllInside,
  rootOf,
  type Scope,
} from '../dom/native';

/** The dialogs of a page: looked for once, then only in what comes. To look for them costs as much as all else of a later snapshot. */
export type KnownDialogs = {
  /** Takes what a change may have brought. */
  note(change: Change): void;
  /** Looks everywhere next time. */
  forget(): void;
  /** All in these scopes that may be modal, in no order. */
  within(scopes: readonly Scope[]): Element[];
};

const mayBeModal = 'dialog, [aria-modal="true"]';

export function createKnownDialogs(): KnownDialogs {
  const found = new Set<Element>();
  let searched = new WeakSet<Node>();
  const noteAll = (elements: readonly Element[]) => elements.forEach((element) => found.add(element));
  return {
    note: ({ kind, target, added, attribute }) => {
      if (kind === 'attributes' && attribute === 'aria-modal' && isElement(target)) found.add(target);
      for (const node of added) {
        if (!isElement(node)) continue;
        if (matchesSelector(node, mayBeModal)) found.add(node);
        noteAll(queryAllInside(node, mayBeModal));
      }
    },
    forget: () => {
      found.clear();
      searched = new WeakSet();
    },
    within: (scopes) => {
      for (const element of found) {
        if (isConnectedOf(element)) continue;
        found.delete(element);
        // It may come back within its shadow tree, of which no change tells.
        searched.delete(rootOf(element));
      }
      for (const scope of scopes) {
        if (searched.has(scope)) continue;
        searched.add(scope);
        noteAll(queryAll(scope, mayBeModal));
      }
      return [...found];
    },
  };
}
