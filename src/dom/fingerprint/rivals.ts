import { attributeOf, localNameOf } from '../native';
import type { PageIndex } from '../selectors/page-index';

const most = 6;

type Naming = { index: PageIndex; nameOf: (element: Element) => string };

/**
 * The elements that could be taken for this one when it is gone: those alike, those that lead to the same place, and those
 * whose words differ in numbers only or begin as its do. Of each kind the nearest.
 */
export function rivalsOf(element: Element, alike: readonly Element[], naming: Naming): Element[] {
  const href = attributeOf(element, 'href');
  const linked = href ? naming.index.sharing(element, { name: 'href', value: href }) : [];
  const kinds = [alike, linked, patternGroup(element, naming)];
  const shares = kinds.map((kind) => nearest(kind, element));
  const rivals = new Set<Element>();
  for (let at = 0; at < 2 * most; at += 1) {
    for (const share of shares) {
      const rival = share[at];
      if (rival && rivals.size < most) rivals.add(rival);
    }
  }
  return [...rivals];
}

/** The next ones of a kind before and after it. */
function nearest(kind: readonly Element[], element: Element): Element[] {
  const at = kind.indexOf(element);
  return kind
    .slice(Math.max(0, at - most), at + most + 1)
    .map((other, index) => ({ other, distance: Math.abs(index - Math.min(at, most)) }))
    .filter(({ other }) => other !== element)
    .sort((a, b) => a.distance - b.distance)
    .map(({ other }) => other);
}

type Groups = ReadonlyMap<string, readonly Element[]>;

const known = new WeakMap<PageIndex, Map<string, Groups>>();

/** Elements of the tag that are called by the same pattern, in composed order. */
function patternGroup(element: Element, { index, nameOf }: Naming): readonly Element[] {
  const patternIn = (other: Element) => patternOf(index.textOf(other).text || nameOf(other));
  const pattern = patternIn(element);
  if (pattern === '') return [];
  const byTag = known.get(index) ?? new Map<string, Groups>();
  known.set(index, byTag);
  const tag = localNameOf(element);
  const groups = byTag.get(tag) ?? groupBy(index.alike(element), patternIn);
  byTag.set(tag, groups);
  return groups.get(pattern) ?? [];
}

function groupBy(elements: readonly Element[], keyOf: (element: Element) => string): Groups {
  const groups = new Map<string, Element[]>();
  for (const element of elements) {
    const key = keyOf(element);
    const group = groups.get(key);
    if (group) group.push(element);
    else groups.set(key, [element]);
  }
  return groups;
}

/** The first words of a text, every number as one. */
function patternOf(text: string): string {
  return text.toLowerCase().replace(/\d+/g, '#').split(' ').slice(0, 3).join(' ');
}
