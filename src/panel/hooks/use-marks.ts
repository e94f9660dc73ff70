import { useCallback, useEffect } from 'react';
import { useOnLeave } from './use-on-leave';
import { tabSessionOf } from '../aimed';
import { useIntents, usePanelState } from '../panel-context';
import type { MarkedPlace } from '../tab-data';
import type { Row } from '../view';

type Marking = {
  /** The run the rows are of. */
  runId: string | undefined;
  rows: readonly Row[];
  /** The row the pointer or the focus is on. */
  pointed: number | undefined;
  isActing: boolean;
};

/** Draws the rows' marks on the page: all of them, or only the one that is pointed at. None while something runs. */
export function useMarks({ runId, rows, pointed, isActing }: Marking): void {
  const numbersOnPage = usePanelState((state) => state.numbersOnPage);
  const { mark } = useIntents();
  // A service's page is nowhere here to be drawn on.
  const sessionId = usePanelState((state) => tabSessionOf(state)?.id);
  const all = numbersOnPage ? rows.map(({ index }) => index) : [];
  const wanted = (pointed === undefined ? all : [pointed]).join(',');
  useEffect(() => {
    if (sessionId === undefined || isActing) return;
    const candidates = wanted === '' ? [] : wanted.split(',').map(Number);
    void mark({ sessionId, runId, candidates });
  }, [mark, sessionId, runId, wanted, isActing]);
  useOnLeave(
    useCallback(() => {
      if (sessionId !== undefined) void mark({ sessionId, runId: undefined, candidates: [] });
    }, [mark, sessionId]),
  );
}

/** Draws marks on the page around elements of its data, for as long as they are given and the panel is open. */
export function useDataMark(sessionId: string, place: MarkedPlace | undefined): void {
  const { markData } = useIntents();
  // Another object with the same place marks nothing anew.
  const { engine, scroll = false } = place ?? {};
  const refs = place?.refs.join(',');
  useEffect(() => {
    const marked =
      engine === undefined || !refs ? undefined : { engine, refs: refs.split(',').map(Number), scroll };
    void markData(sessionId, marked);
  }, [markData, sessionId, engine, refs, scroll]);
  useOnLeave(useCallback(() => void markData(sessionId, undefined), [markData, sessionId]));
}
