import { toAutomationError, type ErrorRecord } from '../../base/errors';
import type { IntentPorts } from '../ports/panel-ports';

/** The number of elements that were marked on the page, or the reason why none could be looked for. */
export type ShownOnPage = { count: number } | { error: ErrorRecord };

/** Marks on the page in front of the user, for things the panel lists that are of no run. */
export function showOnPageIntents({ store, background }: IntentPorts) {
  return {
    /** Marks what these selectors lead to in the active tab, and scrolls to the first. */
    showOnPage: async (selectors: readonly string[]): Promise<ShownOnPage> => {
      const { tab } = store.read();
      if (!tab) return { count: 0 };
      try {
        const { id: sessionId } = await background.startSession({ tabId: tab.id });
        const counts = await background.markSelectors({ sessionId, selectors: [...selectors], scroll: true });
        return { count: counts.filter((count) => count > 0).length };
      } catch (thrown) {
        return { error: toAutomationError(thrown).toJSON() };
      }
    },
    /** Takes those marks away. */
    clearOnPage: (sessionId: string): Promise<void> =>
      background.markSelectors({ sessionId, selectors: [] }).then(ignore, ignore),
  };
}

/** Marks that nobody draws any more need no clearing. */
function ignore(): void {}
