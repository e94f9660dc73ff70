import { SessionSlot } from '../store/session-slot';
import { Queue } from '../../base/queue';
import browser, { type Tabs } from 'webextension-polyfill';
import { z } from 'zod';
import { AutomationError } from '../../base/errors';
import { say } from '../../base/say';
import type { Recording } from '../../protocol/recordings/recording';
import type { Schedule, ScheduledRun } from '../../protocol/recordings/schedule';
import { isSpent, nextOf } from '../../recording/schedule-times';
import { barePage } from '../runs/past-runs';
import { isReplayed } from '../runs/replay';
import { isRecordingKept, storedRecording } from '../store/recording-store';
import { settingsOrDefaults } from '../store/read-storage';
import { dropMissedNotices, notifyOfMissed } from '../tasks/notify-user';
import type { Sessions } from '../session/sessions';
import { ScheduleStore, ScheduledRuns } from './scheduled-runs';
import { fitsAddress } from '../../recording/scope';
import { isProgramTab } from '../frames/tab-frames';

/** Recent starts; stops a page that reloads itself from starting a recording again and again. */
const Memory = z.object({
  /** The recordings whose page a tab shows, and that were begun for it. They begin again once the tab has shown another page. */
  stays: z.record(z.string(), z.array(z.string())),
  /** When recordings were begun in the last day, in milliseconds since 1970. */
  starts: z.record(z.string(), z.array(z.number())),
});

const openings = new SessionSlot<Memory>('page-openings', Memory, { stays: {}, starts: {} });

/** The most runs of one recording that pages begin, within so many milliseconds each. */
const bounds = [
  { most: 3, withinMs: 10 * 60_000 },
  { most: 30, withinMs: 24 * 60 * 60_000 },
] as const;

class PageOpenings {
  readonly #around: Openings;
  /** Tabs whose page is on its way because of what we do there: that may be over before the page has come. */
  readonly #ours = new Set<number>();
  readonly #turns = new Queue();

  constructor(around: Openings) {
    this.#around = around;
  }

  /** Call it before the first `await`. */
  follow(): void {
    browser.tabs.onUpdated.addListener((_tabId, { status }, tab) => {
      if (status === 'loading') this.#inTurn(() => this.#began(tab));
      if (status === 'complete') this.#inTurn(() => this.#opened(tab));
    });
    browser.tabs.onRemoved.addListener((tabId) => {
      this.#ours.delete(tabId);
      this.#inTurn(() => openings.change((memory) => withStay(memory, tabId, [])));
    });
  }

  #inTurn(work: () => Promise<void>): void {
    void this.#turns.run(work).catch(() => {});
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
      .filter(({ page }) => page !== undefined && fitsOpened(page, url))
      .map(({ recordingId }) => recordingId);
    const begun: string[] = [];
    await openings.change((memory) => {
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

  /** True when a program, a task or a replay works in the tab, or in the one that opened it: then it was not the user. */
  async #isOurs(tabId: number, openerTabId: number | undefined): Promise<boolean> {
    const { sessions, isOwnTab } = this.#around;
    const tabs = openerTabId === undefined ? [tabId] : [tabId, openerTabId];
    const working = await sessions.onTabs(tabs);
    return tabs.some((tab) => isProgramTab(tab) || isOwnTab(tab)) || working.some(({ isBusy }) => isBusy);
  }
}

/** A star of a pattern without a query stands for what is in the path: whoever leads here writes the query. */
const fitsOpened = (pattern: string, url: string): boolean =>
  fitsAddress(pattern, /[?#]/u.test(pattern) ? url : barePage(url));

/** The one alarm of all schedules: the browser takes no more than 500. */
const alarmName = 'schedules';

/** A time that has passed by more than this is missed, in milliseconds: the machine slept, or others took long. */
const graceMs = 5 * 60_000;

/** A run that cannot begin now is tried again after this long, in milliseconds. */
const againMs = 30_000;

/** Longest sleep, in milliseconds: a clock or a time zone may be changed meanwhile, which wakes nobody. */
const longestSleepMs = 60 * 60_000;

/** The most that runs at once by itself, and the most with what waits for the user. */
const mostAtOnce = 3;
const mostWithWaiting = 10;

/** The time when this browser was started, in milliseconds since 1970. */
const startedAt = new SessionSlot('schedules-since', z.number().optional(), undefined);

/** Runs recordings at their times, and when their page is opened. */
export class Scheduler {
  readonly #store = new ScheduleStore();
  readonly #runs: ScheduledRuns;
  readonly #openings: PageOpenings;
  readonly #going = new Set<string>();
  readonly #looks = new Queue();

  constructor(sessions: Sessions) {
    this.#runs = new ScheduledRuns(sessions, this.#store);
    this.#openings = new PageOpenings({
      sessions,
      store: this.#store,
      isOwnTab: (tabId) => this.#runs.isOwnTab(tabId),
      isGoing: (recordingId) => this.#isGoing(recordingId),
      run: (recordingId, opened) => this.#begin({ recordingId, cause: 'page', ...opened }),
    });
  }

  /** Listens to the clock and to the pages. Call it before the first `await`. */
  start(): void {
    // The browser wakes the worker for it when it starts.
    browser.runtime.onStartup.addListener(() => void this.look());
    this.#hearAlarms();
    // The clock may be among them.
    browser.permissions.onAdded.addListener(() => this.#hearAlarms());
    this.#openings.follow();
    void this.#looks.run(() => this.#runs.interrupt()).catch(() => {});
    void this.look();
  }

  /** Begins what is due, and has the browser wake us for the next. One look after the other. */
  look(): Promise<void> {
    return this.#looks.run(() => this.#look()).catch(() => {});
  }

  /** Sets when a recording runs by itself; with neither times nor a page, no more. */
  async set({ recordingId, timing, page }: Pick<Schedule, 'recordingId' | 'timing' | 'page'>): Promise<void> {
    await storedRecording(recordingId);
    const now = Date.now();
    const schedule: Schedule = {
      recordingId,
      timing,
      page,
      handledTo: now,
    };
    if (timing?.kind === 'once' && timing.at <= now)
      throw new AutomationError('invalid-input', say`That time has passed. Choose a later one.`);
    if (timing && !alarms())
      throw new AutomationError(
        'not-supported',
        say`Without leave to be woken at a time, Tabwright runs nothing by itself. Save it again, and allow that.`,
      );
    await this.#store.change(recordingId, () => (timing || page !== undefined ? schedule : undefined));
    await this.look();
  }

  /** Runs what was missed, or passes over it. */
  async answerMissed(recordingId: string, isToRun: boolean): Promise<boolean> {
    const { [recordingId]: schedule } = await this.#store.all();
    if (schedule?.missedAt === undefined) return false;
    await this.#pass(recordingId, Date.now());
    const left = Object.values(await this.#store.all()).some(({ missedAt }) => missedAt !== undefined);
    if (!left) await dropMissedNotices().catch(() => {});
    if (isToRun) await this.#begin({ recordingId, cause: 'missed' });
    return true;
  }

  /** The user has seen what came of a run. */
  putRunAway(id: string): Promise<void> {
    return this.#store.changeRuns((runs) =>
      runs.map((run) => (run.id === id ? { ...run, isSeen: true as const } : run)),
    );
  }

  forgetRuns(): Promise<void> {
    return this.#store.changeRuns((runs) => runs.filter(({ endedAt }) => endedAt === undefined));
  }

  async #look(): Promise<void> {
    const now = Date.now();
    const browserStart = await startOfBrowser(now);
    const due = Object.values(await this.#store.all())
      .map((schedule) => ({ schedule, at: nextOf(schedule, now) ?? Infinity }))
      .filter(({ at }) => at <= now)
      .toSorted((one, other) => one.at - other.at);
    const isMissed = ({ at }: { at: number }) => at < browserStart || now - at > graceMs;
    const isAsked = (await settingsOrDefaults()).missedRuns !== 'run';
    const asked = isAsked ? due.filter(isMissed) : [];
    await this.#ask(asked, now);
    for (const each of due.filter((one) => !asked.includes(one))) {
      const { recordingId } = each.schedule;
      if (this.#hasRoom() && !this.#isGoing(recordingId))
        await this.#runAtTime(recordingId, isMissed(each) ? 'missed' : 'time');
    }
    await this.#sleep();
  }

  /** The user is asked about these times. */
  async #ask(missed: readonly { schedule: Schedule; at: number }[], now: number): Promise<void> {
    if (missed.length === 0) return;
    const changed = missed.map(({ schedule, at }) => ({ ...schedule, handledTo: now, missedAt: at }));
    await this.#store.put(changed);
    await notifyOfMissed().catch(() => {});
  }

  #hasRoom(): boolean {
    const going = [...this.#going];
    const running = going.filter((recordingId) => !this.#runs.isWaiting(recordingId));
    return running.length < mostAtOnce && going.length < mostWithWaiting;
  }

  /** Its time is noted as over before it begins: a worker that dies then begins it no second time. */
  async #runAtTime(recordingId: string, cause: ScheduledRun['cause']): Promise<void> {
    await this.#pass(recordingId, Date.now());
    await this.#begin({ recordingId, cause });
  }

  async #pass(recordingId: string, now: number): Promise<void> {
    await this.#store.change(recordingId, (schedule) => {
      if (!schedule) return undefined;
      const { missedAt: _answered, ...kept } = schedule;
      const passed = { ...kept, handledTo: now };
      return isSpent(passed, now) ? undefined : passed;
    });
  }

  /** Begins a run and does not wait for its end. Nothing comes of a recording that is gone. */
  async #begin({ recordingId, ...begun }: Begun): Promise<void> {
    const recording = await this.#recording(recordingId);
    if (!recording || this.#isGoing(recordingId)) return;
    this.#going.add(recordingId);
    const run = this.#runs.run({ recording, ...begun });
    void run.finally(() => {
      this.#going.delete(recordingId);
      void this.look();
    });
  }

  /** As it is now; one that was removed for good leaves no schedule. */
  async #recording(id: string): Promise<Recording | undefined> {
    try {
      return await storedRecording(id);
    } catch {
      if (!(await isRecordingKept(id))) await this.#store.change(id, () => undefined);
      return undefined;
    }
  }

  #isGoing(recordingId: string): boolean {
    return this.#going.has(recordingId) || isReplayed(recordingId);
  }

  async #sleep(): Promise<void> {
    const now = Date.now();
    const times = Object.values(await this.#store.all()).flatMap((schedule) => nextOf(schedule, now) ?? []);
    if (times.length === 0) {
      await alarms()?.clear(alarmName);
      return;
    }
    const next = times.reduce((one, other) => Math.min(one, other));
    const when = Math.min(next <= now ? now + againMs : next, now + longestSleepMs);
    await alarms()?.create(alarmName, { when });
  }

  #hearAlarms(): void {
    const clock = alarms();
    if (clock && !clock.onAlarm.hasListener(this.#onAlarm)) clock.onAlarm.addListener(this.#onAlarm);
  }

  readonly #onAlarm = ({ name }: { name: string }) => {
    if (name === alarmName) void this.look();
  };
}

type Begun = { recordingId: string; cause: ScheduledRun['cause']; tabId?: number; site?: string };

/** The browser's clock; nothing where the user has not allowed it. */
const alarms = (): typeof chrome.alarms | undefined => chrome.alarms;

/** When this browser was started, as far as we were awake. */
async function startOfBrowser(now: number): Promise<number> {
  const known = await startedAt.read();
  if (known === undefined) await startedAt.write(now);
  return known ?? now;
}

type Openings = {
  sessions: Sessions;
  store: ScheduleStore;
  /** True for a tab that a run opened which goes by itself. */
  isOwnTab: (tabId: number) => boolean;
  isGoing: (recordingId: string) => boolean;
  run: (recordingId: string, opened: { tabId: number; site: string }) => Promise<void>;
};

type Memory = z.infer<typeof Memory>;

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
