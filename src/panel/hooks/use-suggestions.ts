import { useEffect } from 'react';
import type { SuggestReport } from '../../protocol/background';
import type { Session } from '../../protocol/session';
import { useIntents, usePanelState } from '../panel-context';

/** The likely actions on the session's page: asked for now, and again whenever the page has changed. */
export function useSuggestions({ id, url, pageChangedAt }: Session): SuggestReport | undefined {
  const { suggestions } = usePanelState();
  const { suggest } = useIntents();
  const page = `${url} ${pageChangedAt ?? 0}`;
  useEffect(() => {
    void suggest({ sessionId: id, page });
  }, [suggest, id, page]);
  return suggestions[id];
}
