import { describe, expect, it } from 'vitest';
import type { DataSet } from '../../../src/protocol/extract/page-data';
import { boundSets, mostRows, mostWeight } from '../../../src/protocol/extract/row-bounds';

const setOf = (count: number, text: string): DataSet => ({
  kind: 'table',
  ref: 1,
  title: '',
  columns: ['A'],
  hasHeader: true,
  hasRowHeaders: false,
  rows: Array.from({ length: count }, () => ({ ref: 2, cells: [{ text, ref: 3 }] })),
  foot: [],
  notes: [],
  paging: {},
});

describe('bounds of rows', () => {
  it('gives all rows of what is no more than can be told', () => {
    const sets = [setOf(mostRows, 'x'), setOf(3, 'y')];
    expect(boundSets(sets)).toEqual(sets);
  });

  it('gives the first rows of a longer one, and says how many there are', () => {
    const [cut, other] = boundSets([setOf(mostRows + 5, 'x'), setOf(3, 'y')]);
    expect([cut?.rows.length, cut?.paging]).toEqual([mostRows, { drawn: mostRows + 5 }]);
    expect([other?.rows.length, other?.paging]).toEqual([3, {}]);
  });

  it('bounds what the rows say together, of all tables and lists', () => {
    const long = 'x'.repeat(mostWeight / 4);
    const [first, second] = boundSets([setOf(2, long), setOf(3, long)]);
    expect([first?.rows.length, first?.paging]).toEqual([2, {}]);
    expect([second?.rows.length, second?.paging]).toEqual([1, { drawn: 3 }]);
  });
});
