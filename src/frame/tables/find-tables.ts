import { squash, type Reading, createKind } from '../dom/reading';
import { headingTags } from '../names/roles';
import type { DataCell, DataRow, DataSet } from '../../protocol/extract/page-data';
import {
  attributeOf,
  elementsIn,
  localNameOf,
  isElement,
  textContentOf,
  firstChildOf,
  isText,
  nextSiblingOf,
  nodeTextOf,
  parentNodeOf,
  styleOf,
  queryAll,
  queryAllInside,
} from '../dom/native';
import { linkIn, programValueIn } from '../data/cell-text';
import { readPaging } from '../data/paging';
import { calledByMarkup } from '../data/record-fields';
import { isBeside } from '../data/parts';
import {
  type GridRow,
  type Slot,
  isLayoutTable,
  type MarkedTable,
  type PageRow,
  type PageCell,
  type CellHeading,
} from './layout-table';
import { isDrawnAlone } from '../dom/visibility';
import { mayBeDrawnTable, readDrawnTable, hasOwnText } from './drawn-table';
import { readNativeTable, drawnChildren, readCell, readRoleTable } from './native-table';
import { sortRows, type SortedRows, type ToneOf } from './sort-rows';
import { isNone } from '../dom/look';

export type RefOf = (element: Element) => number;

/** The tables below `within`, as data. */
export function readTables(reading: Reading, refOf: RefOf, within?: Element): DataSet[] {
  return findTables(reading, within).map((table) => toTableSet(table, reading, refOf));
}

export function toTableSet({ element, title, sorted }: FoundTable, reading: Reading, refOf: RefOf): DataSet {
  const cellsOf = cellReader(refOf);
  const rowOf = (row: GridRow): DataRow => ({ ref: refOf(row.row.element), cells: row.slots.map(cellsOf) });
  return {
    kind: 'table',
    ref: refOf(element),
    title,
    columns: sorted.columns.map((name, at) => name || calledAlike(sorted, at)),
    hasHeader: sorted.hasHeader,
    hasRowHeaders: sorted.hasRowHeaders,
    rows: sorted.body.map(({ row, section, detail }) => ({
      ...rowOf(row),
      index: indexOf(row.row.element),
      section: section || undefined,
      detail: detail || undefined,
    })),
    foot: sorted.foot.map(rowOf),
    notes: [...sorted.notes],
    isBeside: isBeside(element) || undefined,
    paging: readPaging(
      element,
      sorted.body.map(({ row }) => row.row.element),
      reading,
      refOf,
    ),
  };
}

/** The name that the markup of all cells of a column gives them; empty for none. */
function calledAlike({ body, columns }: SortedRows, at: number): string {
  // Where names stand beside values, markup says only that they are that.
  if (columns.length < 3) return '';
  const cells = body.flatMap(({ row }) => row.slots[at]?.cell.element ?? []);
  const [first] = cells;
  const name = first ? calledByMarkup(first) : '';
  return cells.every((cell) => calledByMarkup(cell) === name) ? name : '';
}

/** Its number among all rows, those that are not drawn too. Source: WAI-ARIA 1.2, aria-rowindex */
function indexOf(row: Element): number | undefined {
  const index = Number.parseInt(attributeOf(row, 'aria-rowindex') ?? '', 10);
  return Number.isFinite(index) ? index : undefined;
}

/** A cell that spans several rows or columns is read once. */
function cellReader(refOf: RefOf): (slot: Slot | undefined) => DataCell | null {
  const known = new Map<Element, DataCell>();
  return (slot) => {
    if (!slot) return null;
    const { element, text } = slot.cell;
    const cell = known.get(element) ?? {
      text,
      ref: refOf(element),
      link: linkIn(element),
      value: programValueIn(element),
    };
    known.set(element, cell);
    return cell;
  };
}

type FoundTable = { readonly element: Element; readonly title: string; readonly sorted: SortedRows };

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

/** The rows are another table's, or it only lays out what one of its cells says: without headers of its own. */
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

/**
 * A table of names and values in turn, two pairs or more beside each other, with a row for each pair: so forms of offices are.
 * Others stay as they are.
 */
function pairRows(table: MarkedTable): MarkedTable {
  const { rows } = table;
  const wide = rows.filter(({ cells }) => cells.length > 2);
  if (wide.length < 2 || wide.length < rows.length / 2 || !rows.every(isInTurn)) return table;
  const paired = rows.flatMap((row) =>
    pairsOf(row).map((cells): PageRow => ({ ...row, cells: cells.map((cell) => ({ ...cell, columns: 1 })) })),
  );
  const names = paired.map(({ cells: [name] }) => name?.text ?? '');
  // A name that comes again heads a column.
  return new Set(names).size === names.length ? { ...table, rows: paired } : table;
}

const isInTurn = ({ place, cells }: PageRow): boolean =>
  place === 'body' &&
  cells.length >= 2 &&
  cells.length % 2 === 0 &&
  cells.every(({ heading, rows }, at) => rows === 1 && (heading === 'none') === (at % 2 === 1));

const pairsOf = ({ cells }: PageRow) =>
  cells.flatMap((_, at) => (at % 2 === 0 ? [cells.slice(at, at + 2)] : []));

/** The heading that stands before a table, beside it or beside what it is in; nothing where none does. */
function headingBefore(element: Element, reading: Reading): string {
  for (let at = element; ;) {
    const parent = reading.tree.parentOf(at);
    if (!parent) return '';
    const heading = reading.remember(headings, parent, () => headingsIn(parent, reading)).get(at);
    if (heading) return squash(textContentOf(heading) ?? '');
    at = parent;
  }
}

const headings = createKind<ReadonlyMap<Element, Element>>();

/** The children of an element that stand after a drawn heading among them, each with the nearest. */
function headingsIn(parent: Element, reading: Reading): ReadonlyMap<Element, Element> {
  const after = new Map<Element, Element>();
  let heading: Element | undefined;
  for (const child of reading.childrenOf(parent)) {
    if (!isElement(child)) continue;
    if (heading) after.set(child, heading);
    if (headingTags.includes(localNameOf(child)) && !(reading.look(child) & isNone)) heading = child;
  }
  return after;
}

/** Makes a function that gives the tone of a cell: the weight of its first text, and the background it stands on. */
function createToneOf(): ToneOf {
  const known = new Map<PageCell, string>();
  return (cell) => {
    const tone = known.get(cell) ?? toneOf(cell.element);
    known.set(cell, tone);
    return tone;
  };
}

function toneOf(cell: Element): string {
  const style = styleOf(holderOfText(cell) ?? cell);
  return `${Number(style.fontWeight) >= 600 ? 'bold' : 'plain'} ${backgroundOf(cell)}`;
}

function holderOfText(within: Element): Element | undefined {
  for (let child = firstChildOf(within); child; child = nextSiblingOf(child)) {
    if (isText(child) && (nodeTextOf(child) ?? '').trim() !== '') return within;
    const found = isElement(child) ? holderOfText(child) : undefined;
    if (found) return found;
  }
  return undefined;
}

/** The background of the cell, its row or their group; a table's own is behind all its rows. */
function backgroundOf(cell: Element): string {
  let at: Element = cell;
  for (let up = 0; up < 3; up += 1) {
    const { backgroundColor, display } = styleOf(at);
    if (display === 'table') return 'none';
    if (backgroundColor !== 'rgba(0, 0, 0, 0)') return backgroundColor;
    const parent = parentNodeOf(at);
    if (!parent || !isElement(parent)) break;
    at = parent;
  }
  return 'none';
}

/** Values longer than this tell, they are not looked up: questions and answers. In characters. */
const longestValue = 250;

/**
 * A `dl` as a table: a term at the left of each row, its descriptions beside it. Undefined where it holds records: where
 * descriptions have parts, most terms have now one, now several, or the page has another list with the same terms.
 */
function readTermList(list: Element, reading: Reading): MarkedTable | undefined {
  const groups = groupsOf(list, reading);
  const counts = groups.map(({ values }) => values.length);
  const isWide = counts.every((count) => count > 1 && count === counts[0]);
  const isPlain = counts.filter((count) => count === 1).length > counts.length / 2;
  if (groups.length < 2 || !(isWide || isPlain) || isRecord(list, reading) || areParted(groups))
    return undefined;
  const rows = groups.flatMap((group) => rowsOf(group, isWide, reading));
  const values = rows.flatMap(({ cells }) => cells.slice(1));
  const long = values.filter(({ text }) => text.length > longestValue);
  if (long.length > values.length / 2) return undefined;
  return { element: list, caption: squash(attributeOf(list, 'aria-label') ?? ''), rows };
}

type Group = { readonly terms: Element[]; readonly values: Element[] };

function groupsOf(list: Element, reading: Reading): Group[] {
  const groups: Group[] = [];
  const parts = drawnChildren(list, reading).flatMap((child) =>
    localNameOf(child) === 'div' ? drawnChildren(child, reading) : [child],
  );
  for (const part of parts) {
    const tag = localNameOf(part);
    const last = groups.at(-1);
    if (tag === 'dt' && last?.values.length === 0) last.terms.push(part);
    else if (tag === 'dt') groups.push({ terms: [part], values: [] });
    else if (tag === 'dd') last?.values.push(part);
  }
  return groups.filter(({ values }) => values.length > 0);
}

/** Most descriptions are parts beside each other, with no text between. */
function areParted(groups: readonly Group[]): boolean {
  const values = groups.flatMap((group) => group.values);
  const parted = values.filter((value) => value.childElementCount > 1 && !hasOwnText(value));
  return parted.length > values.length / 2;
}

/** A row for each term; unless the table `isWide`, several descriptions are one value. */
function rowsOf({ terms, values }: Group, isWide: boolean, reading: Reading): PageRow[] {
  const cellOf = (element: Element, heading: CellHeading): PageCell =>
    readCell({ element, heading, columns: 1, rows: 1 }, false, { reading, noteMarks: new Set() });
  const told = values.map((value) => cellOf(value, 'none'));
  const [first] = told;
  const joined = first ? [{ ...first, text: told.map(({ text }) => text).join(' ') }] : [];
  return terms.map((term) => ({
    element: term,
    cells: [cellOf(term, 'row'), ...(isWide ? told : joined)],
    place: 'body',
    part: 0,
  }));
}

/** Another list has half of its terms. */
function isRecord(list: Element, reading: Reading): boolean {
  const others = reading.tree
    .scopes()
    .flatMap((scope) => queryAll(scope, 'dl'))
    .filter((other) => other !== list);
  const terms = termsOf(list);
  return others.some((other) => {
    const theirs = termsOf(other);
    return [...terms].filter((term) => theirs.has(term)).length * 2 >= terms.size;
  });
}

const termsOf = (list: Element): Set<string> =>
  new Set(queryAllInside(list, 'dt').map((term) => squash(textContentOf(term) ?? '')));

/** Joins tables that are one, and leaves out those that only copy a part of another over it to keep it in view. */
function joinTables(found: readonly MarkedTable[], reading: Reading): MarkedTable[] {
  const whole = joinBeside(joinSplit(found, reading), reading);
  return whole.filter((table) => !whole.some((other) => other !== table && covers(other, table, reading)));
}

/** Lies over a larger table, and is not in it. */
function covers(large: MarkedTable, small: MarkedTable, reading: Reading): boolean {
  if (
    reading.tree.contains(large.element, small.element) ||
    reading.tree.contains(small.element, large.element)
  )
    return false;
  const [a, b] = [reading.rect(large.element), reading.rect(small.element)];
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  const isOver = width > 0 && height > 0 && width * height > (b.width * b.height) / 2;
  return isOver && a.width * a.height > b.width * b.height;
}

/** Joins columns that stay in view, a table of their own, to the table beside them. */
function joinBeside(found: readonly MarkedTable[], reading: Reading): MarkedTable[] {
  const joined: MarkedTable[] = [];
  for (const table of found) {
    const beside = joined.at(-1);
    if (beside && areOneBesideOther(beside, table, reading)) joined.splice(-1, 1, withColumns(beside, table));
    else joined.push(table);
  }
  return joined;
}

/** One of two tables is a single column, and all their rows stand side by side. */
function areOneBesideOther(left: MarkedTable, right: MarkedTable, reading: Reading): boolean {
  if (left.rows.length !== right.rows.length || left.rows.length < 2) return false;
  if (widthOf(left) !== 1 && widthOf(right) !== 1) return false;
  return left.rows.every(({ element }, at) => {
    const other = right.rows[at];
    if (!other) return false;
    const [a, b] = [reading.rect(element), reading.rect(other.element)];
    return a.height > 0 && Math.abs(a.top - b.top) <= nearEdge && a.right <= b.left + nearEdge;
  });
}

const withColumns = (left: MarkedTable, right: MarkedTable): MarkedTable => ({
  element: right.rows.length > 0 && widthOf(right) > widthOf(left) ? right.element : left.element,
  caption: left.caption || right.caption,
  rows: left.rows.map((row, at) => ({ ...row, cells: [...row.cells, ...(right.rows[at]?.cells ?? [])] })),
});

/** Joins headers to their rows: headers that stay in view are a table of their own above the one that scrolls. */
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
