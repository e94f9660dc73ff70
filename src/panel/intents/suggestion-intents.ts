import type { IntentPorts } from '../ports/panel-ports';

/** A page of a session. `page` differs once the page has changed. */
type SuggestFor = { sessionId: string; page: string };

/** Asks what is likely to be done on the page of a session. A page that cannot be read has no suggestions. */
export function createSuggest({ store, background }: IntentPorts): (asked: SuggestFor) => Promise<void> {
  let newest: SuggestFor | undefined;
  return async (asked) => {
    newest = asked;
    const { sessionId } = asked;
    const report = await background.suggest({ sessionId }).catch(() => undefined);
    // The page has changed meanwhile and was asked about again: that answer counts.
    if (asked !== newest) return;
    store.update((state) => {
      const { [sessionId]: _before, ...others } = state.suggestions;
      return { ...state, suggestions: report ? { ...others, [sessionId]: report } : others };
    });
  };
}
