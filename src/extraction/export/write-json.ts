import type { ExportTable } from './export-table';

/** The rows as a list of objects. Names keep the order of the columns, those that are numbers too. */
export function toJson(table: ExportTable): string {
  const rows = objectsOf(table).map((row) => `  ${row}`);
  return rows.length === 0 ? '[]\n' : `[\n${rows.join(',\n')}\n]\n`;
}

/** The rows as objects, one on each line. Source: https://jsonlines.org */
export function toJsonLines(table: ExportTable): string {
  return objectsOf(table)
    .map((row) => `${row}\n`)
    .join('');
}

/** Written by hand: an object would put names like "2024" before the others. */
const objectsOf = ({ columns, rows }: ExportTable): string[] =>
  rows.map((row) => {
    const members = columns.map(
      ({ name }, at) => `${JSON.stringify(name)}: ${JSON.stringify(row[at] ?? null)}`,
    );
    return `{ ${members.join(', ')} }`;
  });
