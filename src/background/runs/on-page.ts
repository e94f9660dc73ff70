import { withSignal } from '../../base/deadline';
import { clearActing, showActing } from '../pages/overlay';
import { watchUser } from '../frames/heed-user';

/** A run as the user sees it on the page: what is acted on, that it waits, and that their own acts have it wait. */
export type OnPage = {
  begin(): Promise<void>;
  paused(isPaused: boolean): void;
  acting(tabId: number, target: string, isPaused: boolean): void;
  /** What is acted on next: comes back once the cursor is there, where there is one. */
  approach(tabId: number, target: string): Promise<void>;
  end(): Promise<void>;
};

/** How long a page may take to hear of us: one that hangs or has a dialog open answers nothing. In milliseconds. */
const patienceMs = 500;

/** How long the cursor takes to a target and rests there, in milliseconds. */
const approachMs = 300;

export function onPage(ownTabId: number, { cursor = false } = {}): OnPage {
  const show = (tabId: number, state: { paused: boolean; target?: string }) =>
    void showActing(tabId, { ...state, cursor }).catch(() => {});
  return {
    begin: () => withPatience(watchUser(ownTabId, true)),
    paused: (paused) => show(ownTabId, { paused }),
    acting: (tabId, target, paused) => {
      // The page may be another than at the last act.
      void watchUser(tabId, true);
      show(tabId, { paused, target });
    },
    approach: async (tabId, target) => {
      if (!cursor) return;
      await showActing(tabId, { paused: false, target, cursor }).catch(() => {});
      await new Promise((resolve) => setTimeout(resolve, approachMs));
    },
    end: async () => {
      await withPatience(Promise.allSettled([watchUser(ownTabId, false), clearActing(ownTabId)]));
    },
  };
}

async function withPatience(told: Promise<unknown>): Promise<void> {
  await withSignal(told, AbortSignal.timeout(patienceMs)).catch(() => {});
}

/** A run that nobody watches. */
export const unseen: OnPage = {
  begin: async () => {},
  paused: () => {},
  acting: () => {},
  approach: async () => {},
  end: async () => {},
};
