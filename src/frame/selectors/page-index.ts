import { type NamedValue, type Condition, readTextStart, type TextOf, type TextStart } from './conditions';
import { attributeOf, localNameOf, queryAll } from '../dom/native';
import { parentOrHost, inComposedOrder } from './css';
import type { Resolver } from './resolve';

/** Lookups over one state of the page, each made once. */
export type PageIndex = {
  readonly resolver: Resolver;
  /** All elements with the tag of `element`, in composed order. */
  alike(element: Element): readonly Element[];
  /** Those among them for which the condition holds. */
  fitting(element: Element, condition: Condition): readonly Element[];
  /** Those among them with this value of an attribute. */
  sharing(element: Element, attribute: NamedValue): readonly Element[];
  textOf: TextOf;
  /** Gives the number of `elements` below each element; a host is a parent of the elements in its shadow root. */
  crowding(key: string, elements: readonly Element[]): ReadonlyMap<Element, number>;
  /** True when the selector finds this element and no other. */
  findsOnly(selector: string, element: Element): boolean;
};

export function createPageIndex(resolver: Resolver): PageIndex {
  const byTag = new Map<string, readonly Element[]>();
  const byCondition = new Map<string, readonly Element[]>();
  const byAttribute = new Map<string, Groups>();
  const byText = new Map<string, Groups>();
  const texts = new WeakMap<Element, TextStart>();
  const crowds = new Map<string, ReadonlyMap<Element, number>>();
  const all = (selector: string) => {
    const found = resolver.scopes().flatMap((scope) => queryAll(scope, selector));
    return resolver.scopes().length === 1 ? found : inComposedOrder(found);
  };
  const attributeGroups = (tag: string, name: string) =>
    remembered(byAttribute, `${tag}[${name}]`, () =>
      groupBy(all(`${CSS.escape(tag)}[${name}]`), (element) => attributeOf(element, name) ?? undefined),
    );
  const textGroups = (element: Element) =>
    remembered(byText, localNameOf(element), () =>
      groupBy(index.alike(element), (candidate) => {
        const { text, isWhole } = index.textOf(candidate);
        return isWhole ? text : undefined;
      }),
    );
  const index: PageIndex = {
    resolver,
    alike: (element) => {
      const tag = localNameOf(element);
      return remembered(byTag, tag, () => all(CSS.escape(tag)));
    },
    fitting: (element, condition) => {
      const tag = localNameOf(element);
      const { says, css, fits } = condition;
      if (says?.attribute !== undefined) return attributeGroups(tag, says.attribute).get(says.value) ?? [];
      if (says) return textGroups(element).get(says.value) ?? [];
      return remembered(byCondition, `${tag}[${condition.xpath}]`, () =>
        css === undefined ? index.alike(element).filter(fits) : all(CSS.escape(tag) + css),
      );
    },
    sharing: (element, { name, value }) => attributeGroups(localNameOf(element), name).get(value) ?? [],
    textOf: (element) => {
      const known = texts.get(element) ?? readTextStart(element);
      texts.set(element, known);
      return known;
    },
    crowding: (key, elements) => remembered(crowds, key, () => countAbove(elements)),
    findsOnly: (selector, element) => {
      const found = resolver.resolve(selector);
      return found.length === 1 && found[0] === element;
    },
  };
  return index;
}

type Groups = ReadonlyMap<string, readonly Element[]>;

/** The elements by the key that `keyOf` gives them, in their order; those without a key are left out. */
function groupBy(elements: readonly Element[], keyOf: (element: Element) => string | undefined): Groups {
  const groups = new Map<string, Element[]>();
  for (const element of elements) {
    const key = keyOf(element);
    if (key === undefined) continue;
    const group = groups.get(key);
    if (group) group.push(element);
    else groups.set(key, [element]);
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
