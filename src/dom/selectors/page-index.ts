import { localNameOf, queryAll, textContentOf } from '../native';
import type { Condition } from './conditions';
import { parentOrHost } from './css';
import { inComposedOrder } from './order';
import type { Resolver } from './resolve';

/** Lookups over one state of the page, each made once. */
export type PageIndex = {
  readonly resolver: Resolver;
  /** All elements with the tag of `element`, in composed order. */
  alike(element: Element): readonly Element[];
  /** Those among them for which the condition holds. */
  fitting(element: Element, condition: Condition): readonly Element[];
  /** How many of `elements` are below each element, hosts counted as parents of what is in their shadow roots. */
  crowding(key: string, elements: readonly Element[]): ReadonlyMap<Element, number>;
  /** Whether the selector finds this element and no other. */
  findsOnly(selector: string, element: Element): boolean;
};

export function createPageIndex(resolver: Resolver): PageIndex {
  const byTag = new Map<string, readonly Element[]>();
  const byCondition = new Map<string, readonly Element[]>();
  const byText = new Map<string, ReadonlyMap<string, readonly Element[]>>();
  const crowds = new Map<string, ReadonlyMap<Element, number>>();
  const all = (selector: string) =>
    inComposedOrder(resolver.scopes().flatMap((scope) => queryAll(scope, selector)));
  const index: PageIndex = {
    resolver,
    alike: (element) => {
      const tag = localNameOf(element);
      return remembered(byTag, tag, () => all(CSS.escape(tag)));
    },
    fitting: (element, condition) => {
      const tag = localNameOf(element);
      if (condition.text !== undefined) {
        const texts = remembered(byText, tag, () => groupByText(index.alike(element)));
        return texts.get(condition.text) ?? [];
      }
      return remembered(byCondition, `${tag}[${condition.xpath}]`, () =>
        condition.css === undefined
          ? index.alike(element).filter((candidate) => condition.fits(candidate))
          : all(CSS.escape(tag) + condition.css),
      );
    },
    crowding: (key, elements) => remembered(crowds, key, () => countAbove(elements)),
    findsOnly: (selector, element) => {
      const found = resolver.resolve(selector);
      return found.length === 1 && found[0] === element;
    },
  };
  return index;
}

/** An element's text as XPath's `normalize-space()` gives it: other spaces than these four stay. */
export function xpathText(element: Element): string {
  return (textContentOf(element) ?? '').replace(/[ \t\r\n]+/g, ' ').replace(/^ | $/g, '');
}

function groupByText(elements: readonly Element[]): ReadonlyMap<string, readonly Element[]> {
  const groups = new Map<string, Element[]>();
  for (const element of elements) {
    const text = xpathText(element);
    const group = groups.get(text);
    if (group) group.push(element);
    else groups.set(text, [element]);
  }
  return groups;
}

function countAbove(elements: readonly Element[]): ReadonlyMap<Element, number> {
  const counts = new Map<Element, number>();
  for (const element of elements) {
    for (let at = parentOrHost(element); at; at = parentOrHost(at)) counts.set(at, (counts.get(at) ?? 0) + 1);
  }
  return counts;
}

function remembered<V>(known: Map<string, V>, key: string, make: () => V): V {
  const value = known.get(key);
  if (value !== undefined) return value;
  const made = make();
  known.set(key, made);
  return made;
}
