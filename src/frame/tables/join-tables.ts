import type { Reading } from '../dom/reading';
import type { MarkedTable, PageRow } from './page-cell';

/** Joins tables that are one, and leaves out those that only copy a part of another over it to keep it in view. */
export function joinTables(found: readonly MarkedTable[], reading: Reading): MarkedTable[] {
  const whole = joinBeside(joinSplit(found, reading), reading);
  return whole.filter((table) => !whole.some((other) => other !== table && covers(other, table, reading)));
}

/** Whether a table lies over a larger one, and is not in it. */
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

/** Whether one of two tables is a single column, and all their rows stand side by side. */
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
