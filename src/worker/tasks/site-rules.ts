import { Queue } from '../../base/queue';
import browser, { type Tabs } from 'webextension-polyfill';

/** Numbers of these rules begin here; those of `origin-rules.ts` are smaller. */
const firstId = 1_000_000;

const changes = new Queue();

/** Takes back all rules of tasks: what a worker that ended has left. */
export function clearSiteRules(): Promise<void> {
  return change(async () => {
    const ids = (await rulesNow()).map(({ id }) => id);
    if (ids.length > 0) await chrome.declarativeNetRequest.updateSessionRules({ removeRuleIds: ids });
  });
}

/**
 * Has the browser itself keep the tabs of a task on its sites: it loads no other site there, nor in a tab that they open, nor
 * sends a form of theirs to one in a frame. Only the managed flavour may; in the other one this does nothing.
 */
export class SiteRules {
  readonly #ownTabs: () => Promise<readonly number[]>;
  readonly #hosts: Set<string>;
  readonly #opened = new Set<number>();
  readonly #noting = new Queue();
  readonly #onCreated = (tab: Tabs.Tab) => void this.#noting.run(() => this.#note(tab)).catch(() => {});
  #ids: number[] = [];
  #isHeld = false;

  /** `hosts` are let go to, with all that is below them. `ownTabs` gives the tabs of the task. */
  constructor(hosts: readonly string[], ownTabs: () => Promise<readonly number[]>) {
    this.#hosts = new Set(hosts.filter(isHost));
    this.#ownTabs = ownTabs;
  }

  async begin(): Promise<void> {
    if (this.#isHeld) return;
    this.#isHeld = true;
    browser.tabs.onCreated.addListener(this.#onCreated);
    await this.#write();
  }

  /** Takes the rules back: the tabs are the user's again. */
  async end(): Promise<void> {
    this.#isHeld = false;
    browser.tabs.onCreated.removeListener(this.#onCreated);
    await this.#write();
  }

  async letGo(origin: string): Promise<void> {
    const host = hostOf(origin);
    if (!isHost(host) || this.#hosts.has(host)) return;
    this.#hosts.add(host);
    await this.#write();
  }

  /** The tabs of the task, with those that opened just now. */
  async tabs(): Promise<number[]> {
    await this.#noting.whenIdle();
    return this.#tabs();
  }

  async #tabs(): Promise<number[]> {
    return [...new Set([...(await this.#ownTabs()), ...this.#opened])];
  }

  /** True for the address of another site. A page of it that came is one of the same site as another. */
  isElsewhere(address: string): boolean {
    const host = hostOf(address);
    return isHost(host) && ![...this.#hosts].some((each) => host === each || host.endsWith(`.${each}`));
  }

  /** Writes them anew, for tabs that came. */
  refresh(): Promise<void> {
    return this.#write();
  }

  async #note({ id, openerTabId }: Tabs.Tab): Promise<void> {
    const own = await this.#tabs();
    if (id !== undefined && openerTabId !== undefined && own.includes(openerTabId)) this.#opened.add(id);
    await this.#write();
  }

  #write(): Promise<void> {
    return change(async () => {
      const removeRuleIds = this.#ids;
      const conditions = this.#isHeld ? await this.#conditions() : [];
      const next = Math.max(firstId, ...(await rulesNow()).map(({ id }) => id)) + 1;
      this.#ids = conditions.map((_, at) => next + at);
      const addRules = conditions.map((condition, at) => ({
        id: next + at,
        action: { type: 'block' as const },
        condition,
      }));
      await chrome.declarativeNetRequest.updateSessionRules({ removeRuleIds, addRules });
    });
  }

  async #conditions(): Promise<chrome.declarativeNetRequest.RuleCondition[]> {
    const hosts = [...this.#hosts];
    const own = await this.#tabs();
    const open = (await browser.tabs.query({})).flatMap(({ id }) => id ?? []);
    // The browser takes no empty lists.
    const kept = hosts.length > 0 ? { excludedRequestDomains: hosts } : {};
    const elsewhere = { domainType: 'thirdParty', ...kept } as const;
    const page = { ...elsewhere, resourceTypes: ['main_frame' as const] };
    return [
      { ...page, tabIds: own },
      // A tab that they open asks for its page before we hear of it.
      ...(hosts.length > 0 ? [{ ...page, initiatorDomains: hosts, excludedTabIds: open }] : []),
      { ...elsewhere, resourceTypes: ['sub_frame'], requestMethods: ['post'], tabIds: own },
    ];
  }
}

/** Runs a change after those before it; a failed one is no fault of the task. */
function change(make: () => Promise<void>): Promise<void> {
  if (import.meta.env.MODE !== 'managed') return Promise.resolve();
  return changes.run(make);
}

const rulesNow = async () =>
  (await chrome.declarativeNetRequest.getSessionRules()).filter(({ id }) => id >= firstId);

const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).hostname : '');

/** The browser takes names and numbers of version 4. */
const isHost = (host: string) => /^[a-z\d.-]+$/.test(host);
