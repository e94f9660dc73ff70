import { describe, expect, it } from 'vitest';
import { parseRows } from '../../../src/recording/rows';

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

  it('have a bounded number of columns', () => {
    const names = Array.from({ length: 201 }, (_, at) => `c${at}`).join(',');
    expect(() => parseRows(names)).toThrow('at most 200');
  });

  it.each([
    ['', 'name variables'],
    ['first name\nAda', 'not "first name"'],
    ['a,a\n1,2', 'twice'],
    ['a,b\n1', 'Row 1 has 1 values for 2'],
    ['a\n"x', 'does not end'],
  ])('%j is refused', (text, message) => {
    expect(() => parseRows(text)).toThrow(message);
  });
});
