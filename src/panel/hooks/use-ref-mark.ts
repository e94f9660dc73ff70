import { useEffect } from 'react';
import { snapshotIntents } from '../intents/snapshot-intents';
import { useOwnIntents } from '../panel-context';

/** Draws a mark on the page around what `ref` stands for, for as long as it is given and the panel is open. */
export function useRefMark(sessionId: string, ref: string | undefined): void {
  const { markRef } = useOwnIntents(snapshotIntents);
  useEffect(() => void markRef(sessionId, ref), [markRef, sessionId, ref]);
  useEffect(() => {
    const clear = () => void markRef(sessionId, undefined);
    window.addEventListener('pagehide', clear);
    return () => {
      window.removeEventListener('pagehide', clear);
      clear();
    };
  }, [markRef, sessionId]);
}
