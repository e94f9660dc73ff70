import { describe, expect, it } from 'vitest';
import { compareRows, keepRows, rowsRead } from '../../../src/recording/compare-rows';

const read = (rows: Record<string, unknown>[], partial?: string) => ({
  steps: [
    {
      id: 'a',
      number: 1,
      description: '',
      state: 'done' as const,
      ms: 0,
      effects: [],
      extracted: { result: { rows: rows as never }, rows: [], partial },
    },
  ],
});

const lamps = (...prices: [name: string, price: number][]) =>
  prices.map(([name, price]) => ({ name, price }));

const kept = (
  before: ReturnType<typeof keepRows> | undefined,
  report: ReturnType<typeof read>,
  at: number,
) => {
  const rows = rowsRead(report);
  if (!rows) throw new Error('no rows');
  return keepRows(before, rows, at);
};

describe('rows that are read again and again', () => {
  it('are compared with those before: new, changed and gone', () => {
    const first = kept(undefined, read(lamps(['Lamp A', 1], ['Lamp B', 2], ['Lamp C', 3])), 1);
    expect(first.readings).toEqual([{ at: 1, rows: 3, isPart: false, differs: undefined }]);
    const next = kept(first, read(lamps(['Lamp D', 4], ['Lamp A', 1], ['Lamp B', 5])), 2);
    expect(next.readings[0]).toEqual({
      at: 2,
      rows: 3,
      isPart: false,
      differs: { added: 1, changed: 1, gone: 1 },
    });
    expect(next.news).toEqual([
      { kind: 'added', row: ['Lamp D', '4'] },
      { kind: 'changed', row: ['Lamp B', '5'], before: ['Lamp B', '2'] },
      { kind: 'gone', row: ['Lamp C', '3'] },
    ]);
    expect(next.readings).toHaveLength(2);
  });

  it('say of none that it is gone where not all were read', () => {
    const first = kept(undefined, read(lamps(['Lamp A', 1], ['Lamp B', 2])), 1);
    const next = kept(first, read(lamps(['Lamp A', 1], ['Lamp C', 2]), 'There is a next page.'), 2);
    expect(next.readings[0]?.differs).toEqual({ added: 1, changed: 0, gone: 0 });
    expect(next.news.map(({ kind }) => kind)).toEqual(['added']);
  });

  it('are the same by all they say where no column tells them apart, and in any order', () => {
    const before = { columns: ['a'], rows: [['x'], ['x'], ['y']] };
    expect(compareRows(before, { columns: ['a'], rows: [['y'], ['x'], ['x']] })).toEqual([]);
    expect(compareRows(before, { columns: ['a'], rows: [['y']] }).map(({ kind }) => kind)).toEqual([
      'gone',
      'gone',
    ]);
  });

  it('are begun anew where the columns are others, and are none where no list is read', () => {
    const first = kept(undefined, read(lamps(['Lamp A', 1])), 1);
    expect(kept(first, read([{ title: 'Lamp A' }]), 2).readings[0]?.differs).toBeUndefined();
    expect(rowsRead(read([]))).toBeUndefined();
  });
});
