import { isXPath } from '../../protocol/selector';
import type { ComposedTree } from '../dom/composed';
import type { Scope } from '../dom/native';
import { resolveCss } from './css';
import { inComposedOrder } from './order';
import { resolveText } from './text-selector';
import { resolveXPath } from './xpath';

/** Finds elements by selectors over one state of the page: its tree scopes are collected once. */
export type Resolver = {
  readonly tree: ComposedTree;
  /** The document and all shadow roots in it. */
  scopes(): readonly Scope[];
  /**
   * All elements a selector without frame hops matches, in composed document order; none is an empty list.
   * Throws `selector-invalid`, `xpath-not-resolved` for a broken XPath, or `shadow-root-missing`.
   */
  resolve(selector: string): Element[];
};

export function createResolver(
  tree: ComposedTree,
  scopes: () => readonly Scope[] = keep(() => tree.scopes()),
): Resolver {
  return {
    tree,
    scopes,
    resolve: (selector) => {
      const trimmed = selector.trim();
      if (isXPath(trimmed)) return resolveXPath(trimmed.replace(/^xpath=/, '').trim(), tree, scopes());
      const text = /^text=(.*)$/s.exec(trimmed)?.[1];
      if (text !== undefined) return inComposedOrder(resolveText(text, scopes()));
      return resolveCss(trimmed.replace(/^css=/, '').trim(), tree, scopes());
    },
  };
}

function keep<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
