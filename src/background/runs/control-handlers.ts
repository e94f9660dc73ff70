import type { Handlers } from '../../messaging/contract';
import type { BackgroundContract } from '../../protocol/background';
import { isOwnInput } from '../frames/user-watch';
import type { SessionQueue } from '../sessions/session-queue';
import type { SessionStore } from '../sessions/session-store';
import { answerGate } from './gate-questions';
import { gateOf } from './run-gate';

/** Stopping a run, and having it wait and go on: by a button, or because the user acted in its page. */
export function controlHandlers(
  store: SessionStore,
  queue: SessionQueue,
): Pick<Handlers<BackgroundContract>, 'stop' | 'pause' | 'resume' | 'stepOnce' | 'userActed' | 'answerGate'> {
  return {
    stop: async ({ sessionId }, { caller, tabId }) => {
      // A page's document speaks for the session of its own tab only.
      const named = caller === 'content' ? undefined : sessionId;
      const id = named ?? (tabId === undefined ? undefined : (await store.ofTab(tabId))?.id);
      return id !== undefined && queue.stop(id);
    },
    pause: ({ sessionId }) => gateOf(sessionId)?.shut('panel') ?? false,
    resume: ({ sessionId }) => gateOf(sessionId)?.open() ?? false,
    answerGate: ({ id, answer }) => answerGate(id, answer),
    stepOnce: ({ sessionId }) => gateOf(sessionId)?.openOnce() ?? false,
    userActed: async ({ at }, { tabId }) => {
      const session = tabId === undefined ? undefined : await store.ofTab(tabId);
      if (!session || isOwnInput(session.tabId, at)) return false;
      return gateOf(session.id)?.shut('page') ?? false;
    },
  };
}
