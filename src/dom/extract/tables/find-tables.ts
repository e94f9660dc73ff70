import { attributeOf, elementsIn, localNameOf } from '../../native';
import type { Reading } from '../../reading';
import { isDrawnAlone } from '../../visibility';
import { createToneOf } from './cell-tone';
import { mayBeDrawnTable, readDrawnTable } from './drawn-table';
import { isLayoutTable } from './layout-table';
import { readNativeTable } from './native-table';
import type { MarkedTable, PageRow } from './page-cell';
import { readRoleTable } from './role-table';
import { sortRows, type SortedRows } from './sort-rows';
import { readTermList } from './term-list';

/** A table of the page, read. */
export type FoundTable = { readonly element: Element; readonly caption: string; readonly sorted: SortedRows };

const tableRoles = new Set(['table', 'grid', 'treegrid']);

/** All tables of data that are drawn below `within` (the whole page without it), in their order. */
export function findTables(reading: Reading, within?: Element): FoundTable[] {
  const { tree } = reading;
  const marked: MarkedTable[] = [];
  const drawn: Element[] = [];
  for (const element of tree.scopes().flatMap(elementsIn)) {
    if (within && !tree.contains(within, element)) continue;
    const table = readMarked(element, reading, drawn);
    if (table && !isPartOfCell(table, marked, reading)) marked.push(table);
  }
  return joinSplit(marked, reading).flatMap((table) => {
    const sorted = sortRows(table.rows, createToneOf());
    if (sorted.columns.length === 0 || sorted.body.length + sorted.foot.length === 0) {
      if (!sorted.hasHeader || sorted.columns.length < 2) return [];
    }
    return [{ element: table.element, caption: table.caption || (sorted.titles[0] ?? ''), sorted }];
  });
}

/** Whether a table is in a cell of another, without headers of its own: then it only lays out what the cell says. */
function isPartOfCell(
  { element, rows }: MarkedTable,
  others: readonly MarkedTable[],
  { tree }: Reading,
): boolean {
  const isHeaded = rows.some(
    ({ place, cells }) => place === 'head' || cells.some(({ heading }) => heading !== 'none'),
  );
  return !isHeaded && others.some((other) => tree.contains(other.element, element));
}

function readMarked(element: Element, reading: Reading, drawn: Element[]): MarkedTable | undefined {
  const isNative = localNameOf(element) === 'table';
  const role = attributeOf(element, 'role')?.trim() ?? '';
  if (isNative || tableRoles.has(role)) {
    if (!isDrawnAlone(element, reading)) return undefined;
    const own = isNative ? readNativeTable(element, reading) : undefined;
    const marked = own && own.rows.length > 0 ? own : readRoleTable(element, reading);
    return isLayoutTable(marked) ? undefined : marked;
  }
  if (localNameOf(element) === 'dl') {
    const isRead = isDrawnAlone(element, reading) && !isInTable(element, reading);
    const terms = isRead ? readTermList(element, reading) : undefined;
    return terms && !isLayoutTable(terms) ? terms : undefined;
  }
  if (!mayBeDrawnTable(element) || drawn.some((table) => reading.tree.contains(table, element)))
    return undefined;
  if (isInTable(element, reading)) return undefined;
  const marked = readDrawnTable(element, reading, createToneOf());
  if (marked) drawn.push(element);
  return marked;
}

const isInTable = (element: Element, { tree }: Reading): boolean =>
  tree.closest(element, 'td, th, [role=table], [role=grid], [role=treegrid], nav, select, menu') !== null;

/** Joins tables that are one: headers that stay in view are a table of their own above the one that scrolls. */
function joinSplit(found: readonly MarkedTable[], reading: Reading): MarkedTable[] {
  const joined: MarkedTable[] = [];
  for (const table of found) {
    const header = joined.at(-1);
    if (header && isHeaderOf(header, table, reading)) joined.splice(-1, 1, withHeader(table, header));
    else joined.push(table);
  }
  return joined;
}

/** Two tables stand under each other when their edges are within this distance, in CSS px. */
const nearEdge = 4;

function isHeaderOf(header: MarkedTable, table: MarkedTable, reading: Reading): boolean {
  if (header.rows.length > 4 || !header.rows.every(isOfHeaders)) return false;
  if (widthOf(table) > widthOf(header) || widthOf(table) < widthOf(header) - 1) return false;
  const [above, below] = [reading.rect(header.element), reading.rect(table.element)];
  return above.top <= below.top + nearEdge && Math.abs(above.left - below.left) <= nearEdge;
}

const isOfHeaders = ({ place, cells }: PageRow): boolean =>
  place === 'head' ||
  (cells.length > 0 && cells.every(({ heading }) => heading === 'column' || heading === 'either'));

const widthOf = ({ rows }: MarkedTable): number =>
  rows.reduce(
    (most, { cells }) =>
      Math.max(
        most,
        cells.reduce((sum, { columns }) => sum + columns, 0),
      ),
    0,
  );

function withHeader(table: MarkedTable, header: MarkedTable): MarkedTable {
  const headers = header.rows.map((row): PageRow => ({ ...row, place: 'head', part: row.part - 1000 }));
  return { ...table, caption: header.caption || table.caption, rows: [...headers, ...table.rows] };
}
