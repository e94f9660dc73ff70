import browser from 'webextension-polyfill';
import type { BackgroundContract } from '../protocol/background';
import { tryItPath } from '../protocol/first-use';
import type { Handlers } from '../messaging/contract';
import { runAct } from './act-run';
import { navigate } from './navigation';
import { runObserve } from './observe-run';
import { dragToDrop, dropPlaceFor } from './drops';
import { keepPiece } from './files';
import { rememberInstruction } from './history';
import { LastPages } from './last-pages';
import { locateFrame } from './debugger-frames';
import { markingHandlers } from './marking-handlers';
import { reportSnapshot } from './snapshot-report';
import { noteSent } from './sent-acts';
import type { SessionQueue } from './session-queue';
import type { SessionStore } from './session-store';
import { suggestionHandlers } from './suggestions';
import { configureSession, endSession, startOnTab, startOnUrl } from './sessions';
import { storedHandlers } from './stored-handlers';
import { inputFor } from './trusted';

/** What the background answers to the panel, the service and its own frames: one function an operation. */
export function createHandlers(store: SessionStore, queue: SessionQueue): Handlers<BackgroundContract> {
  const lastPages = new LastPages();
  return {
    startSession: (input, { caller }) =>
      'tabId' in input
        ? startOnTab(store, input.tabId)
        : startOnUrl(store, input.url, { active: caller === 'service' }),
    openTryItPage: () => startOnUrl(store, browser.runtime.getURL(tryItPath), { active: true }),
    listSessions: () => store.all(),
    configure: ({ sessionId, options }) => configureSession(store, sessionId, options),
    endSession: ({ sessionId }) => endSession(store, queue, sessionId),
    navigate: async ({ sessionId, url, timeoutMs }) => {
      const { tabId } = await store.get(sessionId);
      return queue.run(sessionId, (signal) => navigate(tabId, url, { timeoutMs, signal }));
    },
    snapshot: async ({ sessionId, options }) => {
      const { tabId } = await store.get(sessionId);
      return queue.run(sessionId, () => reportSnapshot(tabId, options ?? {}, lastPages.of(sessionId)));
    },
    snapshotDiff: async ({ sessionId }) => {
      const { tabId } = await store.get(sessionId);
      return queue.run(sessionId, () => lastPages.diff(sessionId, tabId));
    },
    observe: async ({ sessionId, options, ...sought }, { caller, onProgress: onRun }) => {
      const { instruction } = sought;
      await store.get(sessionId);
      if (caller === 'panel' && instruction !== undefined) void rememberInstruction(instruction);
      return queue.run(sessionId, async (signal) =>
        runObserve({ store, session: await store.get(sessionId), signal, onRun }, sought, options ?? {}),
      );
    },
    ...suggestionHandlers(store),
    act: async ({ sessionId, input, options }, { caller, onProgress: onRun }) => {
      await store.get(sessionId);
      if (caller === 'panel' && typeof input === 'string') void rememberInstruction(input);
      // Read again when it is its turn: what was observed meanwhile belongs to it, and it may have ended.
      return queue.run(sessionId, async (signal) => {
        const session = await store.get(sessionId);
        const work = { store, session, signal, onRun, showOnPage: caller === 'panel' };
        return runAct(work, input, options ?? {});
      });
    },
    stop: async ({ sessionId }, { tabId }) => {
      const id = sessionId ?? (tabId === undefined ? undefined : (await store.ofTab(tabId))?.id);
      return id !== undefined && queue.stop(id);
    },
    locateFrame: (named) => locateFrame(store, named),
    ...markingHandlers(store, lastPages),
    sent: ({ actId, at }) => noteSent(actId, at),
    input: (asked, from) => inputFor(asked, from),
    dropPlace: ({ actId }, from) => dropPlaceFor(actId, from),
    dragToDrop: (asked, from) => dragToDrop(asked, from),
    putFile: async ({ sessionId, piece }) => keepPiece((await store.get(sessionId)).tabId, piece),
    ...storedHandlers,
  };
}
