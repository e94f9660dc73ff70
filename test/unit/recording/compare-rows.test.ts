import { describe, expect, it } from 'vitest';
import { Delivery, type KeptRows } from '../../../src/protocol/recordings/kept-rows';
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
  return keepRows(before, rows, { at });
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

  it('stay in a table that grows, each as it is now, the new ones last', () => {
    const grow = (before: KeptRows | undefined, items: Record<string, unknown>[], at: number) => {
      const rows = rowsRead(read(items));
      if (!rows) throw new Error('no rows');
      return keepRows(before, rows, { at, keepsGone: true });
    };
    const first = grow(undefined, lamps(['Lamp A', 1], ['Lamp B', 2]), 1);
    const next = grow(first, lamps(['Lamp C', 3], ['Lamp B', 5]), 2);
    expect(next.rows).toEqual([
      ['Lamp A', '1'],
      ['Lamp B', '5'],
      ['Lamp C', '3'],
    ]);
    expect(next.readings[0]?.differs).toEqual({ added: 1, changed: 1, gone: 0 });
    const wider = grow(next, [{ name: 'Lamp D', price: 4, colour: 'red' }], 3);
    expect(wider.columns).toEqual(['name', 'price', 'colour']);
    expect(wider.rows.map((row) => row.join())).toEqual([
      'Lamp A,1,',
      'Lamp B,5,',
      'Lamp C,3,',
      'Lamp D,4,red',
    ]);
    expect(grow(wider, lamps(['Lamp A', 1]), 4).readings[0]?.differs).toEqual({
      added: 0,
      changed: 0,
      gone: 0,
    });
  });
});

describe('where rows go', () => {
  it.each(['prices.csv', 'prices/lamps.JSON', 'a b/ü.md'])(
    '%s is a file in the folder of downloads',
    (file) => {
      expect(Delivery.safeParse({ file }).success).toBe(true);
    },
  );

  it.each([
    '',
    '/a.csv',
    '../a.csv',
    'a/../b.csv',
    '.a.csv',
    'C:\\a.csv',
    'a/.csv',
    'a.exe',
    'a',
    'a//b.csv',
    'a./b.csv',
  ])('%j is none', (file) => {
    expect(Delivery.safeParse({ file }).success).toBe(false);
  });

  it.each(['javascript:alert(1)', 'ftp://a.example', 'file:///a', 'hooks'])('%s is no webhook', (webhook) => {
    expect(Delivery.safeParse({ webhook }).success).toBe(false);
  });
});
