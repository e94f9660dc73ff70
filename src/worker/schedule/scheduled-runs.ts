import { SessionSlot } from '../store/session-slot';
import browser from 'webextension-polyfill';
import { z } from 'zod';
import { toAutomationError, AutomationError } from '../../base/errors';
import type { PastReplay } from '../../protocol/operations/history';
import type { KeptReading } from '../../protocol/recordings/kept-rows';
import type { Recording } from '../../protocol/recordings/recording';
import { ReplayReport } from '../../protocol/recordings/replay';
import {
  type ScheduledRun,
  mostScheduledRuns,
  readScheduledRuns,
  readSchedules,
  scheduledRunsKey,
  schedulesKey,
  type Schedule,
} from '../../protocol/recordings/schedule';
import { sitesOf, firstAddress } from '../../recording/summary';
import { keepAwake, thisBrowser } from '../../browsers/this-browser';
import { keepRun, barePage, takenBackMs } from '../runs/past-runs';
import { notifyOfScheduled } from '../tasks/notify-user';
import type { Sessions } from '../session/sessions';
import { Queue } from '../../base/queue';
import { sleep } from '../../base/deadline';
import { say } from '../../base/say';
import { fitsAddress, stepAddressPattern } from '../../recording/scope';
import { openTab } from '../acting/navigation';
import { storedReplay } from '../runs/replay';
import type { Variables } from '../../protocol/variables';
import { neededVariables } from '../../recording/read-values';
import { readStorage } from '../store/read-storage';
import { keptRowsOf, storedRecording, withheldIn } from '../store/recording-store';

/** A run that waits for the user is ended after this long, in milliseconds. */
const longestWaitMs = 60 * 60_000;

const isWaiting = ({ state, asks, pausedBy }: ReplayReport): boolean =>
  state === 'needs-you' || asks !== undefined || pausedBy !== undefined;

const nobodyCame = () =>
  new AutomationError(
    'stopped',
    say`It waited an hour for you, and nobody came. Nothing more happens on the page.`,
  );

/** The schedules and their runs, in the browser's kept store. The worker alone writes it: its cache stays true. */
export class ScheduleStore {
  #known: Promise<Schedules> | undefined;
  /** A change is made from what the one before it has written. */
  readonly #changes = new Queue();

  all(): Promise<Schedules> {
    this.#known ??= thisBrowser.kept.get(schedulesKey).then((stored) => readSchedules(stored[schedulesKey]));
    return this.#known;
  }

  /** Puts what `change` makes of a recording's schedule in its place; nothing removes it. */
  change(
    recordingId: string,
    change: (schedule: Schedule | undefined) => Schedule | undefined,
  ): Promise<Schedule | undefined> {
    return this.#changes.run(async () => {
      const { [recordingId]: before, ...others } = await this.all();
      const after = change(before);
      const schedules = after ? { ...others, [recordingId]: after } : others;
      await this.#write(schedules);
      return after;
    });
  }

  /** Puts these in the place of what there is of their recordings; those that were removed meanwhile stay so. */
  put(changed: readonly Schedule[]): Promise<void> {
    return this.#changes.run(async () => {
      const before = await this.all();
      const kept = changed.filter(({ recordingId }) => Object.hasOwn(before, recordingId));
      const after = Object.fromEntries(kept.map((each) => [each.recordingId, each]));
      await this.#write({ ...before, ...after });
    });
  }

  /** Writes a run down, in the place of what was written of it before. */
  putRun(run: ScheduledRun): Promise<void> {
    return this.changeRuns((runs) => {
      const isThere = runs.some(({ id }) => id === run.id);
      return isThere ? runs.map((each) => (each.id === run.id ? run : each)) : [run, ...runs];
    });
  }

  changeRuns(change: (runs: readonly ScheduledRun[]) => readonly ScheduledRun[]): Promise<void> {
    return this.#changes.run(async () => {
      const stored = await thisBrowser.kept.get(scheduledRunsKey);
      const runs = change(readScheduledRuns(stored[scheduledRunsKey]));
      await thisBrowser.kept.set({ [scheduledRunsKey]: runs.slice(0, mostScheduledRuns) });
    });
  }

  async #write(schedules: Schedules): Promise<void> {
    this.#known = Promise.resolve(schedules);
    await thisBrowser.kept.set({ [schedulesKey]: schedules });
  }
}

type Asked = { recording: Recording; cause: ScheduledRun['cause']; tabId?: number; site?: string };

/** Tabs that runs were left in for the user to look at, by recording. */
const leftTabs = new SessionSlot('scheduled-tabs', z.record(z.string(), z.number()), {});

/** Runs recordings by themselves, writes down what comes of it, and tells the user. */
export class ScheduledRuns {
  readonly #sessions: Sessions;
  readonly #store: ScheduleStore;
  readonly #tabs = new Set<number>();
  readonly #waiting = new Set<string>();

  constructor(sessions: Sessions, store: ScheduleStore) {
    this.#sessions = sessions;
    this.#store = store;
  }

  /** True for a tab that a run opened. */
  isOwnTab(tabId: number): boolean {
    return this.#tabs.has(tabId);
  }

  isWaiting(recordingId: string): boolean {
    return this.#waiting.has(recordingId);
  }

  /** Runs of a worker that is gone are over: whether their last step happened is unknown. */
  interrupt(): Promise<void> {
    return this.#store.changeRuns((runs) =>
      runs.map((run) => {
        if (run.endedAt !== undefined) return run;
        const message = 'The browser stopped it in the middle. Look at the page before you run it again.';
        const over = { ...run, state: 'interrupted' as const, endedAt: Date.now(), message };
        void keepRun(pastRun(over, ''));
        return over;
      }),
    );
  }

  /** Never rejects. */
  async run({ recording, cause, ...place }: Asked): Promise<void> {
    const { id: recordingId, name } = recording;
    const { tabId } = place;
    const id = crypto.randomUUID();
    const begun = { id, recordingId, name, cause, startedAt: Date.now(), state: 'running' } as const;
    let run: ScheduledRun = { ...begun, ...place };
    const change = (changes: Partial<ScheduledRun>) => {
      run = { ...run, ...changes };
      return this.#store.putRun(run);
    };
    await change({});
    await this.#closeLeft(recordingId);
    const onTab = (opened: number) => {
      this.#tabs.add(opened);
      void change({ tabId: opened });
    };
    const onReport = (report: ReplayReport) => {
      const state = isWaiting(report) ? 'needs-you' : 'running';
      if (state === run.state || run.endedAt !== undefined) return;
      void change({ state });
      if (state === 'running') this.#waiting.delete(recordingId);
      else {
        this.#waiting.add(recordingId);
        void notify(run, 'needs-you');
      }
    };
    const onSession = (sessionId: string) => void change({ sessionId });
    const watched = { recording, tabId, onTab, onSession, onReport };
    const end = await keepAwake(replayByItself(this.#sessions, watched)).then(endOf, endOfError);
    this.#waiting.delete(recordingId);
    await change({ ...end, endedAt: Date.now() });
    await keepRun(pastRun(run, barePage(run.site ?? sitesOf(recording)[0] ?? '')));
    const [last] = end.state === 'done' ? ((await keptRowsOf(recordingId))?.readings ?? []) : [];
    const unsent = last?.sent?.filter(({ fault }) => fault !== undefined) ?? [];
    if (last && last.at >= run.startedAt && unsent.length > 0)
      await change({
        message: `The rows were read, and not sent to ${unsent.map(({ to }) => to).join(', ')}.`,
      });
    const news = last && last.at >= run.startedAt ? last.differs : undefined;
    await notify(run, end.state === 'done' ? 'done' : 'not-done', news);
    if (tabId === undefined && run.tabId !== undefined) await this.#leave(run, run.tabId);
  }

  /** Closes the tab of a run that did all; another is left to be looked at, until the next run of its recording. */
  async #leave({ recordingId, state }: ScheduledRun, tabId: number): Promise<void> {
    if (state !== 'done') await leftTabs.change((left) => ({ ...left, [recordingId]: tabId }));
    else await browser.tabs.remove(tabId).catch(() => {});
    this.#tabs.delete(tabId);
  }

  async #closeLeft(recordingId: string): Promise<void> {
    const { [recordingId]: tabId, ...others } = await leftTabs.read();
    if (tabId === undefined) return;
    await leftTabs.write(others);
    const tab = await browser.tabs.get(tabId).catch(() => undefined);
    // The user may be looking at it.
    if (tab?.active === false) await browser.tabs.remove(tabId).catch(() => {});
  }
}

type End = Pick<ScheduledRun, 'state' | 'message'>;

function endOf({ state, error }: ReplayReport): End {
  return { state, message: error?.message.slice(0, 2000) };
}

function endOfError(thrown: unknown): End {
  const { code, message } = toAutomationError(thrown);
  const state = code === 'stopped' ? 'stopped' : 'not-run';
  return { state, message: message.slice(0, 2000) };
}

function pastRun(run: ScheduledRun, url: string): PastReplay {
  const { id, recordingId, name, cause, state, startedAt, endedAt = startedAt } = run;
  return { id, kind: 'replay', recordingId, name, cause, state, url, startedAt, ms: endedAt - startedAt };
}

async function notify(
  { recordingId, tabId }: ScheduledRun,
  said: 'needs-you' | 'done' | 'not-done',
  news?: KeptReading['differs'],
) {
  const tab = tabId === undefined ? undefined : await browser.tabs.get(tabId).catch(() => undefined);
  const window = tab ? undefined : await browser.windows.getLastFocused().catch(() => undefined);
  const windowId = tab?.windowId ?? window?.id;
  if (windowId === undefined) return;
  await notifyOfScheduled(said, { recordingId, tabId: tab?.id ?? 0, windowId, news }).catch(() => {});
}

type Schedules = Readonly<Record<string, Schedule>>;

type ByItself = {
  recording: Recording;
  /** The tab whose page the user opened; without one it gets a tab of its own. */
  tabId: number | undefined;
  onTab: (tabId: number) => void;
  onSession: (sessionId: string) => void;
  onReport: (report: ReplayReport) => void;
};

/** Replays a recording as the user's own, with the values that this browser keeps: its gate asks, and access is what they gave. */
async function replayByItself(
  sessions: Sessions,
  { recording, tabId, onTab, onSession, onReport }: ByItself,
): Promise<ReplayReport> {
  const variables = await keptValues(recording);
  checkValues(recording, variables);
  const url = firstAddress(recording, { variables });
  const tab =
    tabId ?? (await openTab(url, { active: false, windowId: await usersWindow(), onOpened: onTab }));
  const { id: sessionId } = await sessions.startOnTab(tab);
  onSession(sessionId);
  const session = sessions.of(sessionId);
  const giveUp = createPatience(() => session.stop(nobodyCame()));
  const from = recording.steps[0]?.method === 'navigate' && recording.steps.length > 1 ? 2 : 1;
  const shown = (await browser.tabs.get(tab)).url ?? '';
  const isThere = fitsAddress(stepAddressPattern(url), shown);
  const options = { variables, from: isThere ? from : undefined };
  try {
    const own = withOwnQuery(shown, url);
    if (tabId !== undefined && isThere && own !== shown)
      await session.navigate(own, undefined, { caller: 'panel' });
    const report = await session.replayByItself(recording, options, (told) => {
      const now = ReplayReport.parse(told);
      giveUp.hear(isWaiting(now));
      onReport(now);
    });
    return report.state === 'done' ? await whenSettled(sessionId, report) : report;
  } finally {
    giveUp.hear(false);
  }
}

/** The address of a page that was opened with the query that was recorded: its own is by whoever led there. */
function withOwnQuery(shown: string, recorded: string): string {
  const [address, { search, hash }] = [new URL(shown), new URL(recorded)];
  address.search = search;
  // A place that is written like a path is one of the page's own.
  if (!/^#!?\//u.test(hash)) address.hash = hash;
  return address.href;
}

async function whenSettled(sessionId: string, report: ReplayReport): Promise<ReplayReport> {
  await sleep(takenBackMs);
  const { corrected } = (await storedReplay(sessionId)) ?? {};
  if (!corrected) return report;
  return {
    ...report,
    state: 'failed',
    corrected,
    error: { code: 'effect-lost', message: corrected.sentence },
  };
}

/** A window of the user's that is not private; where there is none, as in a browser that goes on without any, a new one. */
async function usersWindow(): Promise<number | undefined> {
  const windows = await browser.windows.getAll({ windowTypes: ['normal'] });
  const open = windows.filter(({ incognito }) => !incognito);
  const found = open.find(({ focused }) => focused) ?? open[0];
  return (found ?? (await browser.windows.create({ focused: false }))).id;
}

/** Calls `onOver` once it has waited too long without a break. */
function createPatience(onOver: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    hear: (isWaitingNow: boolean) => {
      if (!isWaitingNow) clearTimeout(timer);
      timer = isWaitingNow ? (timer ?? setTimeout(onOver, longestWaitMs)) : undefined;
    },
  };
}

/** The values of variables that are kept in this browser, but for those that are withheld from the recording. */
async function keptValues({ id, steps, variables }: Recording): Promise<Variables> {
  const [{ stored }, withheld] = await Promise.all([readStorage(), withheldIn(id)]);
  const recorded = variables.filter(({ value }) => value !== undefined).map(({ name }) => name);
  const kept = neededVariables(steps).flatMap((name) => {
    const own = Object.hasOwn(stored.variables, name) ? stored.variables[name] : undefined;
    const isOpen = own && !recorded.includes(name) && (!withheld.includes(name) || own.origins);
    return isOpen ? [[name, own.value] as const] : [];
  });
  return Object.fromEntries(kept);
}

/** Fails where a variable has no value: nobody is there to be asked. */
function checkValues(recording: Recording, kept: Variables): void {
  const missing = missingIn(recording, kept);
  if (missing.length === 0) return;
  const names = missing.map((name) => `%${name}%`).join(', ');
  throw new AutomationError(
    'unknown-variable',
    say`It asks for ${names}, and nothing that is kept here has a value for it. Replay it by hand.`,
  );
}

/** The variables that these would lack if they ran by themselves now. Recordings that cannot be read, or lack nothing, are left out. */
export async function listNeeds(recordingIds: readonly string[]): Promise<Record<string, string[]>> {
  const needs = await Promise.all(
    recordingIds.map(async (id) => {
      const recording = await storedRecording(id).catch(() => undefined);
      return [id, recording ? missingIn(recording, await keptValues(recording)) : []] as const;
    }),
  );
  return Object.fromEntries(needs.filter(([, missing]) => missing.length > 0));
}

function missingIn({ steps, variables }: Recording, kept: Variables): string[] {
  const recorded = variables.filter(({ value }) => value !== undefined).map(({ name }) => name);
  return neededVariables(steps).filter((name) => !recorded.includes(name) && !Object.hasOwn(kept, name));
}
