import browser from 'webextension-polyfill';
import { AutomationError, toAutomationError } from '../../base/errors';
import type { Handlers } from '../../messaging/contract';
import type { BackgroundContract } from '../../protocol/background';
import type { LiveRecordings } from '../recorder/live-recordings';
import type { Recorder } from '../recorder/recorder';
import type { SessionQueue } from '../sessions/session-queue';
import type { SessionStore } from '../sessions/session-store';
import { pickElement, runPick } from './pick';
import { recordCheck } from './record-check';

type PickHandlers = Pick<Handlers<BackgroundContract>, 'pick' | 'pickElement' | 'addRecordedCheck'>;
type Around = { queue: SessionQueue; lives: LiveRecordings; recorder: Recorder };

/** Having the user point at an element, in the session's turn. */
export function pickHandlers(store: SessionStore, { queue, lives, recorder }: Around): PickHandlers {
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
        const picked = await pickElement({ store, session, signal });
        const { url = '' } = await browser.tabs.get(session.tabId);
        if (!picked) return null;
        const { candidate, row } = picked;
        return { candidate, url, row };
      });
      return picking.catch(unlessStopped(null));
    },
    addRecordedCheck: ({ sessionId, tabId, check }) => {
      const adding = queue.run(sessionId, async (signal) => {
        const session = await store.get(sessionId);
        const live = await lives.ofTab(tabId);
        if (live?.kept.sessionId !== sessionId || live.kept.state !== 'recording')
          throw new AutomationError('invalid-input', 'This tab is not being recorded. Go to one that is.');
        return recordCheck({ store, session, signal, recorder, tabId }, check);
      });
      return adding.catch(unlessStopped(false));
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
