import browser, { type Tabs } from 'webextension-polyfill';
import { AutomationError } from '../../base/errors';
import { say } from '../../base/say';
import { accessKey, type Session, type SessionOptions } from '../../protocol/session';
import { dropFiles } from '../acting/kept-files';
import { forgetTab, leaveTab } from '../acting/tab-of';
import { readyFrames } from '../frames/injection';
import { inTime } from '../frames/tab-fault';
import { hasTrustedInput } from '../trusted/debugger';
import { openTab } from '../acting/navigation';
import { dropBadge } from './badge';
import type { SessionStore } from './session-store';
import { throwIfStopped } from '../../base/deadline';

/** A tab that a session starts on has this long to answer, in milliseconds. */
const answerTimeoutMs = 15_000;

/** The session of a tab; a new one when it has none. Fails with what keeps us from its page. */
export async function startOnTab(store: SessionStore, tabId: number): Promise<Session> {
  await inTime(readyFrames(tabId), { tabId, timeoutMs: answerTimeoutMs, what: 'Reading the page' });
  const tab = await browser.tabs.get(tabId).catch(() => {
    throw new AutomationError('tab-closed', say`The tab was closed.`);
  });
  return store.putOnTab(tabId, (existing) => ({ ...(existing ?? newSession(tabId)), ...describeTab(tab) }));
}

/** A session on a new tab at `url`. The tab stays in the background unless `active`: nothing steals the focus. */
export async function startOnUrl(
  store: SessionStore,
  url: string,
  { active }: { active: boolean },
): Promise<Session> {
  return startOnTab(store, await openTab(url, { active }));
}

/** Changes how a session acts. Trusted input is refused where the flavour has no debugger. */
export async function configureSession(
  store: SessionStore,
  id: string,
  options: SessionOptions,
): Promise<Session> {
  if (options.inputMode !== undefined && options.inputMode !== 'page') checkTrusted();
  await store.update(id, (session) => ({ ...session, options: { ...session.options, ...options } }));
  return store.get(id);
}

function checkTrusted(): void {
  if (hasTrustedInput) return;
  const message = say`Trusted input needs the managed flavour. This one has page input only.`;
  throw new AutomationError('not-supported', message);
}

/** Ends a session: its work is stopped, its tab is left, and access given for this time only is taken back. */
export async function endSession(store: SessionStore, queue: SessionQueue, id: string): Promise<boolean> {
  queue.stop(id);
  const ended = (await store.all()).find((session) => session.id === id);
  if (ended) dropFiles(ended.tabId);
  if (ended) await store.values.drop(ended.tabId);
  const existed = await store.remove(id);
  if (ended) await leaveTab(ended.tabId);
  if (ended) dropBadge(ended.tabId);
  if ((await store.all()).length === 0) await dropTemporaryAccess();
  return existed;
}

/**
 * Follows the tabs of sessions: closed ones end them, loaded ones get the engine and tell their new address, and those that the browser
 * puts away to save memory have another number from then on.
 */
export function followTabs(store: SessionStore, queue: SessionQueue): void {
  browser.tabs.onRemoved.addListener((tabId) => {
    forgetTab(tabId);
    void onTabClosed(store, queue, tabId);
  });
  browser.tabs.onReplaced.addListener((tabId, before) => void onTabReplaced(store, before, tabId));
  browser.tabs.onCreated.addListener(({ id, openerTabId }) => {
    if (id !== undefined && openerTabId !== undefined) void store.values.share(openerTabId, id);
  });
  browser.tabs.onUpdated.addListener((tabId, change, tab) => {
    if (change.status !== undefined)
      void onTabLoading(store, tab, { tabId, isLeft: change.status === 'loading' });
  });
}

async function onTabClosed(store: SessionStore, queue: SessionQueue, tabId: number): Promise<void> {
  const session = await store.ofTab(tabId);
  await store.values.drop(tabId);
  if (!session) return;
  queue.stop(session.id, new AutomationError('tab-closed', say`The tab was closed.`));
  await endSession(store, queue, session.id);
}

async function onTabReplaced(store: SessionStore, before: number, tabId: number): Promise<void> {
  await store.values.renumber(before, tabId);
  const renumber = (id: number) => (id === before ? tabId : id);
  const own = (await store.all()).filter((each) => [each.tabId, ...each.openedTabs].includes(before));
  for (const { id } of own)
    await store.update(id, (session) => ({
      ...session,
      tabId: renumber(session.tabId),
      openedTabs: session.openedTabs.map(renumber),
    }));
  dropBadge(before);
  forgetTab(before);
}

async function onTabLoading(
  store: SessionStore,
  tab: Tabs.Tab,
  { tabId, isLeft }: { tabId: number; isLeft: boolean },
): Promise<void> {
  const session = await store.ofTab(tabId);
  if (!session) return;
  await store.update(session.id, (current) => ({
    ...current,
    ...describeTab(tab),
    pageChangedAt: Date.now(),
    ...(isLeft && { leftAt: Date.now() }),
  }));
  // So that the engine knows what changes by itself before the first act. Without access, the next act says so.
  await readyFrames(tabId).catch(() => {});
}

function newSession(tabId: number): Omit<Session, keyof ReturnType<typeof describeTab>> {
  return { id: crypto.randomUUID(), tabId, startedAt: Date.now(), openedTabs: [], unreadable: [], runs: [] };
}

function describeTab(tab: Tabs.Tab) {
  return {
    url: tab.url ?? '',
    title: tab.title ?? '',
    windowId: tab.windowId ?? browser.windows.WINDOW_ID_NONE,
  };
}

/** Site access that was given for this time only, by the key the panel keeps for it. */
async function dropTemporaryAccess(): Promise<void> {
  const stored = await browser.storage.session.get(null);
  const keys = Object.keys(stored).filter((key) => key.startsWith(accessKey('')));
  const origins = keys.map((key) => `${key.slice(accessKey('').length)}/*`);
  if (origins.length === 0) return;
  await browser.permissions.remove({ origins }).catch(() => false);
  await browser.storage.session.remove(keys);
}

/** One thing at a time in a session; sessions go on in parallel. */
export class SessionQueue {
  readonly #tails = new Map<string, Promise<unknown>>();
  readonly #controllers = new Map<string, Set<AbortController>>();

  /** Runs `work` after what was asked of this session before. Its signal aborts on `stop`. */
  async run<T>(sessionId: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const controller = new AbortController();
    const controllers = this.#controllers.get(sessionId) ?? new Set();
    this.#controllers.set(sessionId, controllers.add(controller));
    const before = this.#tails.get(sessionId) ?? Promise.resolve();
    const turn = before.then(() => {
      throwIfStopped(controller.signal);
      return work(controller.signal);
    });
    const settled = turn.catch(() => {});
    this.#tails.set(sessionId, settled);
    try {
      return await turn;
    } finally {
      controllers.delete(controller);
      if (controllers.size === 0) this.#controllers.delete(sessionId);
      if (this.#tails.get(sessionId) === settled) this.#tails.delete(sessionId);
    }
  }

  /** Whether the session does something, or something waits in it. */
  isBusy(sessionId: string): boolean {
    return this.#controllers.has(sessionId);
  }

  /** Ends what the session does and what waits in it. False when there was nothing. */
  stop(sessionId: string, reason = stopped()): boolean {
    const controllers = this.#controllers.get(sessionId) ?? new Set();
    for (const controller of controllers) controller.abort(reason);
    return controllers.size > 0;
  }
}

function stopped(): AutomationError {
  return new AutomationError('stopped', say`Stopped. Nothing more happens on the page.`);
}
