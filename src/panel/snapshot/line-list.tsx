import { useRef, type KeyboardEvent } from 'react';
import { t } from '../../languages/t';
import { snapshotIntents } from '../intents/snapshot-intents';
import { useOwnIntents } from '../panel-context';
import type { SnapshotRows } from '../hooks/use-snapshot-rows';
import { rowHeightRem, useWindow, type RowWindow } from '../hooks/use-window';
import { LineRow } from './line-row';
import css from './snapshot.module.css';

type LineListProps = {
  sessionId: string;
  shown: SnapshotRows;
  /** The pointer came to a row, or left them. */
  onPoint: (row: number | undefined) => void;
};

/** The rows, of which only those in view are drawn: a page can have tens of thousands. */
export function LineList({ sessionId, shown, onPoint }: LineListProps) {
  const { markRef } = useOwnIntents(snapshotIntents);
  const { rows, view, chosen, choose, toggleGap } = shown;
  const box = useRef<HTMLDivElement>(null);
  const list = useWindow(box, rows.length);
  const isChosenDrawn = chosen !== undefined && chosen >= list.first && chosen < list.last;
  const open = (at: number) => {
    const row = rows[at];
    if (row?.kind === 'gap') toggleGap(row.gap);
    else if (row?.ref !== undefined) void markRef(sessionId, row.ref, true);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isOpening = event.key === 'Enter' || event.key === ' ';
    const next = isOpening ? chosen : rowAfter(event.key, chosen, { count: rows.length, list });
    if (next === undefined) return;
    event.preventDefault();
    if (isOpening) return open(next);
    onPoint(undefined);
    choose(next);
    list.scrollTo(next);
  };
  return (
    <div
      ref={box}
      className={css.list}
      role="listbox"
      tabIndex={0}
      aria-label={t(view === 'changes' ? 'snapshot.changesName' : 'snapshot.listName')}
      aria-activedescendant={isChosenDrawn ? `line-${chosen}` : undefined}
      onKeyDown={onKeyDown}
      onScroll={list.onScroll}
      onMouseLeave={() => onPoint(undefined)}
    >
      <div className={css.rows} role="presentation" style={{ blockSize: `${rows.length * rowHeightRem}rem` }}>
        {rows.slice(list.first, list.last).map((row, offset) => {
          const at = list.first + offset;
          return (
            <LineRow
              key={at}
              row={row}
              place={{ at, count: rows.length }}
              isChosen={at === chosen}
              onPoint={() => onPoint(at)}
              onChoose={() => {
                choose(at);
                if (row.kind === 'gap') toggleGap(row.gap);
              }}
            />
          );
        })}
      </div>
    </div>
  );
}

type Moving = { count: number; list: RowWindow };

/** The row a key leads to; nothing for other keys. */
function rowAfter(key: string, from: number | undefined, { count, list }: Moving): number | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: 1,
    ArrowUp: -1,
    PageDown: list.pageSize(),
    PageUp: -list.pageSize(),
    Home: -count,
    End: count,
  };
  const step = steps[key];
  if (step === undefined) return undefined;
  const start = from ?? (step > 0 ? -1 : 0);
  return Math.max(0, Math.min(count - 1, start + step));
}
