import browser from 'webextension-polyfill';
import { toAutomationError } from '../../base/errors';
import type { Handlers } from '../../messaging/contract';
import type { BackgroundContract } from '../../protocol/background';
import type { SessionQueue } from '../sessions/session-queue';
import type { SessionStore } from '../sessions/session-store';
import { pickElement, runPick } from './pick';

/** Having the user point at an element, in the session's turn. */
export function pickHandlers(
  store: SessionStore,
  queue: SessionQueue,
): Pick<Handlers<BackgroundContract>, 'pick' | 'pickElement'> {
  return {
    pick: ({ sessionId, instruction = '' }) => {
      const picking = queue.run(sessionId, async (signal) =>
        runPick({ store, session: await store.get(sessionId), signal }, instruction),
      );
      return picking.catch(unlessStopped(false));
    },
    pickElement: ({ sessionId }) => {
      const picking = queue.run(sessionId, async (signal) => {
        const session = await store.get(sessionId);
        const candidate = (await pickElement({ store, session, signal })) ?? null;
        return candidate && { candidate, url: (await browser.tabs.get(session.tabId)).url ?? '' };
      });
      return picking.catch(unlessStopped(null));
    },
  };
}

/** Gives `nothing` when the user stopped the operation, and throws every other error. */
function unlessStopped<T>(nothing: T): (thrown: unknown) => T {
  return (thrown) => {
    if (toAutomationError(thrown).code === 'stopped') return nothing;
    throw thrown;
  };
}
