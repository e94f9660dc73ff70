import { describe, expect, it } from 'vitest';
import {
  changeColumn,
  createSheetReader,
  orderBy,
  repeatedRows,
  sheetOf,
  sortedRows,
  type Sheet,
} from '../../../src/extraction/sheet/sheet';
import type { DataSet } from '../../../src/protocol/extract/page-data';

const setOf = (columns: string[], rows: string[][]): DataSet => ({
  kind: 'table',
  ref: 1,
  title: '',
  columns,
  hasHeader: true,
  hasRowHeaders: false,
  rows: rows.map((cells) => ({ ref: 1, cells: cells.map((text) => ({ text, ref: 1 })) })),
  foot: [],
  notes: [],
  paging: {},
});

const set = setOf(
  ['Name', 'Price'],
  [
    ['Item 10', '€9.00'],
    ['Item 9', '€110.00'],
    ['Item 9', '€110.00'],
    ['Zebra', ''],
    ['Ähre', '€1.50'],
  ],
);
const all = [0, 1, 2, 3, 4];
const columnsOf = (sheet: Sheet) => createSheetReader(set, 'de')(sheet);

describe('rows of a sheet', () => {
  it('are ordered by what a value is, the other way round, then as they were; what says nothing comes last', () => {
    const sheet = sheetOf(set, 'de');
    const up = orderBy(sheet, '1');
    const down = orderBy(up, '1');
    expect(sortedRows(all, columnsOf(sheet), up.order)).toEqual([4, 0, 1, 2, 3]);
    expect(sortedRows(all, columnsOf(sheet), down.order)).toEqual([1, 2, 0, 4, 3]);
    expect(orderBy(down, '1').order).toBeUndefined();
    expect(sortedRows(all, columnsOf(sheet), orderBy(down, '0').order)).toEqual([4, 1, 2, 0, 3]);
  });

  it('are as on the page once the column that orders them is dropped', () => {
    const sheet = changeColumn(orderBy(sheetOf(set, 'de'), '1'), '1', { isShown: false });
    expect(sortedRows(all, columnsOf(sheet), sheet.order)).toEqual(all);
  });

  it('repeat an earlier one by what is shown of them', () => {
    const sheet = sheetOf(set, 'de');
    expect([...repeatedRows(all, columnsOf(sheet))]).toEqual([2]);
    const price = changeColumn(sheet, '0', { isShown: false });
    expect([...repeatedRows([2, 1, 0], columnsOf(price))]).toEqual([1]);
  });
});
