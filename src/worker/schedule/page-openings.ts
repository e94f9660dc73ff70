import browser, { type Tabs } from 'webextension-polyfill';
import { z } from 'zod';
import { fitsAddress } from '../../recording/scope';
import { isProgramTab } from '../frames/heed-user';
import type { ReplayParts } from './replay-by-itself';
import type { ScheduleStore } from './schedule-store';

type Openings = {
  parts: ReplayParts;
  store: ScheduleStore;
  /** Whether a run that goes by itself opened the tab. */
  isOwnTab: (tabId: number) => boolean;
  isGoing: (recordingId: string) => boolean;
  run: (recordingId: string, opened: { tabId: number; site: string }) => Promise<void>;
};

/** What was begun lately, so that a page that opens itself again and again begins no more. */
const Memory = z.object({
  /** The recordings whose page a tab shows, and that were begun for it. They begin again once the tab has shown another page. */
  stays: z.record(z.string(), z.array(z.string())),
  /** When recordings were begun in the last day, in milliseconds since 1970. */
  starts: z.record(z.string(), z.array(z.number())),
});
type Memory = z.infer<typeof Memory>;

const memoryKey = 'page-openings';

/** The most runs of one recording that pages begin, within so many milliseconds each. */
const bounds = [
  { most: 3, withinMs: 10 * 60_000 },
  { most: 30, withinMs: 24 * 60 * 60_000 },
] as const;

/** Runs recordings when the user opens their page. */
export class PageOpenings {
  readonly #around: Openings;
  /** Tabs whose page is on its way because of what we do there: that may be over before the page has come. */
  readonly #ours = new Set<number>();
  #last: Promise<unknown> = Promise.resolve();

  constructor(around: Openings) {
    this.#around = around;
  }

  /** Call it before the first `await`. */
  follow(): void {
    browser.tabs.onUpdated.addListener((_tabId, { status }, tab) => {
      if (status === 'loading') void this.#inTurn(() => this.#began(tab));
      if (status === 'complete') void this.#inTurn(() => this.#opened(tab));
    });
    browser.tabs.onRemoved.addListener((tabId) => {
      this.#ours.delete(tabId);
      void this.#inTurn(() => changeMemory((memory) => withStay(memory, tabId, [])));
    });
  }

  async #began({ id: tabId, openerTabId }: Tabs.Tab): Promise<void> {
    if (tabId === undefined) return;
    if (await this.#isOurs(tabId, openerTabId)) this.#ours.add(tabId);
    else this.#ours.delete(tabId);
  }

  async #opened({ id: tabId, url, incognito, openerTabId }: Tabs.Tab): Promise<void> {
    if (tabId === undefined || url === undefined || incognito) return;
    const schedules = Object.values(await this.#around.store.all());
    if (!schedules.some(({ page }) => page !== undefined)) return;
    if (this.#ours.has(tabId) || (await this.#isOurs(tabId, openerTabId))) return;
    const meant = schedules
      .filter(({ page }) => page !== undefined && fitsAddress(page, url))
      .map(({ recordingId }) => recordingId);
    const begun: string[] = [];
    await changeMemory((memory) => {
      const here = memory.stays[tabId] ?? [];
      const now = Date.now();
      begun.push(...meant.filter((id) => !here.includes(id) && this.#mayBegin(memory, id, now)));
      return withStarts(withStay(memory, tabId, meant), begun, now);
    });
    const { origin: site } = new URL(url);
    for (const recordingId of begun) await this.#around.run(recordingId, { tabId, site });
  }

  #mayBegin({ starts }: Memory, recordingId: string, now: number): boolean {
    const before = starts[recordingId] ?? [];
    const isWithin = bounds.every(
      ({ most, withinMs }) => before.filter((at) => now - at < withinMs).length < most,
    );
    return isWithin && !this.#around.isGoing(recordingId);
  }

  /** Whether a program, a task or a replay works in the tab, or in the one that opened it: then it was not the user. */
  async #isOurs(tabId: number, openerTabId: number | undefined): Promise<boolean> {
    const { parts, isOwnTab } = this.#around;
    const tabs = [tabId, ...(openerTabId === undefined ? [] : [openerTabId])];
    const sessions = await parts.store.all();
    return tabs.some(
      (tab) =>
        isProgramTab(tab) ||
        isOwnTab(tab) ||
        sessions.some((session) => session.tabId === tab && parts.queue.isBusy(session.id)),
    );
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.#last.then(work).catch(() => {});
    this.#last = done;
    return done;
  }
}

function withStay(memory: Memory, tabId: number, recordingIds: string[]): Memory {
  const { [tabId]: _before, ...others } = memory.stays;
  return { ...memory, stays: recordingIds.length > 0 ? { ...others, [tabId]: recordingIds } : others };
}

function withStarts(memory: Memory, recordingIds: readonly string[], now: number): Memory {
  const longest = bounds[1].withinMs;
  const added = recordingIds.map((id) => {
    const before = (memory.starts[id] ?? []).filter((at) => now - at < longest);
    const starts: [string, number[]] = [id, [...before, now]];
    return starts;
  });
  return { ...memory, starts: { ...memory.starts, ...Object.fromEntries(added) } };
}

async function changeMemory(change: (memory: Memory) => Memory): Promise<void> {
  const stored = await browser.storage.session.get(memoryKey);
  const memory = Memory.safeParse(stored[memoryKey]).data ?? { stays: {}, starts: {} };
  await browser.storage.session.set({ [memoryKey]: change(memory) });
}
