import type { DataCell, DataRow, DataSet } from '../../protocol/extract/page-data';
import { attributeOf } from '../dom/native';
import type { Reading } from '../dom/reading';
import { linkIn, programValueIn } from '../data/cell-values';
import { readPaging } from '../data/paging';
import { findTables, type FoundTable } from './find-tables';
import type { GridRow, Slot } from './layout-table';

export type RefOf = (element: Element) => number;

/** The tables below `within`, as data. */
export function readTables(reading: Reading, refOf: RefOf, within?: Element): DataSet[] {
  return findTables(reading, within).map((table) => toTableSet(table, reading, refOf));
}

export function toTableSet({ element, title, sorted }: FoundTable, reading: Reading, refOf: RefOf): DataSet {
  const cellsOf = cellReader(refOf);
  const rowOf = (row: GridRow): DataRow => ({ ref: refOf(row.row.element), cells: row.slots.map(cellsOf) });
  return {
    kind: 'table',
    ref: refOf(element),
    title,
    columns: [...sorted.columns],
    hasHeader: sorted.hasHeader,
    hasRowHeaders: sorted.hasRowHeaders,
    rows: sorted.body.map(({ row, section, detail }) => ({
      ...rowOf(row),
      ...indexOf(row.row.element),
      ...(section !== '' && { section }),
      ...(detail !== '' && { detail }),
    })),
    foot: sorted.foot.map(rowOf),
    notes: [...sorted.notes],
    paging: readPaging({ element, drawn: sorted.body.map(({ row }) => row.row.element) }, reading, refOf),
  };
}

/** Its number among all rows, those that are not drawn too. Source: WAI-ARIA 1.2, aria-rowindex */
function indexOf(row: Element): { index?: number } {
  const index = Number.parseInt(attributeOf(row, 'aria-rowindex') ?? '', 10);
  return Number.isFinite(index) ? { index } : {};
}

/** A cell that spans several rows or columns is read once. */
function cellReader(refOf: RefOf): (slot: Slot | undefined) => DataCell | null {
  const known = new Map<Element, DataCell>();
  return (slot) => {
    if (!slot) return null;
    const { element, text } = slot.cell;
    const cell = known.get(element) ?? {
      text,
      ref: refOf(element),
      ...linkIn(element),
      ...programValueIn(element),
    };
    known.set(element, cell);
    return cell;
  };
}
