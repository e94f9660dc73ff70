import type { BackgroundContract } from '../protocol/background';
import type { Run } from '../protocol/session';
import type { Handlers } from '../messaging/contract';
import { runAct } from './act-run';
import { navigate } from './navigation';
import { runObserve } from './observe-run';
import { keepPiece } from './files';
import { rememberInstruction } from './history';
import { LastPages } from './last-pages';
import { locateFrame } from './debugger-frames';
import { markCandidates, type MarkedCandidate } from './overlay';
import { reportSnapshot } from './snapshot-report';
import { noteSent } from './sent-acts';
import { SessionQueue } from './session-queue';
import type { SessionStore } from './session-store';
import { configureSession, endSession, startOnTab, startOnUrl } from './sessions';
import { storedHandlers } from './stored-handlers';
import { inputFor } from './trusted';

/** What the background answers to the panel, the service and its own frames: one function an operation. */
export function createHandlers(store: SessionStore, queue: SessionQueue): Handlers<BackgroundContract> {
  const marking = new SessionQueue();
  const lastPages = new LastPages();
  return {
    startSession: (input, { caller }) =>
      'tabId' in input
        ? startOnTab(store, input.tabId)
        : startOnUrl(store, input.url, { active: caller === 'service' }),
    listSessions: () => store.all(),
    configure: ({ sessionId, options }) => configureSession(store, sessionId, options),
    endSession: ({ sessionId }) => endSession(store, queue, sessionId),
    navigate: async ({ sessionId, url, timeoutMs }) => {
      const { tabId } = await store.get(sessionId);
      return queue.run(sessionId, (signal) => navigate(tabId, url, { timeoutMs, signal }));
    },
    snapshot: async ({ sessionId, options }) => {
      const { tabId } = await store.get(sessionId);
      return queue.run(sessionId, () => reportSnapshot(tabId, options ?? {}, lastPages.keeperOf(sessionId)));
    },
    snapshotDiff: async ({ sessionId }) => {
      const { tabId } = await store.get(sessionId);
      return queue.run(sessionId, () => lastPages.diff(sessionId, tabId));
    },
    observe: async ({ sessionId, instruction, options }, { caller, onProgress: onRun }) => {
      await store.get(sessionId);
      if (caller === 'panel' && instruction !== undefined) void rememberInstruction(instruction);
      return queue.run(sessionId, async (signal) =>
        runObserve({ store, session: await store.get(sessionId), signal, onRun }, instruction, options ?? {}),
      );
    },
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
    mark: async ({ sessionId, candidates, runId, scrollTo }) => {
      const { tabId, runs } = await store.get(sessionId);
      const marked = chosenCandidates(runs, { candidates, runId, scrollTo });
      // The newest wish only: marks that are still being drawn for an earlier one must not come after it.
      marking.stop(sessionId);
      await marking.run(sessionId, (signal) => markCandidates(tabId, marked, signal));
      return true;
    },
    locateFrame: (named) => locateFrame(store, named),
    sent: ({ actId, at }) => noteSent(actId, at),
    input: (asked, from) => inputFor(asked, from),
    putFile: async ({ sessionId, piece }) => keepPiece((await store.get(sessionId)).tabId, piece),
    ...storedHandlers,
  };
}

type Choice = { candidates: number[]; runId?: string | undefined; scrollTo?: number | undefined };

/** The candidates of a run that were asked for, numbered as the panel numbers them. Without `runId`: the newest run. */
function chosenCandidates(runs: Run[], { candidates, runId, scrollTo }: Choice): MarkedCandidate[] {
  const run = runId === undefined ? runs[0] : runs.find(({ id }) => id === runId);
  return candidates.flatMap((index) => {
    const candidate = run?.candidates[index];
    return candidate ? [{ candidate, number: index + 1, scrollTo: index === scrollTo }] : [];
  });
}
