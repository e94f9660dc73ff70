import { describe, expect, it } from 'vitest';
import { learnSheet, readLearned } from '../../../src/extraction/learned/learn-extraction';
import { readSchema } from '../../../src/extraction/schema/read-schema';
import { changeColumn, sheetOf } from '../../../src/extraction/sheet/sheet';
import { setOf } from './fixtures';

const columns = ['Order', 'Amount', 'Day', 'State'];
const orders = (...rows: [string, string, string, string][]) =>
  setOf(
    columns,
    rows.map(([order, ...rest]) => [{ text: order, link: `https://shop.example/${order}` }, ...rest]),
  );
const first = orders(['A-1', '€1.50', '2024-03-12', 'paid'], ['A-2', '€2', '2024-03-13', '–']);

describe('a sheet that is learned', () => {
  it('gives the rows of another day, under the names that were given', () => {
    const sheet = sheetOf(first, 'en');
    const renamed = changeColumn(changeColumn(sheet, '0', { name: 'Number' }), '0 link', { isShown: true });
    const { schema = {}, ...learned } = learnSheet(first, renamed, 'en') ?? { lists: [], pairs: [] };
    const later = orders(
      ['B-1', '€7.25', '2024-04-01', 'open'],
      ['B-2', '€8', '2024-04-02', 'paid'],
      ['B-3', '€9', '2024-04-03', 'paid'],
    );
    const page = { own: [], language: 'en', sets: [{ ...later, frame: 0 }] };
    const again = readLearned(readSchema(schema), learned, { page });
    expect('found' in again && again.found.value).toMatchObject({
      rows: [
        {
          Number: 'B-1',
          'Order link': 'https://shop.example/B-1',
          Amount: { amount: 7.25, currency: 'EUR' },
          Day: '2024-04-01',
          State: 'open',
        },
        { Number: 'B-2' },
        { Number: 'B-3' },
      ],
    });
  });

  it('is not learned where it could not be read again as it is', () => {
    const named = changeColumn(sheetOf(first, 'en'), '0', { name: '→' });
    const only = ['1', '2', '3'].reduce((sheet, key) => changeColumn(sheet, key, { isShown: false }), named);
    expect(learnSheet(first, only, 'en')).toBeUndefined();
  });
});
