import type { PageElement } from './page-element';
import type { Tree } from './nearby';

/** A stretch of a snapshot, by positions: from `start` to before `end`. */
export type Stretch = { start: number; end: number };

/** The item of a list that an element belongs to. `isDrawn`: the page itself holds it together, as a row or a card. */
export type Item = Stretch & { isDrawn: boolean };

const itemRoles = new Set(['row', 'listitem', 'article', 'treeitem', 'option']);

/**
 * Finds the item of each element that has one: the largest part of the page that holds no other element of its role and
 * name, or its row. Where a page draws its items flat, one begins at a heading, or ends with the element.
 */
export function itemsIn(
  elements: readonly PageElement[],
  tree: Tree,
): (element: PageElement) => Item | undefined {
  const twins = new Map<string, number[]>();
  for (const element of elements) {
    const key = keyOf(element);
    const ats = twins.get(key);
    if (ats) ats.push(element.at);
    else twins.set(key, [element.at]);
  }
  const known = new Map<PageElement, Item | undefined>();
  return (element) => {
    if (known.has(element)) return known.get(element);
    const found = itemOf(element.at, twins.get(keyOf(element)) ?? [], tree);
    known.set(element, found);
    return found;
  };
}

function keyOf({ node }: PageElement): string {
  return `${node.role}\n${node.name === '' ? (node.hints?.title ?? '') : node.name}\n${node.frameId}`;
}

function itemOf(at: number, twins: readonly number[], tree: Tree): Item | undefined {
  if (twins.length < 2) return rowOf(at, tree);
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

function isIn(at: number, up: number, { ends }: Tree): boolean {
  return at >= up && at < (ends[up] ?? up + 1);
}

/** Whether a part of the page has a text or a link to tell it by, besides the element at `at`. */
function holdsText({ start, end }: Stretch, at: number, { nodes }: Tree): boolean {
  for (let inside = start; inside < end; inside += 1) {
    const node = nodes[inside];
    if (inside !== at && node && node.name !== '' && (node.ref === undefined || node.role === 'link'))
      return true;
  }
  return false;
}

/** The item of a twin that lies flat beside others: from its heading, else the nodes before it, else those after it. */
function flatItem({ start, end }: Stretch, twins: readonly number[], tree: Tree): Item | undefined {
  const parent = tree.parents[start] ?? -1;
  const bounds = { start: parent + 1, end: parent < 0 ? tree.nodes.length : (tree.ends[parent] ?? end) };
  const beside = twins.filter((twin) => twin >= bounds.start && twin < bounds.end);
  const first = beside[0] ?? start;
  const before = beside.findLast((twin) => twin < start);
  const next = beside.find((twin) => twin >= end) ?? bounds.end;
  const heading = lastHeading(start, before ?? bounds.start, tree);
  const headed = nextHeadingFrom(end, next, tree);
  // A heading over several is the list's, and no item's.
  const isOwn = next === bounds.end || headed < next;
  if (heading !== undefined && isOwn) return { start: heading, end: headed, isDrawn: true };
  const from = before === undefined ? bounds.start : (tree.ends[before] ?? before + 1);
  const standsBefore = holdsText({ start: bounds.start, end: first }, -1, tree);
  return standsBefore ? { start: from, end, isDrawn: false } : { start, end: next, isDrawn: false };
}

function lastHeading(before: number, from: number, { nodes }: Tree): number | undefined {
  for (let at = before - 1; at >= from; at -= 1) if (nodes[at]?.role === 'heading') return at;
  return undefined;
}

function nextHeadingFrom(from: number, until: number, { nodes }: Tree): number {
  for (let at = from; at < until; at += 1) if (nodes[at]?.role === 'heading') return at;
  return until;
}
