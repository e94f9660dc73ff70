import { describe, expect, it } from 'vitest';
import writeWorkbook, { type SheetData } from 'write-excel-file/universal';
import { parseRows, readRows } from '../../../src/recording/rows';

describe('rows of values', () => {
  it('are read with quotes, commas and line ends in them', () => {
    expect(parseRows('\uFEFFname,note\r\nAda,"a ""b"", c\nd"\r\n\r\nBob,\n')).toEqual([
      { name: 'Ada', note: 'a "b", c\nd' },
      { name: 'Bob', note: '' },
    ]);
    expect(parseRows('name\nAda')).toEqual([{ name: 'Ada' }]);
  });

  it('may be separated as spreadsheets do it where a comma is written in numbers', () => {
    expect(parseRows('name;price\r\n"Ada; L.";1,50\r\n')).toEqual([{ name: 'Ada; L.', price: '1,50' }]);
    expect(parseRows('name\tprice\nAda\t')).toEqual([{ name: 'Ada', price: '' }]);
    expect(parseRows('name,note\nAda,a;b')).toEqual([{ name: 'Ada', note: 'a;b' }]);
  });

  it('have values no longer than a variable takes, and say at once which one is', () => {
    const long = 'a""b\n'.repeat(2500);
    expect(parseRows(`note\n"${long}"`)[0]?.['note']).toHaveLength(10_000);
    expect(() => parseRows(`note\nAda\n"${'a""b\n'.repeat(500_000)}"`)).toThrow('Row 2 has a value of more');
  });

  it('are of variables, which columns name as people write them', () => {
    expect(parseRows('Order number\tPreis (€)\t値段\t数\tx_\n4711\t9,90\ta\tb\tc')).toEqual([
      { Order_number: '4711', Preis: '9,90', value: 'a', value_2: 'b', x_: 'c' },
    ]);
  });

  it('are read from a workbook as from its values', async () => {
    const text = { type: String };
    const sheet = [
      [{ value: 'Order number' }, { value: 'Due' }, { value: '' }, { value: 'Sum' }],
      [
        { value: '00471', ...text },
        { value: new Date('2026-05-03T00:00:00Z'), type: Date, format: 'yyyy-mm-dd' },
        null,
        { value: 12.5, type: Number },
      ],
      [null, null, null, null],
      [{ value: 'b, "c"', ...text }, null, null, { value: true, type: Boolean }],
    ];
    const file = await writeWorkbook(sheet as SheetData).toBlob();
    expect(await readRows(file)).toEqual([
      { Order_number: '00471', Due: '2026-05-03', Sum: '12.5' },
      { Order_number: 'b, "c"', Due: '', Sum: 'true' },
    ]);
    expect(await readRows(new Blob(['\uFEFFa;b\n1;2']))).toEqual([{ a: '1', b: '2' }]);
    await expect(readRows(new Blob(['PK\u0003\u0004 no archive']))).rejects.toThrow('no workbook');
  });

  it('have a bounded number of columns', () => {
    const names = Array.from({ length: 201 }, (_, at) => `c${at}`).join(',');
    expect(() => parseRows(names)).toThrow('at most 200');
  });

  it.each([
    ['', 'has to name the columns'],
    ['a,a\n1,2', 'twice'],
    ['a,b\n1', 'Row 1 has 1 values for 2'],
    ['a\n"x', 'does not end'],
  ])('%j is refused', (text, message) => {
    expect(() => parseRows(text)).toThrow(message);
  });
});
