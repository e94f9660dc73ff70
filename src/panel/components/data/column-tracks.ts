import { textOfValue } from '../../../extraction/sheet/sheet-values';
import type { SheetRows } from './use-sheet';

/** The rows that are looked at for the width of a column. */
const sample = 60;

/** The tracks of the grid: the box to choose a row, each column as wide as most of its values, and what is left. */
export function columnTracks({ columns, rows }: SheetRows): string {
  const widths = columns.map(({ column, values }) => {
    const texts = rows.slice(0, sample).map((row) => textOfValue(values[row]?.value ?? null));
    const longest = Math.max(column.name.length, ...texts.map(({ length }) => length));
    return `${Math.min(Math.max(longest + 3, 6), 28)}ch`;
  });
  return ['1.75rem', ...widths, 'minmax(0, 1fr)'].join(' ');
}
