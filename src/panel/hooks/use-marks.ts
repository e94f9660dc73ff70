import { useEffect } from 'react';
import { tabSessionOf } from '../aimed';
import { useIntents, usePanelState } from '../panel-context';
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
  useEffect(() => {
    if (sessionId === undefined) return undefined;
    const clear = () => void mark({ sessionId, runId: undefined, candidates: [] });
    window.addEventListener('pagehide', clear);
    return () => {
      window.removeEventListener('pagehide', clear);
      clear();
    };
  }, [mark, sessionId]);
}
