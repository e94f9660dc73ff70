import { deferred } from '../../base/deferred';
import type { Effect } from '../../protocol/frame';
import type { LiveFrame, Tab } from '../tab';

/** Watches the effects of an act on its tab that no frame can see. Lives for the length of one act. */
export type TabWatch = {
  /** Whether the tab is on its way to another document. */
  isNavigating(): boolean;
  /** The effects so far. */
  effects(): Effect[];
  /** Resolves with the first effect: a tab opened, another document in the frame. May never resolve. */
  readonly seen: Promise<Effect[]>;
  /** Resolves when `graceMs` have passed and the tab is not on its way to another document (any more). */
  stopped(graceMs: number): Promise<void>;
  stop(): void;
};

export const tabClosed: Effect = { kind: 'tab', sentence: 'the tab closed' };
const frameClosed: Effect = { kind: 'closed', sentence: 'the frame closed' };

/** How often it is looked whether the tab has stopped, in milliseconds. */
const pollMs = 150;

const sleep = (ms: number) => new Promise((wake) => setTimeout(wake, ms));

type Told = {
  /** Whether another document in the frame is the act's doing. */
  isLeaving: () => boolean;
  onTabOpened?: ((tabId: number) => void) | undefined;
  /** Told once when an effect was waited for in vain and the tab does not load: it is not on its way anywhere. */
  onStayed: () => void;
  effectTimeoutMs: number;
};

/** Watches a tab, and the document of the frame that is acted in. */
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
        add({ kind: 'tab', sentence: 'opened a tab' });
      },
      onDownload: ({ name, referrer }) => {
        if (!isAskedBy(frame.url, referrer)) return;
        add({ kind: 'download', sentence: `asked for the download ${name}` });
      },
      onLoading: (isLoading) => {
        navigating = isLoading;
        // Whether the act has closed the frame is told by the frame.
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

/** The effect when the frame has another document than `before`, or is gone. */
export async function documentChange(tab: Tab, before: LiveFrame): Promise<Effect | undefined> {
  const frames = await tab.readyFrames().catch(() => undefined);
  if (!frames) return undefined;
  const now = frames.find(({ frameId }) => frameId === before.frameId);
  if (now?.key === before.key) return undefined;
  if (now) return { kind: 'navigated', sentence: `went to ${shortUrl(now.url, before.url)}` };
  return before.frameId === 0 ? undefined : frameClosed;
}

/** A page's downloads name it, or at least its site, as where they come from. */
function isAskedBy(page: string, referrer: string | undefined): boolean {
  if (!referrer || !URL.canParse(referrer) || !URL.canParse(page)) return false;
  const [from, to] = [new URL(referrer), new URL(page)];
  return from.origin === to.origin && (from.pathname === to.pathname || from.pathname === '/');
}

/** The address without what did not change: "/cart" on the same site. */
function shortUrl(url: string, before: string): string {
  if (!URL.canParse(url) || !URL.canParse(before)) return url;
  const to = new URL(url);
  return to.origin === new URL(before).origin ? to.pathname + to.search + to.hash : to.host + to.pathname;
}
