import { attributeOf, elementById } from '../dom/native';
import type { Reading } from '../dom/reading';

/**
 * The drawing of its own tree that a `use` shows.
 *
 * Those of other files are never fetched: that would be a request the page did not make.
 */
export function symbolOf(use: Element, reading: Reading): Element | null {
  const scope = hrefOf(use).startsWith('#') ? reading.tree.scopeOf(use) : null;
  return scope ? elementById(scope, symbolId(use)) : null;
}

/** The page's name for the drawing that a `use` shows, in this file or another: `icon-cart` of `/icons.svg#icon-cart`. */
export function symbolId(use: Element): string {
  const [, id = ''] = hrefOf(use).split('#');
  return id;
}

const hrefOf = (use: Element): string => attributeOf(use, 'href') ?? attributeOf(use, 'xlink:href') ?? '';
