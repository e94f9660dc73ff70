import type { Handlers } from '../../messaging/contract';
import type { BackgroundContract } from '../../protocol/background';
import type { FrameOrigin } from '../../messaging/contract';
import { hasStopButton } from '../pages/overlay';
import { isProgramTab, isOwnInput, isWatched } from '../frames/heed-user';
import type { SessionQueue } from '../sessions/session-queue';
import type { SessionStore } from '../sessions/session-store';
import { answerGate } from './gate-questions';
import { holdSession } from './held-session';
import { gateOf } from './run-gate';

/** Stopping a run, and having it wait and go on: by a button, or because the user acted in its page. */
export function controlHandlers(
  store: SessionStore,
  queue: SessionQueue,
): Pick<Handlers<BackgroundContract>, 'stop' | 'pause' | 'resume' | 'stepOnce' | 'userActed' | 'answerGate'> {
  const sessionOf = async ({ tabId }: FrameOrigin) => (tabId === undefined ? undefined : store.ofTab(tabId));
  return {
    stop: async ({ sessionId }, from) => {
      if (from.caller !== 'content') return sessionId !== undefined && queue.stop(sessionId);
      // A page's document speaks for the session of its own tab only, and only where it was given the button.
      const session = hasStopButton(from) ? await sessionOf(from) : undefined;
      return session !== undefined && queue.stop(session.id);
    },
    pause: ({ sessionId }) => gateOf(sessionId)?.shut('panel') ?? false,
    resume: async ({ sessionId }) => {
      const wasHeld = await holdSession(store, sessionId, false);
      return gateOf(sessionId)?.open() ?? wasHeld;
    },
    answerGate: ({ id, answer }) => answerGate(id, answer),
    stepOnce: ({ sessionId }) => gateOf(sessionId)?.openOnce() ?? false,
    userActed: async ({ at }, from) => {
      const session = isWatched(from) ? await sessionOf(from) : undefined;
      if (!session || isOwnInput(session.tabId, at)) return false;
      const gate = gateOf(session.id);
      const isShut = gate?.shut('page') ?? true;
      // In a program's tab it counts for what the program asks for next, too.
      if (isShut && isProgramTab(session.tabId)) await holdSession(store, session.id, true);
      return isShut;
    },
  };
}
