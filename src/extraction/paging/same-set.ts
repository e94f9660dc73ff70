import type { DataRow, DataSet } from '../../protocol/extract/page-data';
import type { PageSet } from '../answer/source';

/** The table or list of a later reading that is the one read before; undefined when none is. Its columns are as before. */
export function findSameSet(sets: readonly PageSet[], before: PageSet): PageSet | undefined {
  const fitting = sets.flatMap((set) => {
    const columns = set.kind === before.kind ? columnsIn(set, before) : undefined;
    return columns ? [{ set, columns }] : [];
  });
  const titled = fitting.filter(({ set }) => set.title === before.title);
  const [best] = (titled.length > 0 ? titled : fitting).sort((a, b) => b.set.rows.length - a.set.rows.length);
  return best && withColumns(best.set, { before, columns: best.columns });
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

function withColumns(
  set: PageSet,
  { before, columns }: { before: PageSet; columns: readonly (number | undefined)[] },
): PageSet {
  const rowOf = (row: DataRow): DataRow => ({
    ...row,
    cells: columns.map((at) => (at === undefined ? null : (row.cells[at] ?? null))),
  });
  const { shared: _ofItsOwn, ...rest } = set;
  const shared = before.shared ? { shared: before.shared } : {};
  return { ...rest, ...shared, columns: before.columns, rows: set.rows.map(rowOf) };
}
