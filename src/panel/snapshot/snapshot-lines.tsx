import { useState } from 'react';
import type { SnapshotState } from '../state';
import { useRefMark } from '../hooks/use-ref-mark';
import { useSnapshotRows } from '../hooks/use-snapshot-rows';
import { ChosenLine } from './chosen-line';
import { LineList } from './line-list';
import { LineSearch } from './line-search';
import { NoLines } from './no-lines';
import css from './snapshot.module.css';
import { SnapshotSummary } from './snapshot-summary';

/** The lines of a snapshot, and on the page a mark around what the line under the pointer or the chosen one is of. */
export function SnapshotLines({
  taken: { sessionId, report },
}: {
  taken: NonNullable<SnapshotState['taken']>;
}) {
  const shown = useSnapshotRows(report);
  const [pointed, setPointed] = useState<number>();
  const { rows, chosen } = shown;
  const at = pointed ?? chosen;
  const row = at === undefined ? undefined : rows[at];
  useRefMark(sessionId, row && row.kind !== 'gap' ? row.ref : undefined);
  return (
    <>
      <main className={css.main}>
        <SnapshotSummary report={report} />
        <LineSearch shown={shown} changes={report.changes?.length} />
        {rows.length === 0 ? (
          <NoLines report={report} shown={shown} />
        ) : (
          <LineList sessionId={sessionId} shown={shown} onPoint={setPointed} />
        )}
      </main>
      <ChosenLine sessionId={sessionId} row={chosen === undefined ? undefined : rows[chosen]} />
    </>
  );
}
