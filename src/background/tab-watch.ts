import browser, { type Tabs } from 'webextension-polyfill';
import type { Effect } from '../protocol/frame';
import { readyFrames, type LiveFrame } from './injection';

/** What an act does to its tab that no frame can see. Lives for the length of one act. */
export type TabWatch = {
  /** Whether the tab is on its way to another document. */
  isNavigating(): boolean;
  /** What has been seen so far. */
  effects(): Effect[];
  /** Resolves with the first effect: a tab opened or closed, another document in the frame. May never resolve. */
  readonly seen: Promise<Effect[]>;
  stop(): void;
};

export const tabClosed: Effect = { kind: 'tab', sentence: 'the tab closed' };

/** Watches a tab, and the document of the frame that is acted in. */
export function watchTab(
  tabId: number,
  frame: LiveFrame,
  onTabOpened: (tabId: number) => void = () => {},
): TabWatch {
  const effects: Effect[] = [];
  const { promise: seen, resolve } = Promise.withResolvers<Effect[]>();
  const listeners = new AbortController();
  let navigating = false;
  const add = (effect: Effect) => {
    effects.push(effect);
    resolve(effects);
  };
  const onCreated = (tab: Tabs.Tab) => {
    if (tab.openerTabId !== tabId) return;
    if (tab.id !== undefined) onTabOpened(tab.id);
    add({ kind: 'tab', sentence: 'opened a tab' });
  };
  const onRemoved = (id: number) => {
    if (id === tabId) add(tabClosed);
  };
  const onDownload = ({ url, filename, referrer }: chrome.downloads.DownloadItem) => {
    if (!isAskedBy(frame.url, referrer)) return;
    add({ kind: 'download', sentence: `asked for the download ${downloadName(filename || url)}` });
  };
  const onUpdated = (id: number, change: Tabs.OnUpdatedChangeInfoType) => {
    if (id !== tabId || change.status === undefined) return;
    navigating = change.status === 'loading';
    void documentChange(tabId, frame).then((effect) => effect && !listeners.signal.aborted && add(effect));
  };
  if (chrome.downloads) listen(listeners.signal, chrome.downloads.onCreated, onDownload);
  listen(listeners.signal, browser.tabs.onCreated, onCreated);
  listen(listeners.signal, browser.tabs.onRemoved, onRemoved);
  listen(listeners.signal, browser.tabs.onUpdated, onUpdated);
  return {
    isNavigating: () => navigating,
    effects: () => effects,
    seen,
    stop: () => listeners.abort(),
  };
}

type BrowserEvent<L> = { addListener(listener: L): void; removeListener(listener: L): void };

function listen<L>(signal: AbortSignal, event: BrowserEvent<L>, listener: L): void {
  event.addListener(listener);
  signal.addEventListener('abort', () => event.removeListener(listener), { once: true });
}

/** The effect when the frame has another document than `before`, or is gone. */
export async function documentChange(tabId: number, before: LiveFrame): Promise<Effect | undefined> {
  const frames = await readyFrames(tabId).catch(() => undefined);
  if (!frames) return undefined;
  const now = frames.find(({ frameId }) => frameId === before.frameId);
  if (now?.key === before.key) return undefined;
  if (now) return { kind: 'navigated', sentence: `went to ${shortUrl(now.url, before.url)}` };
  return before.frameId === 0 ? undefined : { kind: 'closed', sentence: 'the frame closed' };
}

/** A page's downloads name it, or at least its site, as where they come from. */
function isAskedBy(page: string, referrer: string | undefined): boolean {
  if (!referrer || !URL.canParse(referrer) || !URL.canParse(page)) return false;
  const [from, to] = [new URL(referrer), new URL(page)];
  return from.origin === to.origin && (from.pathname === to.pathname || from.pathname === '/');
}

const downloadName = (path: string) =>
  path.startsWith('data:') ? 'of a file' : (path.split(/[?#]/)[0]?.split(/[/\\]/).pop() ?? '');

/** The address without what did not change: "/cart" on the same site. */
function shortUrl(url: string, before: string): string {
  if (!URL.canParse(url) || !URL.canParse(before)) return url;
  const to = new URL(url);
  return to.origin === new URL(before).origin ? to.pathname + to.search + to.hash : to.host + to.pathname;
}
