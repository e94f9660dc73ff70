import browser, { type Tabs } from 'webextension-polyfill';
import { startDeadline, withSignal, deferred, sleep } from '../../base/deadline';
import { AutomationError, toAutomationError } from '../../base/errors';
import { say } from '../../base/say';
import type { PageMove } from '../../protocol/action';
import { originOf } from '../../protocol/variables';
import type { LiveFrame } from '../../page/tab';
import { isProgramTab, needsAccess, topFrame, causeOf, isAlive } from '../frames/tab-frames';

/** Longest wait for a page that was asked for, in milliseconds. */
const defaultTimeoutMs = 15_000;

/** Longest pause between two looks at a loading page, in milliseconds. The first ones are shorter. */
const longestPauseMs = 100;

/** A tab that is asked to load may look at rest at first. */
const mostLooksAtRest = 3;

/** A page that takes longer than this to answer a look counts as silent, in milliseconds. */
const silentMs = 1000;

/** The address and title of the page that was reached. */
type Arrival = { url: string; title: string };

type Bounds = { timeoutMs?: number; signal?: AbortSignal };

/**
 * Goes to `url` in the tab and waits until its document has been parsed.
 *
 * Fails with `navigation-failed` as soon as it is sure that no page comes of the address. What the tab showed before may
 * have crashed or hang. In a program's tab it fails with `needs-access` before a site is asked that Tabwright has no access to.
 */
export async function navigate(tabId: number, url: string, bounds: Bounds = {}): Promise<Arrival> {
  checkAddress(url);
  if (isProgramTab(tabId)) await checkAccess(url, tabId);
  return goTo(tabId, url, bounds);
}

async function goTo(
  tabId: number,
  url: string,
  { timeoutMs = defaultTimeoutMs, signal }: Bounds,
): Promise<Arrival> {
  const deadline = startDeadline(timeoutMs, say`Loading ${url}`, signal);
  const commits = watchCommits();
  try {
    const before = await withSignal(lookAtTop(tabId), deadline.signal);
    const way = { tabId, url, commits, signal: deadline.signal };
    await (before === undefined ? escape(way) : leave(way, url));
    if (!isFrame(before) || !isSameDocument(before.url, url)) {
      await untilArrived(way, isFrame(before) ? before.key : undefined);
    }
  } catch (thrown) {
    throw await causeOf(thrown, tabId);
  } finally {
    commits.stop();
    deadline.clear();
  }
  const tab = await browser.tabs.get(tabId);
  return { url: tab.url ?? url, title: tab.title ?? '' };
}

/** Leaves the page of a tab. Fails with `navigation-failed` where there is none to go to. */
export async function leavePage(
  tabId: number,
  { method, address }: { method: PageMove; address: string },
  signal: AbortSignal,
): Promise<void> {
  if (method === 'reload') return browser.tabs.reload(tabId);
  if (method !== 'navigate') return walk(tabId, method);
  checkAddress(address);
  if (isProgramTab(tabId)) await checkAccess(address, tabId);
  await goTo(tabId, address, { signal }).catch((thrown: unknown) => {
    const error = toAutomationError(thrown);
    if (error.code !== 'needs-access') throw error;
    // The browser does not tell the address of a page that may not be read: it is the one that was asked for.
    const { host, origin } = new URL(address);
    const message = say`The tab went to ${host}, where Tabwright has no access yet: what came is not known.`;
    throw new AutomationError('needs-access', message, { details: { origin } });
  });
}

/**
 * Goes one page back or forward by the page's own history: the browser's passes over pages that no person has touched, which
 * those are that instructions went to.
 */
async function walk(tabId: number, method: 'goBack' | 'goForward'): Promise<void> {
  const func = (by: number) => history.go(by);
  const going = browser.scripting.executeScript({
    target: { tabId },
    func,
    args: [method === 'goBack' ? -1 : 1],
  });
  await going.catch(() => browser.tabs[method](tabId).catch(noEntry));
}

function noEntry(): never {
  throw new AutomationError('navigation-failed', say`This tab has no page to go to that way.`);
}

/** Told of each tab that is opened for the work in another one: that one's number, then the new one's. */
const openingEars = new Set<(by: number, opened: number) => void>();

export const hearOpenings = (ear: (by: number, opened: number) => void) => openingEars.add(ear);

/**
 * Opens `url` in a new tab and waits until its document has been parsed. `onOpened` is told of the tab at once; `by` is the tab
 * whose work opens it.
 */
export async function openTab(
  url: string,
  { active, by, windowId, onOpened, timeoutMs = defaultTimeoutMs, signal }: Bounds & OpenOptions,
): Promise<number> {
  if (by !== undefined && isProgramTab(by)) await checkAccess(url, by);
  const deadline = startDeadline(timeoutMs, say`Loading ${url}`, signal);
  const commits = watchCommits();
  let tabId: number = browser.tabs.TAB_ID_NONE;
  try {
    // Beside it: another window may be somebody else's.
    const beside = by === undefined ? undefined : await browser.tabs.get(by).catch(() => undefined);
    const place = beside?.windowId ?? windowId;
    const where = place === undefined ? {} : { windowId: place };
    const tab = await withSignal(browser.tabs.create({ url, active, ...where }), deadline.signal);
    tabId = tab.id ?? tabId;
    onOpened?.(tabId);
    if (by !== undefined) for (const ear of openingEars) ear(by, tabId);
    await untilArrived({ tabId, url, commits, signal: deadline.signal }, undefined);
    return tabId;
  } catch (thrown) {
    throw await causeOf(thrown, tabId);
  } finally {
    commits.stop();
    deadline.clear();
  }
}

type OpenOptions = { active: boolean; by?: number; windowId?: number; onOpened?: (tabId: number) => void };

/** A tab on its way to an address. */
type Way = { tabId: number; url: string; commits: Commits; signal: AbortSignal };

/** Waits until the tab has a parsed document other than the one with the key `before`. */
async function untilArrived(way: Way, before: string | undefined): Promise<void> {
  const { tabId, commits, signal } = way;
  let left = before;
  let hasEscaped = false;
  let looksAtRest = 0;
  for (let pauseMs = 10; ; pauseMs = Math.min(longestPauseMs, pauseMs * 2)) {
    // Before the look: what it shows may still be what the tab has just left.
    const isCommitted = commits.has(tabId);
    const tab = await withSignal(browser.tabs.get(tabId), signal);
    const top = await withSignal(lookAtTop(tabId), signal);
    if (top === undefined && !isCommitted && !hasEscaped) {
      await escape(way);
      hasEscaped = true;
      left = undefined;
    } else if (isFrame(top) && isOther(top, { left, isCommitted })) {
      if (top.readyState !== 'loading') return;
    } else if (tab.status === 'loading' || commits.has(tabId) !== isCommitted) {
      looksAtRest = 0;
    } else {
      looksAtRest += 1;
      if (looksAtRest >= mostLooksAtRest) await checkStillComing(way, { top, isCommitted });
    }
    await sleep(pauseMs, signal);
  }
}

/** Only by the browser's word for a tab whose last document could not say what it was. */
const isOther = (
  top: LiveFrame,
  { left, isCommitted }: { left: string | undefined; isCommitted: boolean },
) => (left === undefined ? isCommitted : top.key !== left);

type Seen = { top: Look; isCommitted: boolean };

/** Throws why nothing more comes of a tab at rest: the browser shows an error page, refuses us, or has stopped loading. */
async function checkStillComing({ tabId, url, signal }: Way, { top, isCommitted }: Seen): Promise<void> {
  if (top instanceof AutomationError) {
    const isTold = top.code === 'navigation-failed' || top.code === 'page-crashed';
    throw isTold || isCommitted ? top : noPage(url);
  }
  if (isFrame(top)) throw noPage(url);
  // It takes messages and no script: its document broke off before there was anything in it.
  const isEmpty = await withSignal(isAlive(tabId), signal);
  if (isEmpty) throw new AutomationError('navigation-failed', say`${url} broke off before there was a page.`);
}

/**
 * Leaves a page whose thread is blocked. A page of the same site would be given to the same thread and wait with it;
 * after an empty page the browser begins another process.
 */
async function escape(way: Way): Promise<void> {
  await leave(way, 'about:blank');
  await withSignal(way.commits.next(way.tabId), way.signal);
  await leave(way, way.url);
}

async function leave({ tabId, commits, signal }: Way, url: string): Promise<void> {
  commits.forget(tabId);
  await withSignal(browser.tabs.update(tabId, { url }), signal);
}

/** The top frame, why there is none, or undefined where the page keeps silent. */
type Look = LiveFrame | AutomationError | undefined;

async function lookAtTop(tabId: number): Promise<Look> {
  const silence = new Promise<undefined>((resolve) => setTimeout(resolve, silentMs, undefined));
  return Promise.race([topFrame(tabId).catch((thrown: unknown) => toAutomationError(thrown)), silence]);
}

const isFrame = (look: Look): look is LiveFrame => look !== undefined && !(look instanceof AutomationError);

function noPage(url: string): AutomationError {
  const message =
    `${url} gave no page: it is a download, has no content, or was not followed. ` +
    'The tab shows what it showed before.';
  return new AutomationError('navigation-failed', message);
}

/** True when `to` only changes the fragment of `from`, which loads nothing. */
function isSameDocument(from: string, to: string): boolean {
  return to.includes('#') && from.split('#')[0] === to.split('#')[0];
}

/** Where the user gave no access a program goes with none of their cookies. Access to what the tab shows may be for the tab alone. */
async function checkAccess(url: string, tabId: number): Promise<void> {
  if (!/^https?:/i.test(url) || !URL.canParse(url)) return;
  const { origin, protocol, hostname } = new URL(url);
  if (await browser.permissions.contains({ origins: [`${protocol}//${hostname}/*`] })) return;
  const shown = await lookAtTop(tabId);
  if (!isFrame(shown) || originOf(shown.url) !== origin) throw needsAccess(url);
}

function checkAddress(url: string): void {
  if (/^(https?:|about:blank$)/i.test(url)) return;
  throw new AutomationError(
    'invalid-input',
    say`Only http and https addresses can be opened, not "${url.slice(0, 100)}".`,
  );
}

/** The tabs that began to show another document, as the browser tells it: no page need answer for that. */
type Commits = {
  /** True when this tab did so since it was last forgotten. */
  has(tabId: number): boolean;
  next(tabId: number): Promise<void>;
  forget(tabId: number): void;
  stop(): void;
};

function watchCommits(): Commits {
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
