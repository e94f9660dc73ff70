import { describe, expect, it } from 'vitest';
import { toCsv } from '../../../src/extraction/export/export-table';
import { countRows, resultsTable, rowsToDoAgain } from '../../../src/panel/library/row-results';
import type { RowResult } from '../../../src/protocol/recordings/replay';
import { shopRecording } from '../../fixtures/shop-recording';

const results: RowResult[] = [
  { row: 1, state: 'done' },
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
    words: { of: (state) => state, row: 'Row', result: 'Result', why: 'Why' },
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
        'Row,name,Result,Why',
        '1,Ada,done,',
        `2,"'=1+1",failed,"Nothing is called ""Add"", or no more."`,
        `3,Grace,unknown,"'=cmd()"`,
        `4,"'+49 30 1234",not-run,`,
        '',
      ].join('\r\n'),
    );
    expect(toCsv(table())).not.toContain('tell-nobody-7');
  });
});
