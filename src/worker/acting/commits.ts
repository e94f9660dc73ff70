import browser, { type Tabs } from 'webextension-polyfill';
import { deferred } from '../../base/deferred';

/** The tabs that began to show another document, as the browser tells it: no page need answer for that. */
export type Commits = {
  /** Whether this tab did since it was last forgotten. */
  has(tabId: number): boolean;
  /** Resolves when it has. */
  next(tabId: number): Promise<void>;
  forget(tabId: number): void;
  stop(): void;
};

export function watchCommits(): Commits {
  const committed = new Set<number>();
  const waiting = new Map<number, () => void>();
  // Chromium says `loading` when a document is there, not when it is asked for.
  const onUpdated = (tabId: number, { status }: Tabs.OnUpdatedChangeInfoType) => {
    if (status !== 'loading') return;
    committed.add(tabId);
    waiting.get(tabId)?.();
  };
  browser.tabs.onUpdated.addListener(onUpdated);
  return {
    has: (tabId) => committed.has(tabId),
    next: async (tabId) => {
      if (committed.has(tabId)) return;
      const { promise, resolve } = deferred<void>();
      waiting.set(tabId, resolve);
      await promise;
    },
    forget: (tabId) => committed.delete(tabId),
    stop: () => browser.tabs.onUpdated.removeListener(onUpdated),
  };
}
