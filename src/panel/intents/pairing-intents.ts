import { toAutomationError } from '../../base/errors';
import type { ClientAnswer } from '../../protocol/pairing/pairing-state';
import type { PairingForm } from '../pairing-form';
import type { IntentPorts } from '../ports/panel-ports';
import { readLocal, readSessions } from '../watch-storage';

/** Pairing this browser, and the programs that work in it. */
export function pairingIntents({ store, background, browser }: IntentPorts) {
  const ignore = () => {};
  return {
    /** Call it in the click: the browser is asked for what it takes to come back after sleep, and to name groups of tabs. */
    pairBrowser: async (form: PairingForm) => {
      store.update((state) => ({ ...state, isPairing: true, pairingError: undefined }));
      browser.requestPairing();
      try {
        await background.pairBrowser(form);
      } catch (thrown) {
        store.update((state) => ({ ...state, pairingError: toAutomationError(thrown).toJSON() }));
      }
      await Promise.all([readLocal(store, browser), readSessions(store, browser)]);
      store.update((state) => ({ ...state, isPairing: false }));
    },
    unpairBrowser: () => background.unpairBrowser({}).then(ignore, ignore),
    answerClient: (clientId: string, answer: ClientAnswer) =>
      background.answerClient({ clientId, answer }).then(ignore, ignore),
    revokeClient: (clientId: string) => background.revokeClient({ clientId }).then(ignore, ignore),
    /** Ends a program's work, or that of all. */
    endClientWork: (workId?: string) =>
      background.endClientWork(workId === undefined ? {} : { workId }).then(ignore, ignore),
    /** Has what waits in these sessions go on, after the user acted in their tabs. */
    goOnWith: (sessionIds: readonly string[]) =>
      Promise.all(sessionIds.map((sessionId) => background.resume({ sessionId }))).then(ignore, ignore),
    /** Hands the tab in front to a program's work. */
    shareTab: async (workId: string) => {
      const { tab } = store.read();
      if (tab) await background.shareTab({ workId, tabId: tab.id }).then(ignore, ignore);
    },
  };
}
