import { isConnectedOf } from './native';
import type { Above } from '../see/lines';
import type { StyleLook } from './look';
import type { Place } from './visibility';

/** Small numbers for elements: the same number as long as the element lives, never given twice. */
export type Refs = {
  refOf(element: Element): number;
  elementOf(ref: number): Element | undefined;
};

export function createRefs(): Refs {
  const numbers = new WeakMap<Element, number>();
  const elements = new Map<number, WeakRef<Element>>();
  let last = 0;
  return {
    refOf: (element) => {
      const known = numbers.get(element);
      if (known !== undefined) return known;
      last += 1;
      numbers.set(element, last);
      elements.set(last, new WeakRef(element));
      return last;
    },
    elementOf: (ref) => {
      const element = elements.get(ref)?.deref();
      if (!element) elements.delete(ref);
      return element && isConnectedOf(element) ? element : undefined;
    },
  };
}

/**
 * The place of an element in the walk: the bits of its ancestors, and the name above and depth of the line it could give.
 * Shared by all children of an element.
 */
export type Spot = { readonly place: Place; readonly above: Above | undefined; readonly depth: number };

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
