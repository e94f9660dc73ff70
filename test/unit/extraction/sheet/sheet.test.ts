import { describe, expect, it } from 'vitest';
import {
  changeColumn,
  moveColumn,
  showColumns,
  toggleRow,
  toggleRows,
  sheetOf,
  createSheetReader,
  shownText,
  textOfValue,
  matchingRows,
  searchTexts,
} from '../../../../src/extraction/sheet/sheet';
import { setOf } from '../fixtures';

const orders = setOf(
  ['Bestellung', 'Betrag', 'Datum', ''],
  [
    [{ text: 'A-1', link: 'https://shop.example/o/1' }, '1.234,00 €', '12. März 2024', 'Zürich'],
    [{ text: 'A-2', link: 'https://shop.example/o/2' }, '56,90 €', '2. April 2024', '–'],
    ['A-3', null, 'morgen', 'Łódź'],
  ],
);

const shown = (columns: readonly { name: string; isShown: boolean }[]) =>
  columns.filter(({ isShown }) => isShown).map(({ name }) => name);

describe('the type of a column', () => {
  it.each([
    ['number', ['12', '-1,234.5', '–']],
    ['text', ['A-1', 'A-2']],
    ['text', ['00123', '04109']],
    ['text', ['12 kg', '3 kg']],
    ['text', ['4000000000000000012']],
    ['money', ['1.234,00 €', 'EUR 5', 'n/a']],
    ['text', ['from 12 € a month', 'from 9 € a month']],
    ['date', ['Tue, 12 March 2024', '3. Mai 2024, 14:30 Uhr', '2024年3月12日']],
    ['text', ['by Ada, 3 May 2024', 'by Bob, 4 May 2024']],
    ['boolean', ['yes', 'no']],
  ])('is %s for %j', (type, texts) => {
    const set = setOf(
      ['c'],
      texts.map((text) => [text]),
    );
    expect(sheetOf(set, 'en').columns[0]?.type).toBe(type);
  });
});

describe('an amount of money', () => {
  it.each([
    [
      ['£1,234.50', '£3'],
      ['£1,234.50', '£3'],
      ['1234.50 GBP', '3 GBP'],
    ],
    [
      ['12,50 €', 'EUR 5'],
      ['12,50 €', 'EUR 5'],
      ['12.50 EUR', '5 EUR'],
    ],
    [
      ['about £20 with postage', '£3'],
      ['20 GBP', '£3'],
      ['20 GBP', '3 GBP'],
    ],
  ])('of %j is shown as the page has it, and leaves with its code', (texts, shownTexts, leaving) => {
    const set = setOf(
      ['c'],
      texts.map((text) => [text]),
    );
    const [column] = sheetOf(set, 'en').columns;
    const [read] = createSheetReader(set, 'en')({ columns: column ? [{ ...column, type: 'money' }] : [] });
    expect(read?.values.map(shownText)).toEqual(shownTexts);
    expect(read?.values.map(({ value }) => textOfValue(value))).toEqual(leaving);
  });
});

describe('a sheet', () => {
  it('has a column for each of the page, named and typed, and those of links to be shown', () => {
    const { columns } = sheetOf(orders, 'de');
    expect(columns.map(({ name, type }) => [name, type])).toEqual([
      ['Bestellung', 'text'],
      ['Bestellung link', 'address'],
      ['Betrag', 'money'],
      ['Datum', 'text'],
      ['Column 4', 'text'],
    ]);
    expect(shown([...columns])).toEqual(['Bestellung', 'Betrag', 'Datum', 'Column 4']);
  });

  it('shows the address alone where a column has nothing but links', () => {
    const pictures = setOf(['image'], [[{ text: '', link: 'https://shop.example/a.png' }]]);
    expect(sheetOf(pictures, '').columns).toMatchObject([{ name: 'image', type: 'address', isShown: true }]);
    const stocked = setOf(['title', 'stock'], [['Arc', 'In stock']], { shared: [1] });
    expect(shown(sheetOf(stocked, '').columns)).toEqual(['title']);
    const wanted = showColumns(sheetOf(stocked, ''), { columns: [0, 1], links: 'none' });
    expect(shown(wanted.columns)).toEqual(['title', 'stock']);
  });

  it('has a column of the headings between rows and of the text below them', () => {
    const set = setOf(['Name'], [['Ada'], ['Bob']]);
    const rows = set.rows.map((row) => ({ ...row, section: 'Team' }));
    const sheet = sheetOf({ ...set, rows }, '');
    expect(shown([...sheet.columns])).toEqual(['Name', 'Section']);
    expect(createSheetReader({ ...set, rows }, '')(sheet)[1]?.values[0]).toEqual({
      value: 'Team',
      isOdd: false,
    });
  });

  it('types its values, and says which are none of their type', () => {
    const sheet = changeColumn(sheetOf(orders, 'de'), '2', { type: 'date' });
    const values = createSheetReader(orders, 'de')(sheet).map((column) => column.values);
    expect(values[1]).toEqual([
      { value: { amount: 1234, currency: 'EUR' }, isOdd: false, drawn: '1.234,00 €' },
      { value: { amount: 56.9, currency: 'EUR' }, isOdd: false, drawn: '56,90 €' },
      { value: null, isOdd: false },
    ]);
    expect(values[2]).toEqual([
      { value: '2024-03-12', isOdd: false },
      { value: '2024-04-02', isOdd: false },
      { value: 'morgen', isOdd: true },
    ]);
    expect(textOfValue({ amount: 1, to: 2.5, currency: 'EUR' })).toBe('1–2.50 EUR');
    expect([0.125, 1.1, 12].map((amount) => textOfValue({ amount, currency: '' }))).toEqual([
      '0.125',
      '1.10',
      '12',
    ]);
  });

  it('is renamed, dropped, reordered, and keeps its ends', () => {
    const sheet = sheetOf(orders, 'de');
    const changed = changeColumn(changeColumn(sheet, '0', { name: 'Order' }), '3', { isShown: false });
    const moved = moveColumn(changed, '2', -2);
    expect(shown([...moved.columns])).toEqual(['Order', 'Datum', 'Betrag']);
    expect(moveColumn(moved, '0', -1)).toBe(moved);
    expect(moveColumn(moved, 'none', 1)).toBe(moved);
  });

  it('has rows chosen one by one, and all that are shown at once', () => {
    const sheet = toggleRow(sheetOf(orders, 'de'), 2);
    expect([...sheet.chosen]).toEqual([2]);
    expect([...toggleRow(sheet, 2).chosen]).toEqual([]);
    const all = toggleRows(sheet, [0, 2]);
    expect(all.chosen).toEqual(new Set([0, 2]));
    expect([...toggleRows(all, [0, 2]).chosen]).toEqual([]);
  });

  it('is filtered by all words, whatever their case and accents, in values and in what is drawn', () => {
    const texts = searchTexts(orders, createSheetReader(orders, 'de')(sheetOf(orders, 'de')));
    expect(matchingRows(texts, 'zurich a-1')).toEqual([0]);
    expect(matchingRows(texts, '1234')).toEqual([0]);
    expect(matchingRows(texts, '1.234,00')).toEqual([0]);
    expect(matchingRows(texts, 'kettle')).toEqual([]);
    expect(matchingRows(texts, ' ')).toEqual([0, 1, 2]);
  });
});
