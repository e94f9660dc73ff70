import { useMemo, useState } from 'react';
import type { SnapshotReport } from '../../protocol/operations/snapshot-operation';
import { rowsOf, type RowChoice, type SnapshotRow } from '../snapshot-rows';

type Choice = RowChoice & {
  /** The snapshot the gaps and the chosen row are of. */
  report: SnapshotReport;
  chosen: number | undefined;
};

export type SnapshotRows = {
  rows: readonly SnapshotRow[];
  query: string;
  view: RowChoice['view'];
  chosen: number | undefined;
  search: (query: string) => void;
  setView: (view: RowChoice['view']) => void;
  choose: (row: number) => void;
  toggleGap: (gap: number) => void;
};

/** The rows of a snapshot, and what of them the user looks at. */
export function useSnapshotRows(report: SnapshotReport): SnapshotRows {
  const [state, setState] = useState<Choice>({ ...unchosen, report, query: '', view: 'lines' });
  // Of another snapshot, only what was searched for stays.
  const choice = state.report === report ? state : { ...state, ...unchosen, report };
  const { query, view, openGaps, chosen } = choice;
  const rows = useMemo(() => rowsOf(report, { query, view, openGaps }), [report, query, view, openGaps]);
  return {
    rows,
    query,
    view,
    chosen: chosen !== undefined && chosen < rows.length ? chosen : undefined,
    search: (searched) => setState({ ...choice, query: searched, chosen: undefined }),
    setView: (shown) => setState({ ...choice, view: shown, chosen: undefined }),
    choose: (row) => setState({ ...choice, chosen: row }),
    toggleGap: (gap) => setState({ ...choice, openGaps: toggle(openGaps, gap) }),
  };
}

const unchosen = { openGaps: new Set<number>(), chosen: undefined };

function toggle(gaps: ReadonlySet<number>, gap: number): ReadonlySet<number> {
  const toggled = new Set(gaps);
  if (!toggled.delete(gap)) toggled.add(gap);
  return toggled;
}
