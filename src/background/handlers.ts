import browser from 'webextension-polyfill';
import type { BackgroundContract } from '../protocol/background';
import { tryItPath } from '../protocol/first-use';
import type { Handlers } from '../messaging/contract';
import { navigate } from './navigation';
import { dragToDrop, dropPlaceFor } from './drops';
import { keepPiece } from './files';
import { LastPages } from './last-pages';
import { locateFrame } from './debugger-frames';
import { markingHandlers } from './marking-handlers';
import { maskDiff, maskSession, maskSnapshot } from './masked';
import { createRunHandlers } from './run-handlers';
import { reportSnapshot } from './snapshot-report';
import { noteSent } from './sent-acts';
import { notePicked } from './pick';
import { gateOf } from './run-gate';
import { isOwnInput } from './user-watch';
import type { SessionQueue } from './session-queue';
import type { SessionStore } from './session-store';
import { suggestionHandlers } from './suggestions';
import { configureSession, endSession, startOnTab, startOnUrl } from './sessions';
import { storedHandlers } from './stored-handlers';
import { variableHandlers } from './kept-variables';
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
    listSessions: async () =>
      (await store.all()).map((session) => maskSession(session, store.values.textsOf(session.tabId))),
    configure: ({ sessionId, options }) => configureSession(store, sessionId, options),
    endSession: ({ sessionId }) => endSession(store, queue, sessionId),
    navigate: async ({ sessionId, url, timeoutMs }) => {
      const { tabId } = await store.get(sessionId);
      return queue.run(sessionId, (signal) => navigate(tabId, url, { timeoutMs, signal }));
    },
    snapshot: async ({ sessionId, options }) => {
      const { tabId } = await store.get(sessionId);
      const report = await queue.run(sessionId, () =>
        reportSnapshot(tabId, options ?? {}, lastPages.of(sessionId)),
      );
      return maskSnapshot(report, store.values.textsOf(tabId));
    },
    snapshotDiff: async ({ sessionId }) => {
      const { tabId } = await store.get(sessionId);
      const diff = await queue.run(sessionId, () => lastPages.diff(sessionId, tabId));
      return maskDiff(diff, store.values.textsOf(tabId));
    },
    ...createRunHandlers(store, queue),
    ...suggestionHandlers(store),
    stop: async ({ sessionId }, { tabId }) => {
      const id = sessionId ?? (tabId === undefined ? undefined : (await store.ofTab(tabId))?.id);
      return id !== undefined && queue.stop(id);
    },
    pause: ({ sessionId }) => gateOf(sessionId)?.shut('panel') ?? false,
    resume: ({ sessionId }) => gateOf(sessionId)?.open() ?? false,
    picked: ({ ref }, { tabId, frameId }) =>
      tabId !== undefined && frameId !== undefined && notePicked({ tabId, frameId, ref }),
    userActed: async ({ at }, { tabId }) => {
      const session = tabId === undefined ? undefined : await store.ofTab(tabId);
      if (!session || isOwnInput(session.tabId, at)) return false;
      return gateOf(session.id)?.shut('page') ?? false;
    },
    locateFrame: (named) => locateFrame(store, named),
    ...markingHandlers(store, lastPages),
    sent: ({ actId, at }) => noteSent(actId, at),
    input: (asked, from) => inputFor(asked, from),
    dropPlace: ({ actId }, from) => dropPlaceFor(actId, from),
    dragToDrop: (asked, from) => dragToDrop(asked, from),
    putFile: async ({ sessionId, piece }) => keepPiece((await store.get(sessionId)).tabId, piece),
    ...storedHandlers,
    ...variableHandlers(store.values),
  };
}
