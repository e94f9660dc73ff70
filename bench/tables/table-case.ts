/** A table as a person reads it off the page. */
export type TableTruth = { columns: readonly string[]; rows: readonly (readonly string[])[] };

/** A page with the tables of data on it, in their order; none where all that looks like one only lays out. */
export type TableCase = { name: string; html: string; tables: readonly TableTruth[] };

/** A truth written as lines: `|` between cells, the first line the columns. */
export function tableOf(text: string): TableTruth {
  const [columns = [], ...rows] = text
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));
  return { columns, rows };
}
