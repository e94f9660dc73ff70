import { stem, startsAlike } from '../read/lexicon';
import { readSymbols } from './symbols';
import { readText } from './texts';
import type { JoinedNode } from '../../protocol/snapshot';
import type { PageElement } from './page-element';

/** The places of a page that say a word: positions in the snapshot, ascending. */
export type WordPlaces = {
  all: ReadonlySet<number>;
  /** Those that tell items apart. Repeated controls do not: "Photos" beside each hotel. */
  telling: readonly number[];
  /** Those in texts that are no elements. */
  inTexts: readonly number[];
};

/** A word that was said. `isName`: it is written as a name, and has to be there as it is. */
type SaidWord = { word: string; isName: boolean };

/** Roles whose names say what they do or choose, and not what stands beside them. */
const controls = new Set(['button', 'radio', 'switch', 'tab']);
const labelled = new Set(['checkbox', 'radio', 'switch']);

/** Makes a reader of the places that say a word, in singular or plural. It looks for each word once. */
export function wordPlacesIn(
  { nodes }: Tree,
  mentions: Mentions,
  isRepeated: (name: string) => boolean,
): (said: SaidWord) => WordPlaces {
  const known = new Map<string, WordPlaces>();
  const isTelling = (at: number): boolean => {
    const node = nodes[at];
    return node?.ref === undefined || (!controls.has(node.role) && !isRepeated(node.name));
  };
  const saysExactly = (at: number, word: string): boolean =>
    readText(nodes[at]?.name ?? '').words.list.includes(word);
  // A text that labels a control speaks of that one, and of none beside it.
  const labels = new Set(
    nodes.flatMap(({ ref, role, name }) => (ref !== undefined && labelled.has(role) ? name : [])),
  );
  const isLabel = (name: string) => labels.has(name);
  const find = ({ word, isName }: SaidWord): WordPlaces => {
    const found = isName
      ? [...mentions(stem(word))].filter((at) => saysExactly(at, word))
      : unionOf(formsOf(word).map(mentions));
    return {
      all: new Set(found),
      telling: found.filter(isTelling),
      inTexts: found.filter((at) => nodes[at]?.ref === undefined && !isLabel(nodes[at]?.name ?? '')),
    };
  };
  return (said) => {
    const key = `${said.isName ? '=' : ''}${said.word}`;
    const places = known.get(key) ?? find(said);
    known.set(key, places);
    return places;
  };
}

function formsOf(word: string): string[] {
  return [...new Set([word, `${word}s`, word.replace(/(?<=\p{L}{3})s$/u, '')].map(stem))];
}

function unionOf(found: readonly ReadonlySet<number>[]): number[] {
  return [...new Set(found.flatMap((ats) => [...ats]))].sort((a, b) => a - b);
}

/** One of the ascending positions lies in the stretch, besides the position `except`. */
export function hasWithin(ats: readonly number[], { start, end }: Stretch, except = -1): boolean {
  const first = firstFrom(ats, start);
  const at = ats[first] === except ? ats[first + 1] : ats[first];
  return at !== undefined && at < end;
}

/** Positions of the nodes whose name has a word of this stem, ascending; nodes without a ref too. */
export type Mentions = (stem: string) => ReadonlySet<number>;

/** Makes the mentions of a page. Each stem is looked up when first asked for: most instructions name no place. */
export function mentionsIn(nodes: readonly JoinedNode[]): Mentions {
  const known = new Map<string, ReadonlySet<number>>();
  return (wanted) => {
    const found = known.get(wanted) ?? positionsOf(nodes, wanted);
    known.set(wanted, found);
    return found;
  };
}

function positionsOf(nodes: readonly JoinedNode[], wanted: string): Set<number> {
  const found = new Set<number>();
  const hasStem = (word: string): boolean => startsAlike(word, wanted) && stem(word) === wanted;
  for (const [at, { name }] of nodes.entries()) {
    if (name !== '' && readText(name).words.list.some(hasStem)) found.add(at);
  }
  return found;
}

/** A stretch of a snapshot, by positions: from `start` to before `end`. */
export type Stretch = { start: number; end: number };

/** The item of a list that an element belongs to. `isDrawn`: the page itself holds it together, as a row or a card. */
export type Item = Stretch & { isDrawn: boolean };

const itemRoles = new Set(['row', 'listitem', 'article', 'treeitem', 'option']);

/**
 * Finds the item of each element that has one: the largest part of the page that holds no other element of its role and
 * name, or its row. Where a page draws its items flat, one begins at a heading, or ends with the element.
 */
export function itemsIn(elements: readonly PageElement[], tree: Tree) {
  const twins = new Map<string, number[]>();
  for (const element of elements) {
    const key = keyOf(element);
    const ats = twins.get(key);
    if (ats) ats.push(element.at);
    else twins.set(key, [element.at]);
  }
  const known = new Map<number, Item | undefined>();
  const twinsOf = (element: PageElement) => twins.get(keyOf(element)) ?? [];
  const itemAt = (at: number, beside: readonly number[]) => {
    if (!known.has(at)) known.set(at, itemOf(at, beside, tree));
    return known.get(at);
  };
  return {
    itemOf: (element: PageElement): Item | undefined => itemAt(element.at, twinsOf(element)),
    /** True when the node at a position is in the item of a twin: a card may begin with its button and have its title below. */
    isInOther: (element: PageElement, at: number): boolean => {
      const beside = twinsOf(element);
      const next = beside.findIndex((twin) => twin > at);
      const near = next < 0 ? beside.slice(-1) : beside.slice(Math.max(0, next - 1), next + 1);
      return near.some((twin) => {
        const item = twin === element.at ? undefined : itemAt(twin, beside);
        return item !== undefined && at >= item.start && at < item.end;
      });
    },
  };
}

function keyOf({ node }: PageElement): string {
  return `${node.role}\n${node.name === '' ? (node.hints?.title ?? '') : node.name}\n${node.frameId}`;
}

function itemOf(at: number, twins: readonly number[], tree: Tree): Item | undefined {
  if (twins.length < 2) return rowOf(at, tree) ?? chipOf(at, tree);
  const others = twins.filter((twin) => twin !== at);
  let top = at;
  for (
    let up = tree.parents[at] ?? -1;
    up >= 0 && !others.some((twin) => isIn(twin, up, tree));
    up = tree.parents[up] ?? -1
  )
    top = up;
  const end = tree.ends[top] ?? top + 1;
  if (top !== at && (itemRoles.has(tree.nodes[top]?.role ?? '') || holdsText({ start: top, end }, at, tree)))
    return { start: top, end, isDrawn: true };
  return flatItem({ start: top, end }, twins, tree);
}

function rowOf(at: number, { nodes, parents, ends }: Tree): Item | undefined {
  for (let up = parents[at] ?? -1; up >= 0; up = parents[up] ?? -1)
    if (itemRoles.has(nodes[up]?.role ?? '')) return { start: up, end: ends[up] ?? up + 1, isDrawn: true };
  return undefined;
}

/** A sign right behind a text is of it: the cross of a chip. */
function chipOf(at: number, { nodes }: Tree): Item | undefined {
  const [text, sign] = [nodes[at - 1], nodes[at]];
  const isChip = text?.role === 'text' && sign?.depth === text.depth && readSymbols(sign.name).length > 0;
  return isChip ? { start: at - 1, end: at + 1, isDrawn: false } : undefined;
}

function isIn(at: number, up: number, { ends }: Tree): boolean {
  return at >= up && at < (ends[up] ?? up + 1);
}

/** A text or a link tells the part, besides the element at `at`. */
function holdsText({ start, end }: Stretch, at: number, { nodes }: Tree): boolean {
  for (let inside = start; inside < end; inside += 1) {
    const node = nodes[inside];
    if (inside !== at && node && node.name !== '' && (node.ref === undefined || node.role === 'link'))
      return true;
  }
  return false;
}

/**
 * The item of a twin that lies flat beside others in its section: from its heading, else the nodes before it, else those after it, where the
 * section begins with a twin. Where a heading follows each of them, the page holds them together so.
 */
function flatItem(own: Stretch, twins: readonly number[], tree: Tree): Item | undefined {
  const section = sectionOf(own, twins, tree);
  const { start, end } = own;
  const beside = twins.filter((twin) => twin >= section.start && twin < section.end);
  const first = Math.min(start, ...beside);
  const before = beside.findLast((twin) => twin < start);
  const next = beside.find((twin) => twin >= end) ?? section.end;
  if (!isBegun(section, first, tree)) {
    const isHeaded = beside.every((twin, nth) => {
      const heading = nextHeadingFrom(twin, section.end, tree);
      return heading < (beside[nth + 1] ?? section.end);
    });
    return { start, end: next, isDrawn: isHeaded };
  }
  const heading = lastHeading(start, before ?? section.start, tree);
  if (heading !== undefined) return { start: heading, end: nextHeadingFrom(end, next, tree), isDrawn: true };
  const from = before === undefined ? section.start : (tree.ends[before] ?? before + 1);
  return { start: from, end, isDrawn: false };
}

/** Something is told before the first twin of a section. What is repeated there is a control of the items, too. */
function isBegun({ start, end }: Stretch, first: number, tree: Tree): boolean {
  const isRepeated = (link: JoinedNode) =>
    tree.nodes
      .slice(start, end)
      .some((other) => other !== link && other.role === link.role && other.name === link.name);
  return tree.nodes
    .slice(start, first)
    .some(
      (node) => node.name !== '' && (node.ref === undefined || (node.role === 'link' && !isRepeated(node))),
    );
}

/** The stretch below the heading over a twin and others beside it, up to the next heading of that level. */
function sectionOf({ start, end }: Stretch, twins: readonly number[], tree: Tree): Stretch {
  const parent = tree.parents[start] ?? -1;
  const bounds = { start: parent + 1, end: parent < 0 ? tree.nodes.length : (tree.ends[parent] ?? end) };
  let level = Infinity;
  for (let at = start - 1; at >= bounds.start; at -= 1) {
    if (tree.nodes[at]?.role !== 'heading' || levelOf(tree.nodes[at]) >= level) continue;
    level = levelOf(tree.nodes[at]);
    const until = nextHeadingFrom(end, bounds.end, tree, level);
    if (twins.some((twin) => twin !== start && twin > at && twin < until))
      return { start: at + 1, end: until };
  }
  return bounds;
}

function lastHeading(before: number, from: number, { nodes }: Tree): number | undefined {
  for (let at = before - 1; at >= from; at -= 1) if (nodes[at]?.role === 'heading') return at;
  return undefined;
}

function nextHeadingFrom(from: number, until: number, { nodes }: Tree, level = Infinity): number {
  for (let at = from; at < until; at += 1)
    if (nodes[at]?.role === 'heading' && levelOf(nodes[at]) <= level) return at;
  return until;
}

export function levelOf(heading: JoinedNode | undefined): number {
  const said = heading?.states?.find((state) => state.startsWith('level='));
  return said === undefined ? 2 : Number(said.slice('level='.length));
}

/** A text near a field, and its weight as the field's label, 0..1. */
type NearbyText = { text: string; weight: number };

const cells = new Set(['cell', 'gridcell', 'rowheader', 'columnheader']);
export const captionWeight = 0.88;
const inTable = 0.87;
const columnHeader = 0.8;

/** The text that labels an unnamed element: the text right before it (after it for boxes), else its row's or column's header. */
export function nearbyText(at: number, tree: Tree): NearbyText | undefined {
  return textBeside(at, tree) ?? textInTable(at, tree);
}

function textBeside(at: number, tree: Tree): NearbyText | undefined {
  const { nodes, parents } = tree;
  // A box around this element alone may be pressed, too.
  let outer = at;
  while (parents[outer] === outer - 1 && nodes[outer - 1]?.role === 'generic') outer -= 1;
  const node = nodes[outer];
  const other = nodes[isTicked(nodes[at]) ? at + 1 : outer - 1];
  if (!node || !other || other.ref !== undefined || Math.abs(other.depth - node.depth) > 1) return undefined;
  if (other.role === 'heading' || other.name === '' || cells.has(other.role)) return undefined;
  return { text: other.name, weight: captionWeight };
}

function textInTable(at: number, tree: Tree): NearbyText | undefined {
  const cell = ancestor(at, tree, (role) => cells.has(role));
  const row = tree.parents[cell] ?? -1;
  if (cell < 0 || row < 0 || tree.nodes[row]?.role !== 'row') return undefined;
  const before = cellsOf(row, tree).filter((other) => other < cell);
  const label = before.findLast((other) => plainText(other, tree) !== '');
  if (label !== undefined) return { text: plainText(label, tree), weight: inTable };
  const first = firstRowOf(row, tree);
  const header = first === row ? undefined : cellsOf(first, tree)[before.length];
  const text = header === undefined ? '' : plainText(header, tree);
  return text === '' ? undefined : { text, weight: columnHeader };
}

function ancestor(at: number, { nodes, parents }: Tree, isWanted: (role: string) => boolean): number {
  let parent = parents[at] ?? -1;
  for (let steps = 0; parent >= 0 && steps < 3; steps += 1) {
    if (isWanted(nodes[parent]?.role ?? '')) return parent;
    parent = parents[parent] ?? -1;
  }
  return -1;
}

/** The nodes right in a row; none above the outermost. */
export function cellsOf(row: number, { ends }: Tree): number[] {
  const found: number[] = [];
  for (let at = row + 1; at < (ends[row] ?? 0); at = ends[at] ?? at + 1) found.push(at);
  return found;
}

const tables = new Set(['table', 'grid', 'treegrid']);

export function tableAround(at: number, { nodes, parents }: Tree): number {
  let table = at;
  while (table >= 0 && !tables.has(nodes[table]?.role ?? '')) table = parents[table] ?? -1;
  return table;
}

function firstRowOf(row: number, tree: Tree): number {
  let table = tree.parents[row] ?? -1;
  while (table >= 0 && tree.nodes[table]?.role === 'rowgroup') table = tree.parents[table] ?? -1;
  for (let at = table + 1; at < row; at += 1) if (tree.nodes[at]?.role === 'row') return at;
  return row;
}

/** The text of a cell; empty when the cell holds an element to act on. */
function plainText(at: number, { nodes, ends }: Tree): string {
  let text = '';
  for (let inside = at; inside < (ends[at] ?? at + 1); inside += 1) {
    const node = nodes[inside];
    if (node?.ref !== undefined) return '';
    if (node && text.length < 200) text += ` ${node.name}`;
  }
  return text.trim();
}

function isTicked(node: JoinedNode | undefined): boolean {
  return node?.role === 'checkbox' || node?.role === 'radio' || node?.role === 'switch';
}

export type Tree = {
  nodes: readonly JoinedNode[];
  /** Position of the parent; −1 above the outermost nodes. */
  parents: Int32Array;
  /** Position after the last node of the subtree. */
  ends: Int32Array;
  /** Position of the heading this node stands under; −1 when none. */
  headings: Int32Array;
};

export function treeOf(nodes: readonly JoinedNode[]): Tree {
  const parents = new Int32Array(nodes.length).fill(-1);
  const ends = new Int32Array(nodes.length).fill(nodes.length);
  const headings = new Int32Array(nodes.length).fill(-1);
  const open: number[] = [];
  let heading = -1;
  for (const [at, node] of nodes.entries()) {
    let top = open.at(-1);
    while (top !== undefined && (nodes[top]?.depth ?? 0) >= node.depth) {
      ends[top] = at;
      open.pop();
      top = open.at(-1);
    }
    parents[at] = top ?? -1;
    headings[at] = heading;
    if (node.role === 'heading') heading = at;
    open.push(at);
  }
  return { nodes, parents, ends, headings };
}

/** Index of the first of the ascending `ats` that is not below `from`. */
export function firstFrom(ats: readonly number[], from: number): number {
  let low = 0;
  let high = ats.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ats[middle] ?? 0) < from) low = middle + 1;
    else high = middle;
  }
  return low;
}
