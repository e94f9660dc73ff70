import type { ChangeLog } from '../see/changes';
import type { ComposedTree } from '../dom/composed';
import { queryAll, type Scope } from '../dom/native';
import { createPageIndex, type PageIndex } from './page-index';
import { createResolver } from './resolve';

/** Finds elements and selectors, keeping what it learnt of the page until the page changes. */
export type Lookup = {
  /**
   * All elements a selector without frame hops matches, in composed document order; none is an empty list.
   * Throws `selector-invalid`, `xpath-not-resolved` or `shadow-root-missing`.
   */
  resolve(selector: string): Element[];
  /** Makes an index for many questions on the page as it is now. */
  index(): PageIndex;
};

export function createLookup(tree: ComposedTree, changes: ChangeLog): Lookup {
  let scopes: readonly Scope[] | undefined;
  let index: PageIndex | undefined;
  changes.follow({
    note: (batch) => {
      index = undefined;
      if (batch.some(({ kind }) => kind === 'childList')) scopes = undefined;
    },
    noteMissed: () => {
      index = undefined;
      scopes = undefined;
    },
  });
  const collect = () => {
    if (scopes) return scopes;
    const found = tree.scopes();
    if (isSettled(found)) scopes = found;
    return found;
  };
  const resolver = createResolver(tree, collect);
  return {
    resolve: (selector) => {
      changes.flush();
      const known = scopes;
      const found = resolver.resolve(selector);
      if (found.length > 0 || known === undefined) return found;
      // A shadow root attached without any other change makes no mutation.
      scopes = undefined;
      return resolver.resolve(selector);
    },
    index: () => {
      changes.flush();
      return (index ??= createPageIndex(createResolver(tree, collect)));
    },
  };
}

/** Whether no custom element is still waiting for its definition, which may attach a shadow root. */
function isSettled(scopes: readonly Scope[]): boolean {
  return scopes.every((scope) => queryAll(scope, ':not(:defined)').length === 0);
}
