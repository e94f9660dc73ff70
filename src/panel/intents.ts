import { toAutomationError } from '../base/errors';
import type { ClientAnswer } from '../protocol/pairing/pairing-state';
import { aimedOf, aimedPlaceOf, composerDraft, newestTask, seenSessionOf } from './aimed';
import { quietly } from './intents/bring';
import { cloudIntents } from './intents/cloud-intents';
import { dataIntents } from './intents/data-intents';
import { recordingIntents } from './intents/recordings';
import { changePlace, refreshAll, requestIntents } from './intents/requests';
import { settingsIntents } from './intents/settings-intents';
import { taskIntents } from './intents/task-intents';
import type { PairingForm } from './pairing-form';
import { changeMemory, memoryOf, type PanelState, type Screen } from './state';
import { readTab, type IntentPorts } from './store';
import { tryItInstructions } from './try-it';
import { nowView } from './view';

/** Everything the user can do in the panel. None of them rejects: what fails is shown. */
export type Intents = ReturnType<typeof createIntents>;

export function createIntents(ports: IntentPorts) {
  const requests = requestIntents(ports);
  return {
    ...requests,
    ...screenIntents(ports),
    ...settingsIntents(ports),
    ...dataIntents(ports, requests.run),
    ...recordingIntents(ports),
    ...taskIntents(ports, requests.run),
    ...pairingIntents(ports),
    ...cloudIntents(ports),
    suggest: createSuggest(ports),
  };
}

function screenIntents({ store, browser, background, refresh }: IntentPorts) {
  /** Puts the welcome away for good. */
  const leaveWelcome = async (screen: 'now' | 'settings') => {
    store.setState({ welcomed: true, screen });
    await browser.noteWelcomeSeen();
  };
  return {
    show: (screen: Screen) =>
      store.setState((state) => ({
        screen,
        screenBefore: state.screen,
        modelChange: undefined,
        forgotten: [],
        forgottenRuns: undefined,
      })),
    setDraft: (draft: string) => changePlace(store, () => ({ draft })),
    toggleVariables: () => store.setState(({ variablesOpen }) => ({ variablesOpen: !variablesOpen })),
    toggleNumbers: () => store.setState(({ numbersOnPage }) => ({ numbersOnPage: !numbersOnPage })),
    /** Puts the result away: back to the idle screen. */
    dismiss: () => {
      // Opened again, it would ask again for the access that was not given.
      if (isDataAsked(store.getState()))
        store.setState(({ mode }) => ({ mode: mode === 'auto' ? mode : 'find' }));
      changePlace(store, (state) => {
        const view = nowView(state);
        const isOfTask = view.name === 'task' || ('request' in view && view.request?.kind === 'task');
        const away = isOfTask
          ? { dismissedTaskId: newestTask(state)?.id }
          : { dismissedRunId: seenSessionOf(state)?.runs[0]?.id };
        // An instruction that was not let run stays in the box.
        const draft = ['access', 'consent', 'values'].includes(view.name) ? composerDraft(state) : '';
        return {
          ...away,
          draft,
          pending: undefined,
          listRunId: undefined,
          openTaskId: undefined,
          isOfData: false,
        };
      });
    },
    /** Shows a task again that was put away, or an earlier one. */
    openTask: (openTaskId: string) =>
      changePlace(store, () => ({ openTaskId, dismissedTaskId: undefined, pending: undefined })),
    /** Shows the candidates of an earlier run again. */
    openList: (listRunId: string) => changePlace(store, () => ({ listRunId, pending: undefined })),
    leaveWelcome,
    /** Opens the page to practise on, with a first instruction in the box. */
    openTryIt: async () => {
      const [instruction] = tryItInstructions;
      try {
        const { tabId } = await background.openTryItPage({});
        await Promise.all([readTab(store, browser), refresh('session')]);
        store.setState((state) => changeMemory({ ...state, mode: 'auto' }, tabId, { draft: instruction }));
      } catch (thrown) {
        const error = toAutomationError(thrown).toJSON();
        const request = { kind: 'do', instruction } as const;
        const pending = { request, previousRunId: undefined, phase: 'failed', error } as const;
        store.setState((state) => (state.tab ? changeMemory(state, state.tab.id, { pending }) : state));
      }
      await leaveWelcome('now');
    },
    /** Opens the browser's page where keys for the panel are set. */
    openShortcuts: () => browser.openShortcuts(),
  };
}

function isDataAsked(state: PanelState): boolean {
  const aimed = aimedOf(state);
  return aimed !== undefined && memoryOf(state, aimedPlaceOf(aimed)).pending?.request.kind === 'data';
}

/** Asks what is likely to be done on the page of a session. A page that cannot be read has no suggestions. */
function createSuggest({ store, background }: IntentPorts) {
  let newest: string | undefined;
  /** `page` differs once the page has changed. */
  return async (sessionId: string, page: string): Promise<void> => {
    const asked = `${sessionId} ${page}`;
    newest = asked;
    const report = await background.suggest({ sessionId }).catch(() => undefined);
    // The page has changed meanwhile and was asked about again: that answer counts.
    if (asked !== newest) return;
    store.setState(({ suggestions: { [sessionId]: _before, ...others } }) => ({
      suggestions: report ? { ...others, [sessionId]: report } : others,
    }));
  };
}

/** Pairing this browser, and the programs that work in it. */
function pairingIntents(ports: IntentPorts) {
  const { store, background, browser } = ports;
  return {
    /** Call it in the click: the browser is asked for what it takes to come back after sleep, and to name groups of tabs. */
    pairBrowser: async (form: PairingForm) => {
      store.setState({ isPairing: true, pairingError: undefined });
      browser.requestPairing();
      try {
        await background.pairBrowser(form);
      } catch (thrown) {
        store.setState({ pairingError: toAutomationError(thrown).toJSON() });
      }
      await refreshAll(ports);
      store.setState({ isPairing: false });
    },
    unpairBrowser: () => quietly(background.unpairBrowser({})),
    answerClient: (clientId: string, answer: ClientAnswer) =>
      quietly(background.answerClient({ clientId, answer })),
    revokeClient: (clientId: string) => quietly(background.revokeClient({ clientId })),
    /** Ends a program's work, or that of all. */
    endClientWork: (workId?: string) =>
      quietly(background.endClientWork(workId === undefined ? {} : { workId })),
    /** Has what waits in these sessions go on, after the user acted in their tabs. */
    goOnWith: (sessionIds: readonly string[]) =>
      quietly(Promise.all(sessionIds.map((sessionId) => background.resume({ sessionId })))),
    /** Hands the tab in front to a program's work. */
    shareTab: async (workId: string) => {
      const { tab } = store.getState();
      if (tab) await quietly(background.shareTab({ workId, tabId: tab.id }));
    },
  };
}
