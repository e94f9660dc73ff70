import { say } from '../../base/say';
import { startDeadline, withSignal } from '../../base/deadline';
import { suggestActions } from '../../matching';
import type { Handlers } from '../../messaging/contract';
import type { BackgroundContract, SuggestReport } from '../../protocol/background';
import { askFrame } from '../../messaging/ask-frame';
import { maskSuggestions } from '../sessions/masked';
import { viewPage, type PageView } from '../../page/frames/page-view';
import type { SessionStore } from '../sessions/session-store';
import { tabOf } from '../acting/tab-of';

/** A page that does not answer by then has no suggestions for now, in milliseconds. */
const timeoutMs = 5000;

type SuggestionHandlers = Pick<Handlers<BackgroundContract>, 'suggest' | 'changed'>;

/** Answers what is likely to be done on a session's page, and takes word of its changes. */
export function suggestionHandlers(store: SessionStore): SuggestionHandlers {
  return {
    suggest: async ({ sessionId }) => {
      const { tabId } = await store.get(sessionId);
      return maskSuggestions(await suggestOnTab(tabId), store.values.textsOf(tabId));
    },
    changed: (_input, { tabId }) => noteChange(store, tabId),
  };
}

/** The likely actions in the tab. Each of its frames reports its next change. */
async function suggestOnTab(tabId: number): Promise<SuggestReport> {
  const startedAt = performance.now();
  const { snapshot, places } = await readInTime(tabId);
  for (const { frame } of places.values()) {
    // One that went away meanwhile has changed the frame it was in.
    void askFrame({ tabId, documentId: frame.documentId }, 'tellChange', null).catch(() => {});
  }
  const suggestions = suggestActions(snapshot);
  return { suggestions, ms: performance.now() - startedAt };
}

async function readInTime(tabId: number): Promise<PageView> {
  const deadline = startDeadline(timeoutMs, say`Reading the page`);
  try {
    return await withSignal(viewPage(tabOf(tabId), {}), deadline.signal);
  } finally {
    deadline.clear();
  }
}

/** Notes that the page of the tab's session has changed, for whoever shows what is found on it. */
async function noteChange(store: SessionStore, tabId: number | undefined): Promise<boolean> {
  const session = tabId === undefined ? undefined : await store.ofTab(tabId);
  if (!session) return false;
  await store.update(session.id, (current) => ({ ...current, pageChangedAt: Date.now() }));
  return true;
}
