import { sleep } from '../../base/deadline';
import { Queue } from '../../base/queue';
import browser, { type Tabs } from 'webextension-polyfill';
import { AutomationError } from '../../base/errors';
import {
  pageIdOf,
  type PairedClient,
  type PairedPage,
  plainName,
} from '../../protocol/pairing/paired-contract';
import { ClientWork, tabsOfWork, workKey } from '../../protocol/pairing/pairing-state';
import { hearOpenings } from '../acting/navigation';

const colors = ['blue', 'green', 'purple', 'cyan', 'orange', 'pink', 'yellow'] as const;

export type WorkEars = {
  onPages(workId: string, pages: PairedPage[]): void;
  /** The work is over at this side. */
  onEnded(workId: string): void;
  /** Hears of tabs that are no client's any more. */
  onLeft(tabIds: readonly number[]): Promise<void>;
};

/**
 * The work that clients do in this browser, in `storage.session`. A client has the tabs that it opened, those that its acts opened, and
 * those that the user handed to it; no tab is of two.
 */
export class ClientWorks {
  readonly #loaded = loadWorks();
  readonly #acting = new Map<string, Acting>();
  readonly #replacing = new Queue();
  #ears: WorkEars | undefined;

  /** Follows tabs. Call it while the worker starts. */
  follow(ears: WorkEars): void {
    this.#ears = ears;
    hearOpenings((by, opened) => void this.#adopt({ id: opened, openerTabId: by }));
    browser.tabs.onCreated.addListener((tab) => void this.#adopt(tab));
    browser.tabs.onRemoved.addListener((tabId) => void this.#drop(tabId));
    browser.tabs.onReplaced.addListener((tabId, before) => {
      void this.#replacing.run(() => this.#replace(before, tabId)).catch(() => {});
    });
    browser.tabs.onUpdated.addListener((tabId, { url, status }, tab) => {
      if (url !== undefined || status !== undefined) void this.#tellOf(tabId);
      if (status === 'complete') void this.#group(tabId, tab);
    });
  }

  async all(): Promise<ClientWork[]> {
    return [...(await this.#loaded).values()];
  }

  /** The work, or a `session-not-found` error. */
  async get(id: string | undefined): Promise<ClientWork> {
    const work = id === undefined ? undefined : (await this.#loaded).get(id);
    if (work) return work;
    throw new AutomationError(
      'session-not-found',
      'This work has ended in the browser. Start a session anew.',
    );
  }

  async begin(client: PairedClient): Promise<ClientWork> {
    const id = crypto.randomUUID();
    const work = { id, client, startedAt: Date.now(), opened: [], handed: [], empty: [] };
    await this.#write(work);
    return work;
  }

  /**
   * Opens an empty tab for it, in its window and group. A window of its own, since what a page opens from a tab behind another comes
   * before the user, and as if from the tab in front.
   */
  async openTab(workId: string): Promise<number> {
    const { client, windowId: own } = await this.get(workId);
    const { tabId, windowId } = await openQuietly(own);
    const { groupId: known } = await this.get(workId);
    const groupId = await groupTab(tabId, client, known);
    await this.#change(workId, (work) => ({
      ...work,
      opened: [...work.opened, tabId],
      empty: [...work.empty, tabId],
      windowId,
      groupId: groupId ?? work.groupId,
    }));
    return tabId;
  }

  /** Hands a tab of the user's to it, where it is. Fails with `busy` while it is another's. */
  async hand(workId: string, tabId: number): Promise<void> {
    const { client } = await this.get(workId);
    const owner = await this.#ownerOf(tabId);
    if (owner && owner.id !== workId)
      throw new AutomationError('busy', `"${owner.client.name}" works in this tab already.`);
    // A group of its own: that of the client's window would take the tab along.
    await groupTab(tabId, client);
    await this.#change(workId, (work) => ({
      ...work,
      handed: [...work.handed.filter((each) => each !== tabId), tabId],
    }));
  }

  /** Notes that it goes somewhere in a tab. */
  leaveEmpty(workId: string, tabId: number): Promise<void> {
    return this.#change(workId, (work) => ({ ...work, empty: work.empty.filter((each) => each !== tabId) }));
  }

  async owns(workId: string, tabId: number): Promise<boolean> {
    await this.#replacing.whenIdle();
    return tabsOfWork(await this.get(workId)).includes(tabId);
  }

  async isOfClient(tabId: number): Promise<boolean> {
    return (await this.#ownerOf(tabId)) !== undefined;
  }

  /** While `work` goes on, tabs that open from a tab of the client are its own, too. */
  async whileActing<T>(workId: string, work: () => Promise<T>): Promise<T> {
    const acting = this.#acting.get(workId) ?? { count: 0, focused: await focusedWindow() };
    acting.count += 1;
    this.#acting.set(workId, acting);
    try {
      return await work();
    } finally {
      acting.count -= 1;
      if (acting.count === 0) this.#acting.delete(workId);
      // A tab that was opened may be told a moment after the act.
      await this.tell(workId);
    }
  }

  /** Ends it: tabs that it opened are closed, those that it was handed stay the user's. False when there is none. */
  async end(workId: string): Promise<boolean> {
    const works = await this.#loaded;
    const work = works.get(workId);
    if (!work) return false;
    works.delete(workId);
    await browser.storage.session.remove(workKey(workId));
    this.#ears?.onEnded(workId);
    await this.#ears?.onLeft(tabsOfWork(work));
    await ungroupTabs(work.handed);
    await Promise.all(work.opened.map((tabId) => browser.tabs.remove(tabId).catch(() => {})));
    return true;
  }

  async endAll(): Promise<void> {
    for (const { id } of await this.all()) await this.end(id);
  }

  async tell(workId: string): Promise<void> {
    const work = (await this.#loaded).get(workId);
    if (work) this.#ears?.onPages(workId, await pagesOf(work));
  }

  async #ownerOf(tabId: number): Promise<ClientWork | undefined> {
    return (await this.all()).find((work) => tabsOfWork(work).includes(tabId));
  }

  async #adopt({ id, openerTabId }: Pick<Tabs.Tab, 'id' | 'openerTabId'>): Promise<void> {
    if (id === undefined || openerTabId === undefined) return;
    const owner = await this.#ownerOf(openerTabId);
    const acting = owner && this.#acting.get(owner.id);
    if (!acting || (await this.#ownerOf(id))) return;
    await this.#change(owner.id, (work) => ({ ...work, opened: [...work.opened, id] }));
    await giveFocusBack(acting.focused, owner);
  }

  /** Groups a tab that its client's acts opened. Only now: one that is on its way looks crashed while it is moved. */
  async #group(tabId: number, { groupId: current }: Tabs.Tab): Promise<void> {
    const owner = await this.#ownerOf(tabId);
    if (owner?.groupId === undefined || current === owner.groupId || owner.handed.includes(tabId)) return;
    const { client, groupId } = owner;
    await groupTab(tabId, client, groupId);
  }

  async #drop(tabId: number): Promise<void> {
    const owner = await this.#ownerOf(tabId);
    if (!owner) return;
    await this.#change(owner.id, (work) => withTabs(work, (ids) => ids.filter((each) => each !== tabId)));
  }

  /** A tab that the browser puts away has another number from then on. */
  async #replace(before: number, tabId: number): Promise<void> {
    const owner = await this.#ownerOf(before);
    if (!owner) return;
    const replaced = (ids: number[]) => ids.map((each) => (each === before ? tabId : each));
    await this.#change(owner.id, (work) => withTabs(work, replaced));
    await this.#ears?.onLeft([before]);
  }

  async #tellOf(tabId: number): Promise<void> {
    const owner = await this.#ownerOf(tabId);
    if (owner) await this.tell(owner.id);
  }

  /** Nothing is awaited between reading and setting, so no change is lost. */
  async #change(workId: string, change: (work: ClientWork) => ClientWork): Promise<void> {
    const work = (await this.#loaded).get(workId);
    if (!work) return;
    await this.#write(change(work));
    await this.tell(workId);
  }

  async #write(work: ClientWork): Promise<void> {
    const works = await this.#loaded;
    works.set(work.id, work);
    await browser.storage.session.set({ [workKey(work.id)]: work });
  }
}

/** Acts that go on for a client, and the window that had the keyboard when the first began; undefined when another program had it. */
type Acting = { count: number; focused: number | undefined };

function withTabs(work: ClientWork, change: (ids: number[]) => number[]): ClientWork {
  const { opened, handed, empty } = work;
  return { ...work, opened: change(opened), handed: change(handed), empty: change(empty) };
}

async function focusedWindow(): Promise<number | undefined> {
  const last = await browser.windows.getLastFocused().catch(() => undefined);
  return last?.focused === true ? last.id : undefined;
}

/** A page that opens a tab brings its window before the user, who was somewhere else. */
async function giveFocusBack(focused: number | undefined, { windowId }: ClientWork): Promise<void> {
  if (windowId === undefined || focused === windowId) return;
  const giving =
    focused === undefined
      ? browser.windows.update(windowId, { focused: false })
      : browser.windows.update(focused, { focused: true });
  await giving.catch(() => {});
}

async function loadWorks(): Promise<Map<string, ClientWork>> {
  const stored = await browser.storage.session.get(null);
  const works = Object.entries(stored).flatMap(([key, value]) =>
    key.startsWith(workKey('')) ? (ClientWork.safeParse(value).data ?? []) : [],
  );
  return new Map(works.map((work) => [work.id, work]));
}

async function pagesOf(work: ClientWork): Promise<PairedPage[]> {
  const tabs = await Promise.all(
    tabsOfWork(work).map((tabId) => browser.tabs.get(tabId).catch(() => undefined)),
  );
  return tabs.flatMap((tab) => {
    if (tab?.id === undefined) return [];
    const url = work.empty.includes(tab.id) ? 'about:blank' : (tab.url ?? tab.pendingUrl ?? '');
    return [{ id: pageIdOf(tab.id), url }];
  });
}

/** An empty tab has this long to be there, in milliseconds: one that is sent elsewhere before never comes. */
const emptyMs = 3000;

/** Opens an empty tab in this window, or in a new one where that is gone. Nothing takes the focus. */
async function openQuietly(known: number | undefined): Promise<{ tabId: number; windowId: number }> {
  const url = 'about:blank';
  const inKnown = known === undefined ? undefined : browser.tabs.create({ url, windowId: known });
  const tab = (await inKnown?.catch(() => undefined)) ?? (await inNewWindow(url));
  const { id: tabId, windowId } = tab ?? {};
  if (tabId === undefined || windowId === undefined)
    throw new AutomationError('browser-failed', 'The browser opened no tab.');
  const isLoading = async () => (await browser.tabs.get(tabId)).status === 'loading';
  for (const until = Date.now() + emptyMs; (await isLoading()) && Date.now() < until;) await sleep(20);
  return { tabId, windowId };
}

async function inNewWindow(url: string): Promise<Tabs.Tab | undefined> {
  const { tabs = [] } = await browser.windows.create({ url, focused: false });
  return tabs[0];
}

/**
 * Puts a tab into a client's group and gives the group's id. A group that is gone is made anew; where the browser has no groups there
 * is none, and where it may not be named it has no name.
 */
async function groupTab(tabId: number, client: PairedClient, groupId?: number): Promise<number | undefined> {
  if (!('group' in chrome.tabs)) return undefined;
  const tabIds: [number] = [tabId];
  if (groupId !== undefined) {
    const known = await chrome.tabs.group({ tabIds, groupId }).catch(() => undefined);
    if (known !== undefined) return known;
  }
  // Without its window named, a group is made in the one that the user looks at.
  const { windowId } = await chrome.tabs.get(tabId);
  const made = await chrome.tabs.group({ tabIds, createProperties: { windowId } }).catch(() => undefined);
  if (made !== undefined) await paint(made, client);
  return made;
}

async function ungroupTabs(tabIds: readonly number[]): Promise<void> {
  const [first, ...others] = tabIds;
  if (first === undefined || !('ungroup' in chrome.tabs)) return;
  await chrome.tabs.ungroup([first, ...others]).catch(() => undefined);
}

/** The permission to name groups may have been refused. */
async function paint(groupId: number, { id, name }: PairedClient): Promise<void> {
  const groups: typeof chrome.tabGroups | undefined = chrome.tabGroups;
  const sum = Array.from(id).reduce((total, character) => total + (character.codePointAt(0) ?? 0), 0);
  const color = colors[sum % colors.length] ?? 'blue';
  await groups?.update(groupId, { title: plainName(name), color }).catch(() => undefined);
}
