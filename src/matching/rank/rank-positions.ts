import type { Region } from '../../languages/kinds';
import { weakWords, stem } from '../read/lexicon';
import type { MatchedPage } from '../page/elements';
import { cellsOf, firstFrom, tableAround, type Tree } from '../page/nearby';
import type { Position } from '../read/intent';
import { wordsOf } from '../words';

/** The share of its score that an element keeps in the wrong place. */
const elsewhere = 0.55;
/** The share when the place is nowhere on the page. */
const nowhere = 0.6;
const mentionsAtMost = 200;

const regionRoles: Record<Exclude<Region, 'part'>, readonly string[]> = {
  dialog: ['dialog', 'alertdialog'],
  header: ['banner'],
  footer: ['contentinfo'],
  navigation: ['navigation', 'menubar'],
  main: ['main'],
  sidebar: ['complementary'],
  form: ['form', 'search'],
  table: ['table', 'grid', 'treegrid'],
  list: ['list', 'listbox'],
};

/**
 * The fit of each element with a position: 1 for those the place belongs to, less for the others.
 *
 * `ats`: the elements' positions in the snapshot, ascending. A place named by words belongs to the elements in the
 * smallest part of the page that holds both; where that part holds several, a heading reaches to the next heading,
 * any other text to the element that follows it.
 */
export function rankPositions(page: MatchedPage, position: Position, ats: readonly number[]): number[] {
  const owned = ownedBy(page, position, ats);
  if (owned === undefined) return ats.map(() => nowhere);
  return ats.map((at) => (owned.has(at) ? 1 : elsewhere));
}

/** The elements that a position belongs to; undefined when the page has no such place. */
function ownedBy(page: MatchedPage, position: Position, ats: readonly number[]): Set<number> | undefined {
  const { tree } = page;
  const regions = regionsOf(tree, position.region);
  const mentions = position.words === '' ? [] : mentionsOf(page, position.words);
  if (position.words === '') return regions.length > 0 ? inside(tree, regions, ats) : undefined;
  const named = regions.filter((region) => mentions.some((mention) => isWithin(tree, mention, region)));
  if (named.length > 0) return inside(tree, smallest(tree, named), ats);
  if (mentions.length === 0) return undefined;
  // The text of another row, or one that stands in none, says nothing of a row.
  const items = new Map(page.elements.map((element) => [element.at, element]));
  const isOfOther = (at: number, mention: number) => {
    const element = items.get(at);
    const item = element && page.placeOf(element).item;
    return item !== undefined && (mention < item.start || mention >= item.end);
  };
  const near = mentions.map((mention) => nearMention(tree, mention, ats, (at) => isOfOther(at, mention)));
  // A part of the page that holds a nearer place of these words is not the one meant.
  const nearest = near.filter((place) => !near.some((other) => isWider(place, other)));
  return new Set(nearest.flatMap(({ held }) => held));
}

/** The elements that a mention belongs to, and the part of the page that holds both. */
type NearPlace = { from: number; to: number; held: readonly number[] };

const isWider = (place: NearPlace, other: NearPlace) =>
  other.held.length > 0 &&
  place.from <= other.from &&
  place.to >= other.to &&
  place.to - place.from > other.to - other.from;

function regionsOf(tree: Tree, region: Region | undefined): number[] {
  if (region === undefined || region === 'part') return [];
  const roles = regionRoles[region];
  return [...tree.nodes.keys()].filter((at) => roles.includes(tree.nodes[at]?.role ?? ''));
}

function mentionsOf(page: MatchedPage, words: string): number[] {
  const list = wordsOf(words.slice(0, 200)).list;
  const strong = list.filter((word) => !weakWords.has(word));
  const stems = (strong.length > 0 ? strong : list).map(stem);
  const [first, ...others] = stems;
  if (first === undefined) return [];
  const mentions = [...page.mentions(first)].filter((at) =>
    others.every((other) => page.mentions(other).has(at)),
  );
  const said = strong.length > 0 ? strong : list;
  const isName = /\p{Lu}/u.test(words);
  const nameAt = (at: number) => page.tree.nodes[at]?.name ?? '';
  const saying = mentions.filter((at) => saysAll(nameAt(at), said, isName));
  // Who says "Pro" does not mean "Pro Max" where there is a "Pro".
  const whole = saying.filter((at) => wordsOf(nameAt(at)).list.length === said.length);
  return (isName && whole.length > 0 ? whole : saying).slice(0, mentionsAtMost);
}

/** Names must be the same, as "Hanne" is not "Hannes"; "cookie" may be "cookies". */
function saysAll(text: string, words: readonly string[], isName: boolean): boolean {
  const { list } = wordsOf(text);
  return words.every((word) => list.some((other) => other === word || (!isName && isPlural(word, other))));
}

function isPlural(word: string, other: string): boolean {
  const [short, long] = word.length < other.length ? [word, other] : [other, word];
  return [`${short}s`, `${short}es`, `${short.slice(0, -1)}ies`].includes(long);
}

function smallest(tree: Tree, regions: readonly number[]): number[] {
  return regions.filter(
    (region) => !regions.some((other) => other !== region && isWithin(tree, other, region)),
  );
}

function inside(tree: Tree, regions: readonly number[], ats: readonly number[]): Set<number> {
  return new Set(ats.filter((at) => regions.some((region) => at !== region && isWithin(tree, at, region))));
}

function isWithin(tree: Tree, at: number, ancestor: number): boolean {
  return at >= ancestor && at < endOf(tree, ancestor);
}

function endOf(tree: Tree, at: number): number {
  return at < 0 ? tree.nodes.length : (tree.ends[at] ?? at + 1);
}

function nearMention(
  tree: Tree,
  mention: number,
  ats: readonly number[],
  isOfOther: (at: number) => boolean,
): NearPlace {
  const elementsIn = (from: number, to: number) => ats.slice(firstFrom(ats, from), firstFrom(ats, to));
  if (tree.nodes[mention]?.role === 'heading') {
    const to = nextHeading(tree, mention);
    const below = elementsIn(mention + 1, to);
    if (below.length > 0) return { from: mention, to, held: below };
  }
  if (tree.nodes[mention]?.role === 'columnheader') return inColumn(tree, mention, ats);
  let place = mention;
  for (;;) {
    const to = endOf(tree, place);
    const held = elementsIn(place, to).filter((at) => !isOfOther(at));
    if (held.length > 0)
      return { from: place, to, held: place === mention ? held : nearestOf(held, mention) };
    if (place < 0) return { from: place, to, held };
    place = tree.parents[place] ?? -1;
  }
}

/** The elements in the column under a header; none of a row with other cells than the headers, since some may be wide. */
function inColumn(tree: Tree, header: number, ats: readonly number[]): NearPlace {
  const row = tree.parents[header] ?? -1;
  const headers = cellsOf(row, tree);
  const column = headers.indexOf(header);
  const table = tableAround(row, tree);
  const cells = new Set(
    [...tree.nodes.keys()]
      .filter((at) => tree.nodes[at]?.role === 'row' && isWithin(tree, at, table))
      .map((at) => cellsOf(at, tree))
      .filter(({ length }) => length === headers.length)
      .flatMap((each) => each[column] ?? []),
  );
  const held = ats.filter((at) => {
    for (let up = at; up > table; up = tree.parents[up] ?? -1) if (cells.has(up)) return true;
    return false;
  });
  return { from: header, to: endOf(tree, header), held };
}

function nextHeading(tree: Tree, heading: number): number {
  const parent = tree.parents[heading] ?? -1;
  const end = endOf(tree, parent);
  for (let at = heading + 1; at < end; at += 1) if (tree.nodes[at]?.role === 'heading') return at;
  return end;
}

/** The element that follows the mention, else the last before it. */
function nearestOf(held: readonly number[], mention: number): readonly number[] {
  const after = held.find((at) => at > mention);
  const nearest = after ?? held.at(-1);
  return nearest === undefined ? [] : [nearest];
}
