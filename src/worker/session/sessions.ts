import browser, { type Tabs } from 'webextension-polyfill';
import { AutomationError } from '../../base/errors';
import { say } from '../../base/say';
import type { Session as SessionRecord } from '../../protocol/session';
import { openTab } from '../acting/navigation';
import { forgetTab } from '../acting/tab-of';
import { readyFrames, inTime } from '../frames/tab-frames';
import { dropBadge } from '../sessions/badge';
import { maskedSession } from '../sessions/tab-values';
import { endTakeOvers } from '../tasks/take-over';
import { TabSession, type SessionParts } from './tab-session';

/** A tab that a session starts on has this long to answer, in milliseconds. */
const answerTimeoutMs = 15_000;

/** The sessions of this browser's tabs. */
export class Sessions {
  readonly #parts: SessionParts;
  readonly #known = new Map<string, TabSession>();

  constructor(parts: SessionParts) {
    this.#parts = parts;
    // The user's acts in a pause in which the worker before ended are part of the task.
    parts.tasks.settle(endTakeOvers(parts));
  }

  /** The session of this id, which may have ended: what is asked of it then fails with `session-not-found`. */
  of(id: string): TabSession {
    const session = this.#known.get(id) ?? new TabSession(id, this.#parts);
    this.#known.set(id, session);
    return session;
  }

  /** The sessions on these tabs. */
  async onTabs(tabIds: readonly number[]): Promise<TabSession[]> {
    const records = await this.#parts.store.all();
    return records.filter(({ tabId }) => tabIds.includes(tabId)).map(({ id }) => this.of(id));
  }

  /** All of them, as they may be told. */
  async list(): Promise<SessionRecord[]> {
    return (await this.#parts.store.all()).map((record) => this.#shown(record));
  }

  /** The session of a tab; a new one when it has none. Fails with what keeps us from its page. */
  async startOnTab(tabId: number): Promise<SessionRecord> {
    await inTime(readyFrames(tabId), { tabId, timeoutMs: answerTimeoutMs, what: 'Reading the page' });
    const tab = await browser.tabs.get(tabId).catch(() => {
      throw tabClosed();
    });
    const record = await this.#parts.store.putOnTab(tabId, (existing) => ({
      ...(existing ?? newRecord(tabId)),
      ...describeTab(tab),
    }));
    return this.#shown(record);
  }

  /** A session on a new tab at `url`. The tab stays in the background unless `active`: nothing steals the focus. */
  async startOnUrl(url: string, { active }: { active: boolean }): Promise<SessionRecord> {
    return this.startOnTab(await openTab(url, { active }));
  }

  /** Ends a session, and what is known of it here. */
  async end(id: string): Promise<boolean> {
    const existed = await this.of(id).end();
    this.#known.delete(id);
    return existed;
  }

  /** Ends those on these tabs, which are gone or somebody else's. */
  async leave(tabIds: readonly number[], reason?: AutomationError): Promise<void> {
    for (const session of await this.onTabs(tabIds)) {
      session.stop(reason);
      await session.leave();
      this.#known.delete(session.id);
    }
  }

  /**
   * Follows the tabs of sessions: closed ones end them, loaded ones get the engine and tell their new address, and those that the browser
   * puts away to save memory have another number from then on. Call it before the first `await`.
   */
  follow(): void {
    const { values } = this.#parts.store;
    browser.tabs.onRemoved.addListener((tabId) => {
      forgetTab(tabId);
      void this.#onClosed(tabId);
    });
    browser.tabs.onReplaced.addListener((tabId, before) => void this.#onReplaced(before, tabId));
    browser.tabs.onCreated.addListener(({ id, openerTabId }) => {
      if (id !== undefined && openerTabId !== undefined) void values.share(openerTabId, id);
    });
    browser.tabs.onUpdated.addListener((tabId, { status }, tab) => {
      if (status !== undefined) void this.#onLoading(tab, tabId, status === 'loading');
    });
  }

  async #onClosed(tabId: number): Promise<void> {
    const { store } = this.#parts;
    const session = await store.ofTab(tabId);
    if (session) await this.leave([tabId], tabClosed());
    await store.values.drop(tabId);
  }

  async #onReplaced(before: number, tabId: number): Promise<void> {
    const { store } = this.#parts;
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

  async #onLoading(tab: Tabs.Tab, tabId: number, isLeft: boolean): Promise<void> {
    const { store } = this.#parts;
    const session = await store.ofTab(tabId);
    if (!session) return;
    const at = Date.now();
    await store.update(session.id, (current) => ({
      ...current,
      ...describeTab(tab),
      pageChangedAt: at,
      leftAt: isLeft ? at : current.leftAt,
    }));
    // So that the engine knows what changes by itself before the first act. Without access, the next act says so.
    await readyFrames(tabId).catch(() => {});
  }

  #shown(record: SessionRecord): SessionRecord {
    return maskedSession(record, this.#parts.store.values.textsOf(record.tabId));
  }
}

function newRecord(tabId: number): Omit<SessionRecord, keyof ReturnType<typeof describeTab>> {
  return { id: crypto.randomUUID(), tabId, startedAt: Date.now(), openedTabs: [], unreadable: [], runs: [] };
}

function describeTab(tab: Tabs.Tab) {
  return {
    url: tab.url ?? '',
    title: tab.title ?? '',
    windowId: tab.windowId ?? browser.windows.WINDOW_ID_NONE,
  };
}

const tabClosed = () => new AutomationError('tab-closed', say`The tab was closed.`);
