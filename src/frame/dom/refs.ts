import { isConnectedOf } from './native';
import type { Above } from '../see/lines';
import type { StyleLook } from './look';
import type { Place } from './visibility';

/** Small numbers for elements: the same number as long as the element lives, never given twice. */
export class Refs {
  readonly #numbers = new WeakMap<Element, number>();
  readonly #elements = new Map<number, WeakRef<Element>>();
  #last = 0;

  refOf(element: Element): number {
    const known = this.#numbers.get(element);
    if (known !== undefined) return known;
    this.#last += 1;
    this.#numbers.set(element, this.#last);
    this.#elements.set(this.#last, new WeakRef(element));
    return this.#last;
  }

  /** The element, if it is still in the page. */
  elementOf(ref: number): Element | undefined {
    const element = this.#elements.get(ref)?.deref();
    if (!element) this.#elements.delete(ref);
    return element && isConnectedOf(element) ? element : undefined;
  }
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
