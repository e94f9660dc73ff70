import browser from 'webextension-polyfill';
import type { BackgroundContract } from '../protocol/background';
import { tryItPath } from '../protocol/first-use';
import type { Session } from '../protocol/session';
import type { Handlers } from '../messaging/contract';
import { cloudHandlers, inEitherPlace } from './cloud/cloud-handlers';
import { startCloud } from './cloud/start-cloud';
import { keptHandlers } from './kept-handlers';
import { navigate } from './acting/navigation';
import { answerByActs } from '../page/answer-by-acts';
import { keepPiece } from './acting/kept-files';
import type { pairingHandlers } from './pairing/pairing-handlers';
import { offerHandlers } from './pages/offer-handlers';
import { LastPages } from './pages/last-pages';
import { locateFrame } from './pages/debugger-frames';
import { markingHandlers } from './marking-handlers';
import { maskSession } from './sessions/masked';
import { lookHandlers } from './runs/look-handlers';
import { offerRunHandlers } from './runs/offer-run-handlers';
import { pickHandlers } from './runs/pick-handlers';
import { liveHandlers, recordedHandlers } from './recorder/live-handlers';
import type { LiveRecordings } from './recorder/live-recordings';
import type { Recorder } from './recorder/recorder';
import { createRunHandlers } from './runs/run-handlers';
import { scheduleHandlers } from './schedule/schedule-handlers';
import type { Scheduler } from './schedule/scheduler';
import { snapshotHandlers } from './pages/snapshot-handlers';
import { notePicked } from './runs/pick';
import { controlHandlers } from './runs/control-handlers';
import type { SessionQueue } from './sessions/session-queue';
import type { SessionStore } from './sessions/session-store';
import { suggestionHandlers } from './runs/suggestion-handlers';
import { configureSession, endSession, startOnTab, startOnUrl } from './sessions/sessions';
import { learnedHandlers } from './store/learned-choices-store';
import { libraryHandlers } from './store/library-handlers';
import { storedHandlers } from './stored-handlers';
import { variableHandlers } from './store/kept-variables';
import { tabOf } from './acting/tab-of';
import { taskHandlers } from './tasks/task-handlers';

/** The parts of the worker that operations use. */
type Parts = {
  store: SessionStore;
  queue: SessionQueue;
  lives: LiveRecordings;
  recorder: Recorder;
  pairing: ReturnType<typeof pairingHandlers>;
  scheduler: Scheduler;
};

/** The operations that the panel, the service and our own frames may ask for, one function each. */
export function createHandlers({
  store,
  queue,
  lives,
  recorder,
  pairing,
  scheduler,
}: Parts): Handlers<BackgroundContract> {
  const lastPages = new LastPages();
  const { cloud, sync } = startCloud(queue);
  const local = createRunHandlers(store, { queue, recorder });
  const shown = (session: Session) => maskSession(session, store.values.textsOf(session.tabId));
  return {
    startSession: async (input, { caller }) =>
      shown(
        'tabId' in input
          ? await startOnTab(store, input.tabId)
          : await startOnUrl(store, input.url, { active: caller === 'service' }),
      ),
    openTryItPage: () => startOnUrl(store, browser.runtime.getURL(tryItPath), { active: true }),
    listSessions: async () => (await store.all()).map(shown),
    configure: async ({ sessionId, options }) => shown(await configureSession(store, sessionId, options)),
    endSession: async ({ sessionId }) => {
      queue.stop(sessionId);
      await recorder.endSession(sessionId);
      return endSession(store, queue, sessionId);
    },
    navigate: ({ sessionId, url, timeoutMs }) =>
      queue.run(sessionId, async (signal) => {
        const { tabId } = await store.get(sessionId);
        return navigate(tabId, url, { timeoutMs, signal });
      }),
    ...snapshotHandlers({ store, queue, lastPages }),
    ...offerHandlers(store, queue),
    ...offerRunHandlers(store, queue),
    ...local,
    ...taskHandlers(store, { queue, recorder, lives }),
    ...inEitherPlace(local, cloud, queue),
    ...cloudHandlers(cloud, { queue, sync }),
    ...pickHandlers(store, { queue, lives, recorder }),
    ...liveHandlers(store, { lives, recorder }),
    ...recordedHandlers(recorder),
    ...suggestionHandlers(store),
    ...lookHandlers(store),
    ...controlHandlers(store, queue),
    locateFrame: (named) => locateFrame(store, named),
    ...answerByActs(({ tabId }) => (tabId === undefined ? undefined : tabOf(tabId).memory.acts)),
    picked: (told, from) => notePicked(told, from),
    ...markingHandlers(store, lastPages),
    putFile: async ({ sessionId, piece }) => keepPiece((await store.get(sessionId)).tabId, piece),
    ...keptHandlers,
    ...learnedHandlers,
    ...storedHandlers,
    ...libraryHandlers,
    ...variableHandlers(store.values),
    ...pairing,
    ...scheduleHandlers(scheduler),
  };
}
