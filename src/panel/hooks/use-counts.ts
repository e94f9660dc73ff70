import { useEffect, useState } from 'react';
import { stepIntents } from '../intents/steps';
import { useIntents, useOwnIntents, usePanelState } from '../panel-context';
import { tabSessionId } from '../state';

/** The number of elements that each path leads to on the page that is shown now. They are marked there while this is shown. */
export function useCounts(paths: readonly string[]): readonly number[] | undefined {
  const url = usePanelState(({ tab }) => tab?.url);
  const sessionId = usePanelState(tabSessionId);
  const { clearOnPage } = useIntents();
  const { countMatches } = useOwnIntents(stepIntents);
  const [counted, setCounted] = useState<{ key: string; counts: readonly number[] | undefined }>();
  // One text for all of them: it stays the same while they do.
  const wanted = paths.join('\n');
  const key = `${url} ${wanted}`;
  useEffect(() => {
    if (sessionId === undefined || wanted === '') return undefined;
    let isWanted = true;
    const count = async () => {
      const counts = await countMatches(wanted.split('\n'));
      if (isWanted) setCounted({ key, counts });
    };
    void count();
    return () => {
      isWanted = false;
      void clearOnPage(sessionId);
    };
  }, [sessionId, wanted, key, countMatches, clearOnPage]);
  return counted?.key === key ? counted.counts : undefined;
}
