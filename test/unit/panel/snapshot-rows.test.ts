import { expect, it } from 'vitest';
import { rowsOf, type RowChoice, type SnapshotRow } from '../../../src/panel/snapshot-rows';
import type { SnapshotReport } from '../../../src/protocol/operations/page-operations';

const report: SnapshotReport = {
  text: '# Orders\n(2 more lines)\n3 button Save\n(1 more line)',
  tokens: 12,
  shown: 2,
  omitted: 3,
  ms: 4,
  leftOut: ['1 link Order 7', '- paid', 'b2 link Imprint'],
  changes: [
    { kind: 'changed', ref: '3', line: '3 button Save', before: '3 button Save disabled' },
    { kind: 'removed', ref: '9', line: '9 link Gone' },
  ],
};

const choice: RowChoice = { query: '', view: 'lines', openGaps: new Set() };

const said = (rows: SnapshotRow[]) =>
  rows.map((row) => (row.kind === 'gap' ? `${row.count} left out${row.isOpen ? ', shown' : ''}` : row.text));

it('lists the lines, and a row for what was left out between them', () => {
  const rows = rowsOf(report, choice);
  expect(said(rows)).toEqual(['# Orders', '2 left out', '3 button Save', '1 left out']);
  expect(rows[2]).toMatchObject({ ref: '3', isLeftOut: false });
});

it('shows what was left out in its place when asked', () => {
  const rows = rowsOf(report, { ...choice, openGaps: new Set([1]) });
  expect(said(rows)).toEqual([
    '# Orders',
    '2 left out',
    '3 button Save',
    '1 left out, shown',
    'b2 link Imprint',
  ]);
  expect(rows.at(-1)).toMatchObject({ ref: 'b2', isLeftOut: true });
});

it('searches what was left out, too', () => {
  expect(said(rowsOf(report, { ...choice, query: ' LINK ' }))).toEqual(['1 link Order 7', 'b2 link Imprint']);
  expect(rowsOf(report, { ...choice, query: 'kettle' })).toEqual([]);
});

it('lists what changed, with the way to what is still there', () => {
  const rows = rowsOf(report, { ...choice, view: 'changes' });
  expect(rows).toMatchObject([
    { change: { kind: 'changed' }, ref: '3' },
    { change: { kind: 'removed' }, ref: undefined },
  ]);
  expect(said(rowsOf(report, { ...choice, view: 'changes', query: 'gone' }))).toEqual(['9 link Gone']);
});

it('has no rows for a page without a line', () => {
  expect(rowsOf({ ...report, text: '', leftOut: [] }, choice)).toEqual([]);
});
