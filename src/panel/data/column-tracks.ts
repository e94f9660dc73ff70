import { shownText } from '../../extraction/sheet/sheet-values';
import type { SheetRows } from './use-sheet';

/** The rows that are looked at for the width of a column. */
const sample = 60;

/** Widths of columns in characters: texts give way down to the first so that all columns fit, and grow up to the second. */
const narrowest = 12;
const widest = 28;

/** The box to choose a row. */
const choiceWidth = '1.75rem';

/** CSS of a row: its tracks, and the least width that they need. */
export type ColumnTracks = { gridTemplateColumns: string; minInlineSize: string };

/** The tracks of the grid: the box to choose a row, each column as wide as most of its values, and what is left. */
export function columnTracks({ columns, rows }: SheetRows): ColumnTracks {
  const widths = columns.map(({ column, values }) => {
    const texts = rows.slice(0, sample).map((row) => shownText(values[row]));
    const longest = Math.max(column.name.length, ...texts.map(({ length }) => length));
    const most = Math.min(Math.max(longest + 3, 6), widest);
    const isText = column.type === 'text' || column.type === 'address';
    return { least: isText ? Math.min(most, narrowest) : most, most };
  });
  const tracks = widths.map(({ least, most }) => `minmax(${least}ch, ${most}ch)`);
  const least = widths.reduce((sum, width) => sum + width.least, 0);
  return {
    gridTemplateColumns: [choiceWidth, ...tracks, 'minmax(0, 1fr)'].join(' '),
    minInlineSize: `calc(${choiceWidth} + ${least}ch)`,
  };
}
