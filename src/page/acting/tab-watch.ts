import { say } from '../../base/say';
import { deferred } from '../../base/deadline';
import type { Effect } from '../../protocol/frame';
import type { LiveFrame, Tab } from '../tab';

/** A watch for effects of an act that no frame can see. It lives as long as the act. */
export type TabWatch = {
  /** Whether the tab is loading another document. */
  isNavigating(): boolean;
  /** The effects so far. */
  effects(): Effect[];
  /** Resolves with the first effect: a tab opened, another document in the frame. May never resolve. */
  readonly seen: Promise<Effect[]>;
  /** Resolves when `graceMs` have passed and the tab loads no document. */
  stopped(graceMs: number): Promise<void>;
  stop(): void;
};

export const tabClosed: Effect = { kind: 'tab', ...say`the tab closed` };
const frameClosed: Effect = { kind: 'closed', ...say`the frame closed` };

/** The pause between two looks at whether the tab still loads, in milliseconds. */
const pollMs = 150;

const sleep = (ms: number) => new Promise((wake) => setTimeout(wake, ms));

type Told = {
  /** Whether another document in the frame may be the act's doing. */
  isLeaving: () => boolean;
  onTabOpened?: (tabId: number) => void;
  /** Called once when `effectTimeoutMs` have passed and the tab loads nothing, so no other document will come. */
  onStayed: () => void;
  effectTimeoutMs: number;
};

/** Starts a watch of a tab, and of the document in the frame of the act. */
export function watchTab(tab: Tab, frame: LiveFrame, given: Told): TabWatch {
  const { onTabOpened, onStayed, isLeaving, effectTimeoutMs } = given;
  const effects: Effect[] = [];
  const { promise: seen, resolve } = deferred<Effect[]>();
  const listening = new AbortController();
  const { signal } = listening;
  let navigating = false;
  const add = (effect: Effect) => {
    effects.push(effect);
    resolve(effects);
  };
  // The browser has no event for a page that is asked for but not there yet, nor for one that never comes.
  const untilStopped = async (graceMs: number) => {
    await sleep(graceMs);
    while (!signal.aborted && (await tab.isLoading())) await sleep(pollMs);
    navigating = false;
  };
  void untilStopped(effectTimeoutMs).then(() => signal.aborted || onStayed());
  tab.hear(
    {
      onOpened: (tabId) => {
        if (tabId !== undefined) onTabOpened?.(tabId);
        add({ kind: 'tab', ...say`opened a tab` });
      },
      onDownload: ({ name, referrer }) => {
        if (!isAskedBy(frame.url, referrer)) return;
        add({ kind: 'download', ...say`asked for the download ${name}` });
      },
      onLoading: (isLoading) => {
        navigating = isLoading;
        // The frame itself reports whether the act has closed it.
        void documentChange(tab, frame).then(
          (effect) => effect && effect !== frameClosed && isLeaving() && !signal.aborted && add(effect),
        );
      },
    },
    signal,
  );
  return {
    isNavigating: () => navigating,
    effects: () => effects,
    seen,
    stopped: (graceMs) => untilStopped(graceMs),
    stop: () => listening.abort(),
  };
}

/** The effect when the frame has another document than `before`, or an inner frame is gone; else undefined. */
export async function documentChange(tab: Tab, before: LiveFrame): Promise<Effect | undefined> {
  const frames = await tab.readyFrames().catch(() => undefined);
  if (!frames) return undefined;
  const now = frames.find(({ frameId }) => frameId === before.frameId);
  if (now?.key === before.key) return undefined;
  if (now) return { kind: 'navigated', ...say`went to ${shortUrl(now.url, before.url)}` };
  return before.frameId === 0 ? undefined : frameClosed;
}

/** Whether a download came from this page. Its referrer is the page, or at least the page's site. */
function isAskedBy(page: string, referrer: string | undefined): boolean {
  if (!referrer || !URL.canParse(referrer) || !URL.canParse(page)) return false;
  const [from, to] = [new URL(referrer), new URL(page)];
  return from.origin === to.origin && (from.pathname === to.pathname || from.pathname === '/');
}

/** The address without the parts that stayed the same: "/cart" on the same site. */
function shortUrl(url: string, before: string): string {
  if (!URL.canParse(url) || !URL.canParse(before)) return url;
  const to = new URL(url);
  return to.origin === new URL(before).origin ? to.pathname + to.search + to.hash : to.host + to.pathname;
}
