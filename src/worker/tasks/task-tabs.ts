import browser from 'webextension-polyfill';
import type { TaskTab, TaskTabs } from '../../engine/task/task-ports';
import { AutomationError } from '../../base/errors';
import { say } from '../../base/say';
import { openTab } from '../acting/navigation';
import type { SessionStore } from '../sessions/session-store';

/** The tabs of a task: its session's own and those that it opened, by their places in this row. */
export class OwnTabs implements TaskTabs {
  readonly #store: SessionStore;
  readonly #sessionId: string;
  readonly #onOpened: () => Promise<void>;
  #currentId: number;

  /** `inTab`: where the task works now; `onOpened` hears that the task has opened one. */
  constructor(
    store: SessionStore,
    { sessionId, inTab }: { sessionId: string; inTab: number },
    onOpened: () => Promise<void>,
  ) {
    this.#onOpened = onOpened;
    this.#store = store;
    this.#sessionId = sessionId;
    this.#currentId = inTab;
  }

  /** The browser's number of the tab that the task works in. */
  get currentId(): number {
    return this.#currentId;
  }

  /** Those that are open. Where the present one was closed, the task goes on in the last of them. */
  async list(): Promise<TaskTab[]> {
    const ids = await this.ids();
    const tabs = await Promise.all(ids.map((id) => browser.tabs.get(id).catch(() => undefined)));
    const open = tabs.flatMap((tab, at) => (tab ? [{ tab, id: ids[at] ?? 0, number: at + 1 }] : []));
    if (!open.some(({ id }) => id === this.#currentId)) this.#currentId = open.at(-1)?.id ?? this.#currentId;
    return open.map(({ tab: { title = '', url = '' }, id, number }) => {
      return { number, title, url, isCurrent: id === this.#currentId };
    });
  }

  async open(address: string, signal: AbortSignal): Promise<void> {
    const { tabId } = await this.#store.get(this.#sessionId);
    const opened = await openTab(address, {
      active: false,
      by: tabId,
      signal,
      onOpened: (id) => void this.#store.values.share(tabId, id),
    });
    await this.#store.update(this.#sessionId, (session) => ({
      ...session,
      openedTabs: [...session.openedTabs.filter((id) => id !== opened), opened],
    }));
    this.#currentId = opened;
    await this.#onOpened();
  }

  async switchTo(number: number): Promise<void> {
    this.#currentId = await this.#idOf(number);
  }

  async close(number: number): Promise<void> {
    if (number === 1)
      throw new AutomationError('invalid-input', say`The tab that the task began in is not closed.`);
    await browser.tabs.remove(await this.#idOf(number));
    await this.list();
  }

  /** The browser's numbers of all of them, in their order, also of those that were closed. */
  async ids(): Promise<number[]> {
    const { tabId, openedTabs } = await this.#store.get(this.#sessionId);
    return [...new Set([tabId, ...openedTabs])];
  }

  async #idOf(number: number): Promise<number> {
    const id = (await this.ids())[number - 1];
    if (id === undefined) throw new AutomationError('tab-closed', say`The task has no such tab.`);
    return id;
  }
}
