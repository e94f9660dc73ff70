import type { TableCase, TableTruth } from './table-case';

/** How much of one wanted table was read. A page without tables counts as one that must not be read. */
export type TableScore = {
  cells: number;
  right: number;
  isExact: boolean;
  isHeaderRight: boolean;
  why: string;
};

/** Each wanted table beside the one read that is most like it. */
export function scoreCase({ tables }: TableCase, read: readonly TableTruth[]): TableScore[] {
  if (tables.length === 0) {
    const isExact = read.length === 0;
    return [
      {
        cells: 0,
        right: 0,
        isExact,
        isHeaderRight: isExact,
        why: isExact ? '' : `read ${JSON.stringify(read).slice(0, 300)}`,
      },
    ];
  }
  const left = [...read];
  const scores = tables.map((wanted) => {
    const [best] = left
      .map((got) => ({ got, right: rightCells(wanted, got) }))
      .sort((a, b) => b.right - a.right);
    if (best) left.splice(left.indexOf(best.got), 1);
    return scoreTable(wanted, best?.got);
  });
  if (left.length === 0) return scores;
  const why = `${left.length} more: ${JSON.stringify(left).slice(0, 300)}`;
  return scores.map((score) => ({ ...score, isExact: false, why }));
}

function scoreTable(wanted: TableTruth, got: TableTruth | undefined): TableScore {
  const cells = wanted.rows.flat().length;
  const isHeaderRight = JSON.stringify(wanted.columns) === JSON.stringify(got?.columns);
  const isExact = JSON.stringify(wanted.rows) === JSON.stringify(got?.rows);
  const why = isExact && isHeaderRight ? '' : differenceOf(wanted, got);
  return { cells, right: got ? rightCells(wanted, got) : 0, isExact, isHeaderRight, why };
}

const rightCells = (wanted: TableTruth, got: TableTruth): number =>
  wanted.rows.flatMap((row, y) => row.filter((text, x) => got.rows[y]?.[x] === text)).length;

function differenceOf(wanted: TableTruth, got: TableTruth | undefined): string {
  if (!got) return 'not read';
  const lines = [wanted.columns, ...wanted.rows].map((row) => JSON.stringify(row));
  const read = [got.columns, ...got.rows].map((row) => JSON.stringify(row));
  const at = lines.findIndex((line, index) => line !== read[index]);
  return at < 0
    ? `${read.length - lines.length} rows more: ${read.at(-1)}`
    : `line ${at}: wanted ${lines[at]}, read ${read[at]}`;
}
