import { attributeOf, elementsIn, localNameOf } from '../dom/native';
import type { Reading } from '../dom/reading';
import { isDrawnAlone } from '../dom/visibility';
import { createToneOf } from './cell-tone';
import { mayBeDrawnTable, readDrawnTable } from './drawn-table';
import { isLayoutTable } from './layout-table';
import { readNativeTable } from './native-table';
import { joinTables } from './join-tables';
import type { MarkedTable, PageRow } from './page-cell';
import { pairRows } from './pair-rows';
import { readRoleTable } from './role-table';
import { sortRows, type SortedRows } from './sort-rows';
import { headingBefore } from './table-title';
import { readTermList } from './term-list';

/** A table of the page, read. */
export type FoundTable = { readonly element: Element; readonly title: string; readonly sorted: SortedRows };

const tableRoles = new Set(['table', 'grid', 'treegrid']);

/** All tables of data that are drawn below `within` (the whole page without it), in their order. */
export function findTables(reading: Reading, within?: Element): FoundTable[] {
  const { tree } = reading;
  const marked: MarkedTable[] = [];
  const drawn: Element[] = [];
  for (const element of tree.scopes().flatMap(elementsIn)) {
    if (within && !tree.contains(within, element)) continue;
    const table = readMarked(element, reading, drawn);
    if (table && !isPartOfOther(table, marked, reading)) marked.push(table);
  }
  return joinTables(withoutRecords(marked), reading).flatMap((table) => {
    const sorted = sortRows(table.rows, createToneOf());
    if (sorted.columns.length === 0 || sorted.body.length + sorted.foot.length === 0) {
      if (!sorted.hasHeader || sorted.columns.length < 2) return [];
    }
    const { element, caption } = table;
    return [{ element, title: caption || sorted.titles[0] || headingBefore(element, reading), sorted }];
  });
}

/** Whether the rows of a table are another's, or it only lays out what one of its cells says: without headers of its own. */
function isPartOfOther(
  { element, rows }: MarkedTable,
  others: readonly MarkedTable[],
  { tree }: Reading,
): boolean {
  const isHeaded = rows.some(
    ({ place, cells }) => place === 'head' || cells.some(({ heading }) => heading !== 'none'),
  );
  const around = others.filter((other) => tree.contains(other.element, element));
  return around.some((other) => !isHeaded || other.rows.some((row) => row.element === rows[0]?.element));
}

/** Fewer tables of the same names may each be one of their own. */
const fewestAlike = 3;

/** The tables without those that have names and values of one of several things that the page tells: others have half of its names. */
function withoutRecords(tables: readonly MarkedTable[]): MarkedTable[] {
  const all = tables.map(namesOf);
  const isAlike = (names: ReadonlySet<string>, others: ReadonlySet<string>) =>
    names.size > 0 && [...names].filter((name) => others.has(name)).length * 2 >= names.size;
  return tables.filter((_, at) => {
    const names = all[at] ?? new Set();
    return all.filter((others) => isAlike(names, others)).length < fewestAlike;
  });
}

/** The names of a table that has a marked name and a value in each row; none of others. */
function namesOf({ element, rows }: MarkedTable): ReadonlySet<string> {
  const isFacts = localNameOf(element) === 'table' && rows.every(({ cells }) => isFact(cells));
  return new Set(isFacts ? rows.map(({ cells: [name] }) => name?.text ?? '') : []);
}

const isFact = ([name, value, ...others]: PageRow['cells']): boolean =>
  name !== undefined && name.heading !== 'none' && value?.heading === 'none' && others.length === 0;

function readMarked(element: Element, reading: Reading, drawn: Element[]): MarkedTable | undefined {
  const isNative = localNameOf(element) === 'table';
  const role = attributeOf(element, 'role')?.trim() ?? '';
  if (isNative || tableRoles.has(role)) {
    if (!isDrawnAlone(element, reading)) return undefined;
    const own = isNative ? readNativeTable(element, reading) : undefined;
    const marked = own && own.rows.length > 0 ? own : readRoleTable(element, reading);
    return isLayoutTable(marked) ? undefined : pairRows(marked);
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
