import type { DataSet } from '../../../src/protocol/extract/page-data';

type Drawn = string | { text: string; link?: string } | null;

/** A table or list of these rows, as a page would give it. */
export function setOf(columns: string[], rows: Drawn[][], rest: Partial<DataSet> = {}): DataSet {
  return {
    kind: 'table',
    ref: 1,
    title: 'Orders',
    columns,
    hasHeader: true,
    hasRowHeaders: false,
    rows: rows.map((cells, y) => ({
      ref: 100 * (y + 1),
      cells: cells.map((cell, x) => {
        if (cell === null) return null;
        return { ref: 100 * (y + 1) + x + 1, ...(typeof cell === 'string' ? { text: cell } : cell) };
      }),
    })),
    foot: [],
    notes: [],
    paging: {},
    ...rest,
  };
}
