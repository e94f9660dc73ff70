import { describe, expect, it } from 'vitest';
import { toCsv } from '../../../src/extraction/export/export-table';
import { countRows, resultsTable, rowsToDoAgain } from '../../../src/panel/library/row-results';
import type { RowResult } from '../../../src/protocol/recordings/replay';
import { shopRecording } from '../../fixtures/shop-recording';

const results: RowResult[] = [
  { row: 1, state: 'done', url: 'https://shop.example/done' },
  { row: 2, state: 'failed', message: 'Nothing is called "Add", or no more.' },
  { row: 3, state: 'unknown', message: '=cmd()' },
  { row: 4, state: 'not-run' },
];

const recording = {
  ...shopRecording({ shop: 'https://shop.example' }),
  variables: [{ name: 'name' }, { name: 'pin', isSecret: true as const }],
};

const rows = ['Ada', '=1+1', 'Grace', '+49 30 1234'].map((name) => ({ name, pin: 'tell-nobody-7' }));

const table = (rowsFile = { name: 'a.csv', rows, goesOn: false }) =>
  resultsTable({
    recording,
    results,
    rowsFile,
    steps: [
      {
        id: 'a',
        number: 1,
        description: '',
        row: 1,
        state: 'done',
        ms: 0,
        effects: [],
        extracted: { result: { 'Order number': 'A-17' }, rows: [] },
      },
    ],
    words: { of: (state) => state, row: 'Row', result: 'Result', why: 'Why', page: 'Page' },
  });

describe('what came of rows', () => {
  it('is counted, and says which rows are done again', () => {
    expect(countRows(results).map(({ state, count }) => `${count} ${state}`)).toEqual([
      '1 done',
      '1 failed',
      '1 unknown',
      '1 not-run',
    ]);
    expect(rowsToDoAgain(results).map(({ row }) => row)).toEqual([2, 4]);
  });

  it('is a file without secrets, which no spreadsheet runs', () => {
    expect(toCsv(table())).toBe(
      [
        'Row,name,Order_number,Result,Why,Page',
        '1,Ada,A-17,done,,https://shop.example/done',
        `2,"'=1+1",,failed,"Nothing is called ""Add"", or no more.",`,
        `3,Grace,,unknown,"'=cmd()",`,
        `4,"'+49 30 1234",,not-run,,`,
        '',
      ].join('\r\n'),
    );
    expect(toCsv(table())).not.toContain('tell-nobody-7');
  });
});
