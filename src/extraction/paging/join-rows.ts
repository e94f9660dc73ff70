import type { DataRow, DataSet, DataPaging } from '../../protocol/extract/page-data';
import type { PageSet } from '../answer/source';

/** Rows read one after the other. `isWhole`: none can be missing between the readings. */
export type JoinedRows = { readonly rows: readonly DataRow[]; readonly isWhole: boolean };

/**
 * Joins what a table draws after it was scrolled to the rows read before. Rows with numbers are ordered by them; others go on
 * where both readings have the same rows, as far as they do.
 */
export function joinScrolled(before: readonly DataRow[], now: readonly DataRow[]): JoinedRows {
  if (now.length === 0) return { rows: before, isWhole: true };
  const isNumbered = [...before, ...now].every(({ index }) => index !== undefined);
  if (isNumbered) return joinByNumber(before, now);
  const shared = sharedRows(before, now);
  return { rows: [...before.slice(0, before.length - shared), ...now], isWhole: shared > 0 };
}

function joinByNumber(before: readonly DataRow[], now: readonly DataRow[]): JoinedRows {
  const rows = new Map([...before, ...now].map((row) => [row.index ?? 0, row]));
  const ordered = [...rows].sort(([a], [b]) => a - b);
  const isWhole = ordered.every(([index], at) => at === 0 || index === (ordered[at - 1]?.[0] ?? 0) + 1);
  return { rows: ordered.map(([, row]) => row), isWhole };
}

/** The most rows at the end of one reading that the next begins with. */
function sharedRows(before: readonly DataRow[], now: readonly DataRow[]): number {
  const [old, fresh] = [before.map(keyOfRow), now.map(keyOfRow)];
  for (let count = Math.min(old.length, fresh.length); count > 0; count -= 1) {
    const start = old.length - count;
    if (fresh.slice(0, count).every((key, at) => key === old[start + at])) return count;
  }
  return 0;
}

/**
 * Joins the rows of the next page to those before. A page may show earlier rows again; those are left out, unless the page
 * numbers its rows and none was shown before.
 */
export function joinPages(
  before: readonly DataRow[],
  { rows, paging }: ReadRows,
  shownTo: number | undefined,
): readonly DataRow[] {
  const areOthers = paging.from !== undefined && shownTo !== undefined && paging.from > shownTo;
  const known = new Set(areOthers ? [] : before.map(keyOfRow));
  return [...before, ...rows.filter((row) => !known.has(keyOfRow(row)))];
}

type ReadRows = Pick<DataSet, 'rows' | 'paging'>;

/**
 * Joins two readings of the same table or list. The later goes on where the earlier ended, has all of it, or is of other rows,
 * between which some may be missing.
 */
export function joinReadings(before: ReadRows, now: ReadRows): JoinedRows {
  const shared = sharedRows(before.rows, now.rows);
  if (shared > 0)
    return { rows: [...before.rows.slice(0, before.rows.length - shared), ...now.rows], isWhole: true };
  const known = new Set(now.rows.map(keyOfRow));
  if (before.rows.every((row) => known.has(keyOfRow(row)))) return { rows: now.rows, isWhole: true };
  const { to } = before.paging;
  const isNext = to !== undefined && now.paging.from === to + 1;
  return { rows: joinPages(before.rows, now, to), isWhole: isNext };
}

/** All that a row says, and where its links lead. */
const keyOfRow = ({ cells }: DataRow): string =>
  JSON.stringify(cells.map((cell) => (cell ? [cell.text, cell.link ?? ''] : null)));

/** The table or list of a later reading that is the one read before; undefined when none is. Its columns are as before. */
export function findSameSet(sets: readonly PageSet[], before: PageSet): PageSet | undefined {
  const fitting = sets.flatMap((set) => {
    const columns = set.kind === before.kind ? columnsIn(set, before) : undefined;
    return columns ? [{ set, columns }] : [];
  });
  const titled = fitting.filter(({ set }) => set.title === before.title);
  const [best] = (titled.length > 0 ? titled : fitting).sort((a, b) => b.set.rows.length - a.set.rows.length);
  return best && withColumns(best.set, before, best.columns);
}

/**
 * The place of each earlier column in a set; undefined when it is another table. A list names its columns by what its
 * records have, so that some may be missing.
 */
function columnsIn(set: DataSet, before: DataSet): (number | undefined)[] | undefined {
  const isSame = JSON.stringify(set.columns) === JSON.stringify(before.columns);
  if (isSame) return set.columns.map((_, at) => at);
  if (set.kind === 'table') return undefined;
  const columns = before.columns.map((name) => (name === '' ? -1 : set.columns.indexOf(name)));
  const found = columns.filter((at) => at >= 0);
  const most = Math.max(set.columns.length, before.columns.length);
  return found.length > most / 2 ? columns.map((at) => (at < 0 ? undefined : at)) : undefined;
}

function withColumns(set: PageSet, before: PageSet, columns: readonly (number | undefined)[]): PageSet {
  const rowOf = (row: DataRow): DataRow => ({
    ...row,
    cells: columns.map((at) => (at === undefined ? null : (row.cells[at] ?? null))),
  });
  const { shared: _ofItsOwn, ...rest } = set;
  const shared = before.shared ? { shared: before.shared } : {};
  return { ...rest, ...shared, columns: before.columns, rows: set.rows.map(rowOf) };
}

/** How a reading goes on, or why it ends. Without `partial` all rows are read. */
export type WayOn =
  | { readonly kind: 'scroll'; readonly ref: number; readonly by: number }
  | { readonly kind: 'top'; readonly ref: number }
  | { readonly kind: 'next'; readonly ref: number }
  | { readonly kind: 'more'; readonly ref: number }
  /** To the end of the box of the rows, where more may come. */
  | { readonly kind: 'grow'; readonly ref: number }
  | { readonly kind: 'end'; readonly partial?: string };

/** The rows so far, and the bounds. */
export type ReadSoFar = {
  readonly rows: number;
  readonly pages: number;
  /** Views since the top. */
  readonly views: number;
  /** The reading began at the first row: it goes there first. */
  readonly isFromTop: boolean;
  /** A next page was gone to: there nothing is expected at the end of a box. */
  readonly hasTurned: boolean;
};

/** The most that is read: pages, rows, and views that are scrolled to. */
type ReadingBounds = { readonly pages: number; readonly rows: number; readonly views: number };

/** The way to the rows that were not read, as the last reading says it. */
export function wayOn(paging: DataPaging, read: ReadSoFar, bounds: ReadingBounds): WayOn {
  const { drawn, scroll, next, more, grows } = paging;
  if (drawn !== undefined)
    return { kind: 'end', partial: `The page has ${drawn} rows. The first ${read.rows} were read.` };
  const mayGrow = grows !== undefined && bounds.pages > 1 && !read.hasTurned;
  const goesOn = scroll?.below === true || next !== undefined || more !== undefined || mayGrow;
  if (goesOn && read.rows >= bounds.rows)
    return { kind: 'end', partial: `It was read to ${read.rows} rows.` };
  if (scroll?.above && !read.isFromTop) return { kind: 'top', ref: scroll.ref };
  if (scroll?.below) {
    if (read.views < bounds.views) return { kind: 'scroll', ref: scroll.ref, by: scroll.view };
    return { kind: 'end', partial: `It was scrolled ${read.views} times and goes on.` };
  }
  if (next !== undefined) {
    if (read.pages < bounds.pages) return { kind: 'next', ref: next };
    return { kind: 'end', partial: 'There is a next page, which was not read.' };
  }
  if (more !== undefined) {
    if (read.pages < bounds.pages) return { kind: 'more', ref: more };
    return { kind: 'end', partial: 'There are more rows behind a button, which were not loaded.' };
  }
  if (!mayGrow) return { kind: 'end' };
  if (read.pages < bounds.pages) return { kind: 'grow', ref: grows };
  return { kind: 'end', partial: 'More rows came each time it was scrolled to its end, and more may come.' };
}
