import { useState } from 'react';
import { cellAt } from '../../extraction/sheet/sheet';
import { useDataMark } from '../hooks/use-data-mark';
import type { MarkedPlace, OpenOffer } from '../tab-data';
import type { GridPlace } from './use-grid-keys';
import type { SheetRows } from './use-sheet';

/** A place in the grid that is pointed at; `scroll`: it is to be seen on the page. */
type Pointed = GridPlace & { scroll: boolean };

export type GridPlaces = {
  /** The cell that keys are for. */
  readonly active: GridPlace | undefined;
  /** The pointer came to a cell, or left them. */
  readonly point: (place: GridPlace | undefined) => void;
  /** Makes a cell the active one; `scroll` shows it on the page. */
  readonly goTo: (place: GridPlace, scroll: boolean) => void;
};

/** The cell that keys are for, and the one that is pointed at, which is marked on the page. */
export function useGridPlaces(sessionId: string, open: OpenOffer, shown: SheetRows): GridPlaces {
  const [active, setActive] = useState<GridPlace>();
  const [pointed, setPointed] = useState<Pointed>();
  useDataMark(sessionId, pointed && placeOf(pointed, open, shown));
  return {
    active,
    // The pointer that stays in a cell says nothing new.
    point: (place) =>
      setPointed((now) =>
        place && now?.at === place.at && now.column === place.column
          ? now
          : place && { ...place, scroll: false },
      ),
    goTo: (place, scroll) => {
      setActive(place);
      setPointed({ ...place, scroll });
    },
  };
}

function placeOf(
  pointed: Pointed,
  { offer }: OpenOffer,
  { rows, columns }: SheetRows,
): MarkedPlace | undefined {
  const row = offer.rows[rows[pointed.at] ?? -1];
  const column = columns[pointed.column]?.column;
  if (!row || !column) return undefined;
  const ref = cellAt(row, column.part)?.ref ?? row.ref;
  return { engine: offer.engine, refs: [ref], scroll: pointed.scroll };
}
