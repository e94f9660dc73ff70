import { isLinkBeside, type Sheet, type SheetColumn } from './sheet';

/** Changes one column: its name, its type, whether it is shown. */
export function changeColumn(
  sheet: Sheet,
  key: string,
  change: Partial<Pick<SheetColumn, 'name' | 'type' | 'isShown'>>,
): Sheet {
  return {
    ...sheet,
    columns: sheet.columns.map((each) => (each.key === key ? { ...each, ...change } : each)),
  };
}

type ShownParts = {
  /** The page's columns; none for all. */
  readonly columns: readonly number[];
  /** Whether the addresses of links are shown beside them, or instead. */
  readonly links: 'none' | 'beside' | 'only';
};

/** Shows these columns only. Where none of them has links and links are wanted, the other columns' are shown. */
export function showColumns(sheet: Sheet, { columns, links }: ShownParts): Sheet {
  const isWanted = ({ part }: SheetColumn) => columns.length === 0 || columns.some((each) => each === part);
  const isLink = (column: SheetColumn) =>
    column.type === 'address' && (links === 'only' || isLinkBeside(column));
  const anyLinked = sheet.columns.some((column) => isLink(column) && isWanted(column));
  return {
    ...sheet,
    columns: sheet.columns.map((column) => ({
      ...column,
      isShown: isLink(column)
        ? links !== 'none' && (isWanted(column) || !anyLinked)
        : links !== 'only' && isWanted(column) && (columns.length > 0 || column.isShown),
    })),
  };
}

/** Moves a column so many places on; at the ends it stays. */
export function moveColumn(sheet: Sheet, key: string, by: number): Sheet {
  const from = sheet.columns.findIndex((each) => each.key === key);
  const column = sheet.columns[from];
  const to = from + by;
  if (!column || to < 0 || to >= sheet.columns.length) return sheet;
  return { ...sheet, columns: sheet.columns.toSpliced(from, 1).toSpliced(to, 0, column) };
}

/** Chooses a row, or no longer. */
export function toggleRow(sheet: Sheet, row: number): Sheet {
  const chosen = new Set(sheet.chosen);
  if (!chosen.delete(row)) chosen.add(row);
  return { ...sheet, chosen };
}

/** Chooses these rows, or none when all of them are chosen already. */
export function toggleRows(sheet: Sheet, rows: readonly number[]): Sheet {
  const isAll = rows.every((row) => sheet.chosen.has(row));
  return { ...sheet, chosen: new Set(isAll ? [] : [...sheet.chosen, ...rows]) };
}
