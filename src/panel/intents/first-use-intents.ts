import { toAutomationError } from '../../base/errors';
import type { IntentPorts } from '../ports/panel-ports';
import { changeMemory } from '../state';
import { tryItInstructions } from '../try-it';
import { readSessions, readTab } from '../watch-storage';

/** Intents of a newcomer, before there is any work. */
export function firstUseIntents(around: IntentPorts) {
  return {
    /** Puts the welcome away for good, and shows `next`. */
    leaveWelcome: (next: 'now' | 'settings') => leaveWelcome(around, next),
    /** Opens the page to practise on, with a first instruction in the box. */
    openTryIt: () => openTryIt(around),
    /** Opens the browser's page where keys for the panel are set. */
    openShortcuts: () => around.browser.openShortcuts(),
  };
}

async function leaveWelcome({ store, browser }: IntentPorts, screen: 'now' | 'settings'): Promise<void> {
  store.update((state) => ({ ...state, welcomed: true, screen }));
  await browser.noteWelcomeSeen();
}

async function openTryIt(around: IntentPorts): Promise<void> {
  const { store, browser, background } = around;
  const [instruction] = tryItInstructions;
  try {
    const { tabId } = await background.openTryItPage({});
    await Promise.all([readTab(store, browser), readSessions(store, browser)]);
    store.update((state) => changeMemory({ ...state, mode: 'do' }, tabId, { draft: instruction }));
  } catch (thrown) {
    const error = toAutomationError(thrown).toJSON();
    const request = { kind: 'do', instruction } as const;
    const pending = { request, previousRunId: undefined, phase: 'failed', error } as const;
    store.update((state) => (state.tab ? changeMemory(state, state.tab.id, { pending }) : state));
  }
  await leaveWelcome(around, 'now');
}
