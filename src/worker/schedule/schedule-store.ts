import { thisBrowser } from '../../browsers/this-browser';
import {
  mostScheduledRuns,
  readScheduledRuns,
  readSchedules,
  scheduledRunsKey,
  schedulesKey,
  type Schedule,
  type ScheduledRun,
} from '../../protocol/recordings/schedule';

type Schedules = Readonly<Record<string, Schedule>>;

/** What runs by itself, and what ran, in the browser's kept store. The worker alone writes it: what it has read stays true. */
export class ScheduleStore {
  #known: Promise<Schedules> | undefined;
  #last: Promise<unknown> = Promise.resolve();

  all(): Promise<Schedules> {
    this.#known ??= thisBrowser.kept.get(schedulesKey).then((stored) => readSchedules(stored[schedulesKey]));
    return this.#known;
  }

  /** Puts what `change` makes of a recording's schedule in its place; nothing removes it. */
  change(
    recordingId: string,
    change: (schedule: Schedule | undefined) => Schedule | undefined,
  ): Promise<Schedule | undefined> {
    return this.#inTurn(async () => {
      const { [recordingId]: before, ...others } = await this.all();
      const after = change(before);
      const schedules = after ? { ...others, [recordingId]: after } : others;
      await this.#write(schedules);
      return after;
    });
  }

  /** Puts these in the place of what there is of their recordings; those that were removed meanwhile stay so. */
  put(changed: readonly Schedule[]): Promise<void> {
    return this.#inTurn(async () => {
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
    return this.#inTurn(async () => {
      const stored = await thisBrowser.kept.get(scheduledRunsKey);
      const runs = change(readScheduledRuns(stored[scheduledRunsKey]));
      await thisBrowser.kept.set({ [scheduledRunsKey]: runs.slice(0, mostScheduledRuns) });
    });
  }

  async #write(schedules: Schedules): Promise<void> {
    this.#known = Promise.resolve(schedules);
    await thisBrowser.kept.set({ [schedulesKey]: schedules });
  }

  /** One change after the other: none is made from what another is about to change. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => {});
    return done;
  }
}
