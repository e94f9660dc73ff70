import { attributeOf, localNameOf } from '../dom/native';
import type { PageIndex } from '../selectors/page-index';

const most = 8;

type Naming = { index: PageIndex; nameOf: (element: Element) => string };

/**
 * The elements that could be taken for this one when it is gone: those alike, those that lead to the same place or have its name attribute,
 * those whose words differ in numbers only or begin as its do, and those that share words with it. Of each kind the nearest.
 */
export function rivalsOf(element: Element, alike: readonly Element[], naming: Naming): Element[] {
  const linked = ['href', 'name'].flatMap((name) => {
    const value = attributeOf(element, name);
    return value ? naming.index.sharing(element, { name, value }) : [];
  });
  const kinds = [alike, linked, patternGroup(element, naming)];
  const shares = [...kinds.map((kind) => nearest(kind, element)), sharingWords(element, naming)];
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

/** A word that more elements of a tag have tells none of them. */
const mostOfWord = 20;

/** The elements of its tag that share words with it, the most words first. */
function sharingWords(element: Element, { index, nameOf }: Naming): readonly Element[] {
  const wordsIn = (other: Element) => wordsOf(`${nameOf(other)} ${index.textOf(other).text}`);
  const byWord = groupsOf(index, `words ${localNameOf(element)}`, () =>
    groupBy(index.alike(element), wordsIn),
  );
  const shared = new Map<Element, number>();
  for (const word of wordsIn(element)) {
    const group = byWord.get(word) ?? [];
    if (group.length > mostOfWord) continue;
    for (const other of group) shared.set(other, (shared.get(other) ?? 0) + 1);
  }
  shared.delete(element);
  return [...shared].sort(([, a], [, b]) => b - a).map(([other]) => other);
}

const wordsOf = (text: string): string[] => [...new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu))];

type Groups = ReadonlyMap<string, readonly Element[]>;

const known = new WeakMap<PageIndex, Map<string, Groups>>();

function groupsOf(index: PageIndex, key: string, make: () => Groups): Groups {
  const groups = known.get(index) ?? new Map<string, Groups>();
  known.set(index, groups);
  const made = groups.get(key) ?? make();
  groups.set(key, made);
  return made;
}

/** Elements of the tag that are called by the same pattern, in composed order. */
function patternGroup(element: Element, { index, nameOf }: Naming): readonly Element[] {
  const patternIn = (other: Element) => patternOf(index.textOf(other).text || nameOf(other));
  const pattern = patternIn(element);
  if (pattern === '') return [];
  const groups = groupsOf(index, `pattern ${localNameOf(element)}`, () =>
    groupBy(index.alike(element), (other) => [patternIn(other)]),
  );
  return groups.get(pattern) ?? [];
}

function groupBy(elements: readonly Element[], keysOf: (element: Element) => readonly string[]): Groups {
  const groups = new Map<string, Element[]>();
  for (const element of elements) {
    for (const key of keysOf(element)) {
      const group = groups.get(key);
      if (group) group.push(element);
      else groups.set(key, [element]);
    }
  }
  return groups;
}

/** The first words of a text, every number as one. */
function patternOf(text: string): string {
  return text.toLowerCase().replace(/\d+/g, '#').split(' ').slice(0, 3).join(' ');
}
