import type { BackgroundContract } from '../protocol/background';
import type { Handlers } from '../messaging/contract';
import { checkModel } from '../models';
import { runAct } from './act-run';
import { navigate } from './navigation';
import { runObserve } from './observe-run';
import { markCandidates } from './overlay';
import { reportSnapshot } from './snapshot-report';
import { noteSent } from './sent-acts';
import type { SessionQueue } from './session-queue';
import type { SessionStore } from './session-store';
import { endSession, startOnTab, startOnUrl } from './sessions';
import { saveSettings } from './settings';

/** How long a model's endpoint may take to answer a check, in milliseconds. */
const checkTimeoutMs = 20_000;

/** What the background answers to the panel, the service and its own frames: one function an operation. */
export function createHandlers(store: SessionStore, queue: SessionQueue): Handlers<BackgroundContract> {
  return {
    startSession: (input, { caller }) =>
      'tabId' in input
        ? startOnTab(store, input.tabId)
        : startOnUrl(store, input.url, { active: caller === 'service' }),
    listSessions: () => store.all(),
    endSession: ({ sessionId }) => endSession(store, queue, sessionId),
    navigate: async ({ sessionId, url, timeoutMs }) => {
      const { tabId } = await store.get(sessionId);
      return queue.run(sessionId, (signal) => navigate(tabId, url, { timeoutMs, signal }));
    },
    snapshot: async ({ sessionId, options }) => {
      const { tabId } = await store.get(sessionId);
      return queue.run(sessionId, () => reportSnapshot(tabId, options ?? {}));
    },
    observe: async ({ sessionId, instruction, options }) => {
      const session = await store.get(sessionId);
      return queue.run(sessionId, (signal) =>
        runObserve({ store, session, signal }, instruction, options ?? {}),
      );
    },
    act: async ({ sessionId, input, options }, { caller }) => {
      const session = await store.get(sessionId);
      const work = { store, session, showOnPage: caller === 'panel' };
      return queue.run(sessionId, (signal) => runAct({ ...work, signal }, input, options ?? {}));
    },
    stop: async ({ sessionId }, { tabId }) => {
      const id = sessionId ?? (tabId === undefined ? undefined : (await store.ofTab(tabId))?.id);
      return id !== undefined && queue.stop(id);
    },
    mark: async ({ sessionId, candidates, runId, scrollTo }) => {
      const { tabId, runs } = await store.get(sessionId);
      const run = runId === undefined ? runs[0] : runs.find(({ id }) => id === runId);
      const found = run?.candidates ?? [];
      const marked = candidates.flatMap((index) => {
        const candidate = found[index];
        return candidate ? [{ candidate, number: index + 1, scrollTo: index === scrollTo }] : [];
      });
      await markCandidates(tabId, marked);
      return true;
    },
    sent: ({ actId }) => noteSent(actId),
    saveSettings: async (settings) => {
      await saveSettings(settings);
      return true;
    },
    checkModel: ({ model }) => checkModel(model, AbortSignal.timeout(checkTimeoutMs)),
  };
}
