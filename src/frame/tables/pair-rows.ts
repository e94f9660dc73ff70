import type { MarkedTable, PageRow } from './page-cell';

/**
 * A table of names and values in turn, two pairs or more beside each other, with a row for each pair: so forms of offices are.
 * Others stay as they are.
 */
export function pairRows(table: MarkedTable): MarkedTable {
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
