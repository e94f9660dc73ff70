import type { DataRow, DataSet } from '../../protocol/extract/page-data';

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
