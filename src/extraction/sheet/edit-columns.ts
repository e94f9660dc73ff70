import type { Sheet, SheetColumn } from './sheet';

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
