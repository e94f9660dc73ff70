import type { BackgroundContract } from '../protocol/background';
import type { Run } from '../protocol/session';
import type { Handlers } from '../messaging/contract';
import type { LastPages } from './pages/last-pages';
import { markCandidates, markRefs, markSelectors, type MarkedCandidate } from './pages/overlay';
import { SessionQueue } from './sessions/session-queue';
import type { SessionStore } from './sessions/session-store';

/** Drawing marks on the page: around candidates, and around what lines of a snapshot and data are of. */
export function markingHandlers(
  store: SessionStore,
  lastPages: LastPages,
): Pick<Handlers<BackgroundContract>, 'mark' | 'markRefs' | 'markSelectors' | 'markData'> {
  const queue = new SessionQueue();
  /** The newest wish only: marks that are still being drawn for an earlier one must not come after it. */
  const replace = <T>(sessionId: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
    queue.stop(sessionId);
    return queue.run(sessionId, work);
  };
  return {
    mark: async ({ sessionId, candidates, runId, scrollTo }) => {
      const { tabId, runs } = await store.get(sessionId);
      const marked = chosenCandidates(runs, { candidates, runId, scrollTo });
      await replace(sessionId, (signal) => markCandidates(tabId, marked, signal));
      return true;
    },
    markSelectors: async ({ sessionId, selectors, scroll = false }) => {
      const { tabId } = await store.get(sessionId);
      return replace(sessionId, (signal) => markSelectors(tabId, selectors, { scroll, signal }));
    },
    markRefs: async ({ sessionId, refs, scroll = false }) => {
      const { tabId } = await store.get(sessionId);
      const engines = lastPages.of(sessionId).read()?.engines ?? new Map<string, string>();
      return replace(sessionId, (signal) => markRefs(tabId, refs, { engines, scroll, signal }));
    },
    markData: async ({ sessionId, engine, refs, scroll = false }) => {
      const { tabId } = await store.get(sessionId);
      const joined = refs.map((ref) => `${anyPrefix}${ref}`);
      const engines = new Map([[anyPrefix, engine]]);
      return replace(sessionId, (signal) => markRefs(tabId, joined, { engines, scroll, signal }));
    },
  };
}

/** Stands before refs that are all of one engine. */
const anyPrefix = 'a';

type Choice = { candidates: number[]; runId?: string; scrollTo?: number };

/** The candidates of a run that were asked for, numbered as the panel numbers them. Without `runId`: the newest run. */
function chosenCandidates(runs: Run[], { candidates, runId, scrollTo }: Choice): MarkedCandidate[] {
  const run = runId === undefined ? runs[0] : runs.find(({ id }) => id === runId);
  return candidates.flatMap((index) => {
    const candidate = run?.candidates[index];
    return candidate ? [{ candidate, number: index + 1, scrollTo: index === scrollTo }] : [];
  });
}
