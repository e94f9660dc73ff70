import type { JoinedNode } from '../../protocol/snapshot';
import type { Tree } from './tree';

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
