import type { DataRow, DataSet } from './page-data';

/** The most rows of a table or list that are read. */
export const mostRows = 50_000;

/**
 * The most that rows may weigh together, in characters: an extension's message holds 64 MB, and a character takes up to three
 * bytes.
 */
export const mostWeight = 20_000_000;

/** Weight of a row and of each cell besides their texts. */
const ownWeight = 40;

/** How many characters a row takes on its way, about. */
export const weightOfRow = ({ cells, section = '', detail = '' }: DataRow): number =>
  cells.reduce(
    (sum, cell) =>
      sum + ownWeight + (cell?.text.length ?? 0) + (cell?.link?.length ?? 0) + (cell?.value?.length ?? 0),
    ownWeight + section.length + detail.length,
  );

/** The tables and lists of a frame with as many of their rows as can be told, the first ones first; `drawn` says how many there are. */
export function boundSets(sets: readonly DataSet[]): DataSet[] {
  let left = mostWeight;
  return sets.map((set) => {
    const { rows, paging } = set;
    let count = 0;
    for (const row of rows) {
      left -= weightOfRow(row);
      if (left < 0 || count === mostRows) break;
      count += 1;
    }
    if (count === rows.length) return set;
    return { ...set, rows: rows.slice(0, count), paging: { ...paging, drawn: rows.length } };
  });
}
