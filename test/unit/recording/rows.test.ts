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
