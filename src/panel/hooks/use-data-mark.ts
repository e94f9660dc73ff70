import { useEffect } from 'react';
import { useIntents } from '../panel-context';
import type { MarkedPlace } from '../tab-data';

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
  useEffect(() => {
    const clear = () => void markData(sessionId, undefined);
    window.addEventListener('pagehide', clear);
    return () => {
      window.removeEventListener('pagehide', clear);
      clear();
    };
  }, [markData, sessionId]);
}
