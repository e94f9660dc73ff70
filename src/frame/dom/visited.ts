import type { Above } from '../see/lines';
import type { StyleLook } from './look';
import type { Place } from './visibility';

/**
 * The place of an element in the walk: the bits of its ancestors, and the name above and depth of the line it could give.
 * Shared by all children of an element.
 */
export type Spot = { readonly place: Place; readonly above: Above | undefined; readonly depth: number };

/** An element as the walk sees it on its way. */
export type Visited = {
  readonly element: Element;
  readonly tag: string;
  readonly kind: number;
  readonly role: string;
  readonly attributes: number;
  readonly look: StyleLook;
  /** The bits that its ancestors set for it. */
  readonly outer: Place;
  /** The same with itself. */
  readonly place: Place;
  readonly depth: number;
};
