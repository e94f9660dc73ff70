import type { SnapshotReport } from '../protocol/operations/page-operations';
import type { SnapshotChange } from '../protocol/snapshot';

/** A line of the viewer's list. */
export type SnapshotRow =
  | { kind: 'line'; text: string; ref: string | undefined; isLeftOut: boolean }
  | { kind: 'gap'; gap: number; count: number; isOpen: boolean }
  | { kind: 'change'; change: SnapshotChange; text: string; ref: string | undefined };

/** The search, the view and the open gaps, which choose the rows that are shown. */
export type RowChoice = {
  query: string;
  view: 'lines' | 'changes';
  /** The gaps whose lines are shown, by their number. */
  openGaps: ReadonlySet<number>;
};

/** The rows of a snapshot. A search looks through what was left out, too. */
export function rowsOf(report: SnapshotReport, { query, view, openGaps }: RowChoice): SnapshotRow[] {
  const wanted = query.trim().toLowerCase();
  if (view === 'changes') return changeRows(report.changes ?? []).filter((row) => holds(row, wanted));
  if (wanted === '') return lineRows(report, (gap) => openGaps.has(gap));
  return lineRows(report, () => true).filter((row) => holds(row, wanted));
}

function lineRows(report: SnapshotReport, isOpenGap: (gap: number) => boolean): SnapshotRow[] {
  const { text, leftOut = [] } = report;
  if (text === '') return [];
  const rows: SnapshotRow[] = [];
  let gap = 0;
  let used = 0;
  for (const line of text.split('\n')) {
    const count = gapCount(line);
    if (count === undefined) {
      rows.push(lineRow(line, false));
      continue;
    }
    const isOpen = isOpenGap(gap);
    rows.push({ kind: 'gap', gap, count, isOpen });
    if (isOpen) rows.push(...leftOut.slice(used, used + count).map((left) => lineRow(left, true)));
    used += count;
    gap += 1;
  }
  return rows;
}

/** Lines of a page never start with a bracket, so that none can pass for a gap. */
function gapCount(line: string): number | undefined {
  const count = /^\((\d+) more lines?\)$/.exec(line)?.[1];
  return count === undefined ? undefined : Number(count);
}

function lineRow(text: string, isLeftOut: boolean): SnapshotRow {
  return { kind: 'line', text, ref: refOf(text), isLeftOut };
}

const refOf = (line: string): string | undefined => /^([a-z]*\d+) /.exec(line)?.[1];

function changeRows(changes: readonly SnapshotChange[]): SnapshotRow[] {
  return changes.map((change) => {
    const ref = change.kind === 'removed' ? undefined : change.ref;
    return { kind: 'change', change, text: change.line, ref };
  });
}

function holds(row: SnapshotRow, wanted: string): boolean {
  return row.kind !== 'gap' && row.text.toLowerCase().includes(wanted);
}
