import type { KeyboardEvent } from 'react';
import type { RowWindow } from '../hooks/use-window';

/** A cell by the place of its row among those shown, and of its column. */
export type GridPlace = { readonly at: number; readonly column: number };

type Grid = {
  active: GridPlace | undefined;
  count: { rows: number; columns: number };
  list: RowWindow;
  /** Goes to a cell; `scroll` shows it on the page. */
  goTo: (place: GridPlace, scroll: boolean) => void;
  choose: (at: number) => void;
};

/** Keys of the grid: arrows, Home and End in the row, with Ctrl in all rows, pages, Space chooses, Enter shows on the page. */
export function useGridKeys({
  active,
  count,
  list,
  goTo,
  choose,
}: Grid): (event: KeyboardEvent<HTMLElement>) => void {
  return (event) => {
    if (event.altKey || event.metaKey || count.rows === 0) return;
    const place = active ?? { at: 0, column: 0 };
    if (event.key === ' ') choose(place.at);
    else if (event.key === 'Enter') goTo(place, true);
    else {
      const next = active ? moved(event, place, { count, page: list.pageSize() }) : firstOf(event.key);
      if (!next) return;
      goTo(next, false);
      list.scrollTo(next.at);
      // Once it is drawn.
      requestAnimationFrame(() =>
        document
          .querySelector(`#cell-${next.at}-${next.column}`)
          ?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
      );
    }
    event.preventDefault();
  };
}

const firstOf = (key: string): GridPlace | undefined =>
  /^(?:Arrow|Page|Home|End)/u.test(key) ? { at: 0, column: 0 } : undefined;

type Extent = { count: Grid['count']; page: number };

function moved(
  { key, ctrlKey, currentTarget }: KeyboardEvent<HTMLElement>,
  { at, column }: GridPlace,
  { count, page }: Extent,
): GridPlace | undefined {
  const forward = getComputedStyle(currentTarget).direction === 'rtl' ? -1 : 1;
  const [rows, columns] = [ctrlKey ? count.rows : 0, count.columns];
  const steps: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
    ArrowDown: [1, 0],
    ArrowUp: [-1, 0],
    ArrowRight: [0, forward],
    ArrowLeft: [0, -forward],
    PageDown: [page, 0],
    PageUp: [-page, 0],
    Home: [-rows, -columns],
    End: [rows, columns],
  };
  const step = steps[key];
  if (!step) return undefined;
  const within = (place: number, size: number) => Math.max(0, Math.min(size - 1, place));
  return { at: within(at + step[0], count.rows), column: within(column + step[1], columns) };
}
