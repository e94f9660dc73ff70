import { isConnectedOf } from './native';

/** Small numbers for elements: the same number as long as the element lives, never given twice. */
export type Refs = {
  refOf(element: Element): number;
  /** The element, if it is still in the page. */
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
