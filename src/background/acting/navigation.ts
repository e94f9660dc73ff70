import browser from 'webextension-polyfill';
import { startDeadline, withSignal } from '../../base/deadline';
import { AutomationError } from '../../base/errors';
import type { LiveFrame } from '../../page/tab';
import { readyFrames } from '../frames/injection';

/** Longest wait for a page that was asked for, in milliseconds. */
const defaultTimeoutMs = 15_000;

/** Longest pause between two looks at a loading page, in milliseconds. The first ones are shorter. */
const longestPauseMs = 100;

/** Goes to `url` in the tab and waits until its document has been parsed. */
export async function navigate(
  tabId: number,
  url: string,
  { timeoutMs = defaultTimeoutMs, signal }: { timeoutMs?: number | undefined; signal: AbortSignal },
): Promise<{ url: string; title: string }> {
  checkAddress(url);
  const before = await topOf(tabId).catch(() => undefined);
  const deadline = startDeadline(timeoutMs, `Loading ${url}`, signal);
  try {
    await withSignal(browser.tabs.update(tabId, { url }), deadline.signal);
    if (!isSameDocument(before?.url, url)) await untilParsed(tabId, before?.key, deadline.signal);
  } finally {
    deadline.clear();
  }
  const tab = await browser.tabs.get(tabId);
  return { url: tab.url ?? url, title: tab.title ?? '' };
}

/** Waits until the tab has a parsed document other than the one with the key `before`. */
export async function untilParsed(
  tabId: number,
  before: string | undefined,
  signal: AbortSignal,
): Promise<void> {
  for (let pauseMs = 10; ; pauseMs = Math.min(longestPauseMs, pauseMs * 2)) {
    const [tab, top] = await Promise.all([
      withSignal(browser.tabs.get(tabId), signal),
      withSignal(readyFrames(tabId), signal).then(
        (frames) => frames[0],
        (thrown: unknown) => thrown,
      ),
    ]);
    const complete = tab.status === 'complete';
    if (top instanceof Error && complete) throw top;
    if (isParsed(top, before)) return;
    await withSignal(new Promise((resolve) => setTimeout(resolve, pauseMs)), signal);
  }
}

function isParsed(top: unknown, before: string | undefined): boolean {
  if (typeof top !== 'object' || top === null || !('key' in top) || !('readyState' in top)) return false;
  return top.key !== before && top.readyState !== 'loading';
}

async function topOf(tabId: number): Promise<LiveFrame | undefined> {
  return (await readyFrames(tabId))[0];
}

/** Whether `to` only changes the fragment of `from`, which loads nothing. */
function isSameDocument(from: string | undefined, to: string): boolean {
  return to.includes('#') && from?.split('#')[0] === to.split('#')[0];
}

function checkAddress(url: string): void {
  if (/^(https?:|about:blank$)/i.test(url)) return;
  throw new AutomationError(
    'invalid-input',
    `Only http and https addresses can be opened, not "${url.slice(0, 100)}".`,
  );
}
