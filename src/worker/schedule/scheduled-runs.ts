import { SessionSlot } from '../store/session-slot';
import browser from 'webextension-polyfill';
import { z } from 'zod';
import { toAutomationError } from '../../base/errors';
import type { PastReplay } from '../../protocol/operations/past-runs';
import type { Recording } from '../../protocol/recordings/recording';
import type { ReplayReport } from '../../protocol/recordings/replay';
import {
  type ScheduledRun,
  mostScheduledRuns,
  readScheduledRuns,
  readSchedules,
  scheduledRunsKey,
  schedulesKey,
  type Schedule,
} from '../../protocol/recordings/schedule';
import { sitesOf } from '../../recording/summary';
import { keepAwake, thisBrowser } from '../../browsers/this-browser';
import { keepRun, barePage } from '../store/past-run-store';
import { notifyOfScheduled } from '../tasks/notify-user';
import type { Sessions } from '../session/sessions';
import { isWaiting, replayByItself } from './replay-by-itself';
import { Queue } from '../../base/queue';

/** The schedules and their runs, in the browser's kept store. The worker alone writes it: its cache stays true. */
export class ScheduleStore {
  #known: Promise<Schedules> | undefined;
  /** None is made from what another is about to change. */
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
  /** Tabs that runs opened. */
  readonly #tabs = new Set<number>();
  /** Recordings whose runs wait for the user. */
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

  /** Runs one, and never rejects. */
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
    await notify(run, end.state === 'done' ? 'done' : 'not-done');
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

/** The run as the history has it. */
function pastRun(run: ScheduledRun, url: string): PastReplay {
  const { id, recordingId, name, cause, state, startedAt, endedAt = startedAt } = run;
  return { id, kind: 'replay', recordingId, name, cause, state, url, startedAt, ms: endedAt - startedAt };
}

async function notify({ recordingId, tabId }: ScheduledRun, said: 'needs-you' | 'done' | 'not-done') {
  const tab = tabId === undefined ? undefined : await browser.tabs.get(tabId).catch(() => undefined);
  const window = tab ? undefined : await browser.windows.getLastFocused().catch(() => undefined);
  const windowId = tab?.windowId ?? window?.id;
  if (windowId === undefined) return;
  await notifyOfScheduled(said, { recordingId, tabId: tab?.id ?? 0, windowId }).catch(() => {});
}

type Schedules = Readonly<Record<string, Schedule>>;
