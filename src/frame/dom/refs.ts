import { isConnectedOf } from './native';

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
