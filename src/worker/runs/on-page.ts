import { withSignal } from '../../base/deadline';
import { clearActing, showActing } from '../pages/overlay';
import { watchUser } from '../frames/heed-user';

/** A run as the user sees it on the page: what is acted on, that it waits, and that their own acts have it wait. */
export type OnPage = {
  begin(): Promise<void>;
  /** Hears of the user's own acts in a tab, whose page may be another than before. */
  heed(tabId: number): void;
  paused(isPaused: boolean): void;
  acting(tabId: number, target: string, isPaused: boolean): void;
  /** Moves the cursor to the next target; resolves once it is there, if there is a cursor. */
  approach(tabId: number, target: string): Promise<void>;
  end(): Promise<void>;
};

/** A page has this long to hear a message, in milliseconds: one that hangs or has an open dialog answers nothing. */
const patienceMs = 500;

/** The cursor takes this long to get to a target and rest there, in milliseconds. */
const approachMs = 300;

export function onPage(ownTabId: number, { cursor = false } = {}): OnPage {
  const show = (tabId: number, state: { paused: boolean; target?: string }) =>
    void showActing(tabId, { ...state, cursor }).catch(() => {});
  const heed = (tabId: number) => void watchUser(tabId, true);
  return {
    begin: () => withPatience(watchUser(ownTabId, true)),
    heed,
    paused: (paused) => show(ownTabId, { paused }),
    acting: (tabId, target, paused) => {
      heed(tabId);
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
  heed: () => {},
  paused: () => {},
  acting: () => {},
  approach: async () => {},
  end: async () => {},
};
