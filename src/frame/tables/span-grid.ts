import type { PageCell, PageRow } from './page-cell';

/** A place on the grid with the cell that shows there. `isRight`, `isBelow`: the cell began further left, further up. */
export type Slot = { readonly cell: PageCell; readonly isRight: boolean; readonly isBelow: boolean };

/** A row with a place for each column; undefined where the row is too short. */
export type GridRow = { readonly row: PageRow; readonly slots: readonly (Slot | undefined)[] };

/** More columns than this are no cell's own. Source: HTML, https://html.spec.whatwg.org/#attr-tdth-colspan */
const mostColumns = 1000;

/** A cell that reaches down into rows to come. */
type Hanging = { slot: Slot; left: number };

/**
 * Lays spanned cells on a grid; a span ends with its part of the table. Columns in which no cell begins are left out: they
 * come from spans that are wider than the table.
 *
 * Source: HTML, forming a table, https://html.spec.whatwg.org/#forming-a-table
 */
export function layOnGrid(rows: readonly PageRow[]): GridRow[] {
  let hanging: (Hanging | undefined)[] = [];
  let part: number | undefined;
  const laid = rows.map((row) => {
    if (row.part !== part) hanging = [];
    part = row.part;
    const slots = layRow(row, hanging);
    return { row, slots };
  });
  return withOwnColumns(laid);
}

function layRow(row: PageRow, hanging: (Hanging | undefined)[]): (Slot | undefined)[] {
  const slots: (Slot | undefined)[] = [];
  takeHanging(hanging, slots);
  let at = 0;
  for (const cell of row.cells) {
    while (slots[at]) at += 1;
    const columns = Math.min(Math.max(1, cell.columns), mostColumns);
    const left = cell.rows === 0 ? Number.POSITIVE_INFINITY : cell.rows - 1;
    for (let right = 0; right < columns && !slots[at]; right += 1, at += 1) {
      slots[at] = { cell, isRight: right > 0, isBelow: false };
      if (left > 0) hanging[at] = { slot: { cell, isRight: right > 0, isBelow: true }, left };
    }
  }
  // A place that was jumped over is a hole in the list.
  return Array.from(slots);
}

function takeHanging(hanging: (Hanging | undefined)[], slots: (Slot | undefined)[]): void {
  hanging.forEach((hung, at) => {
    if (!hung) return;
    slots[at] = hung.slot;
    hanging[at] = hung.left > 1 ? { slot: hung.slot, left: hung.left - 1 } : undefined;
  });
}

/** The length of the longest of many lists. */
export const widest = (lists: readonly (readonly unknown[])[]): number =>
  lists.reduce((most, { length }) => Math.max(most, length), 0);

function withOwnColumns(rows: readonly GridRow[]): GridRow[] {
  const width = widest(rows.map(({ slots }) => slots));
  const own = new Set<number>();
  for (const { slots } of rows) slots.forEach((slot, at) => slot && !slot.isRight && own.add(at));
  const columns = [...own].sort((a, b) => a - b);
  if (columns.length === width && rows.every(({ slots }) => slots.length === width)) return [...rows];
  return rows.map(({ row, slots }) => ({ row, slots: columns.map((at) => slots[at]) }));
}

/** The cells that begin in this row, from the left. */
export const ownCells = ({ row }: GridRow): readonly PageCell[] => row.cells;

/** The text in a column, of spanned cells too. */
export const textAt = ({ slots }: GridRow, at: number): string => slots[at]?.cell.text ?? '';

/** The different cells that show something in this row, those that reach down into it too. */
export function filledCells({ slots }: GridRow): PageCell[] {
  const cells = new Set<PageCell>();
  for (const slot of slots) if (slot && slot.cell.text !== '') cells.add(slot.cell);
  return [...cells];
}
