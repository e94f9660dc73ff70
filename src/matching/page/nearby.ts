import type { JoinedNode } from '../../protocol/snapshot';

/** A text near a field, and its weight as the field's label, 0..1. */
export type NearbyText = { text: string; weight: number };

const cells = new Set(['cell', 'gridcell', 'rowheader', 'columnheader']);
const beside = 0.88;
const inTable = 0.87;
const columnHeader = 0.8;

/** The text that labels an unnamed element: the text right before it (after it for boxes), else its row's or column's header. */
export function nearbyText(at: number, tree: Tree): NearbyText | undefined {
  return textBeside(at, tree) ?? textInTable(at, tree);
}

function textBeside(at: number, { nodes }: Tree): NearbyText | undefined {
  const node = nodes[at];
  const other = nodes[isTicked(node) ? at + 1 : at - 1];
  if (!node || !other || other.ref !== undefined || Math.abs(other.depth - node.depth) > 1) return undefined;
  if (other.role === 'heading' || other.name === '' || cells.has(other.role)) return undefined;
  return { text: other.name, weight: beside };
}

function textInTable(at: number, tree: Tree): NearbyText | undefined {
  const cell = ancestor(at, tree, (role) => cells.has(role));
  const row = tree.parents[cell] ?? -1;
  if (cell < 0 || row < 0 || tree.nodes[row]?.role !== 'row') return undefined;
  const before = cellsOf(row, tree).filter((other) => other < cell);
  const labelled = before.findLast((other) => plainText(other, tree) !== '');
  if (labelled !== undefined) return { text: plainText(labelled, tree), weight: inTable };
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

function cellsOf(row: number, { parents, ends, nodes }: Tree): number[] {
  const found: number[] = [];
  for (let at = row + 1; at < (ends[row] ?? row + 1); at = ends[at] ?? at + 1) {
    if (parents[at] === row && nodes[at]) found.push(at);
  }
  return found;
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

/** The tree of a snapshot, by positions in its list of nodes. */
export type Tree = {
  nodes: readonly JoinedNode[];
  /** Position of the parent; −1 above the outermost nodes. */
  parents: Int32Array;
  /** Position after the last node of the subtree. */
  ends: Int32Array;
  /** Position of the heading this node stands under; −1 when none. */
  headings: Int32Array;
};

/** Parents, extents and headings of all nodes, in one pass. */
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
