import { z } from 'zod';

/** A time of the day where the user is. */
const timeOfDay = {
  hour: z.number().int().min(0).max(23),
  minute: z.number().int().min(0).max(59),
};

/** The times at which a recording runs. */
export const Timing = z.discriminatedUnion('kind', [
  /** In milliseconds since 1970. */
  z.strictObject({ kind: z.literal('once'), at: z.number().int().min(0).max(8e15) }),
  z.strictObject({ kind: z.literal('every'), minutes: z.number().int().min(1).max(10_080) }),
  z.strictObject({ kind: z.literal('daily'), ...timeOfDay }),
  /** Days count from Sunday, which is 0. */
  z.strictObject({
    kind: z.literal('weekly'),
    days: z.array(z.number().int().min(0).max(6)).min(1).max(7),
    ...timeOfDay,
  }),
]);
export type Timing = z.infer<typeof Timing>;

/** A page by its address, in which `*` stands for anything, but not in its site. */
export const PagePattern = z
  .string()
  .max(2000)
  .regex(/^https?:\/\/[^*/?#]+\//u);

/** When a recording runs by itself. */
export const Schedule = z.strictObject({
  recordingId: z.string().max(100),
  timing: Timing.optional(),
  /** It runs when the user opens this page, too. */
  page: PagePattern.optional(),
  /** All times up to this one are done with, in milliseconds since 1970. */
  handledTo: z.number(),
  /** A time that passed while it could not run: the user is asked about it. */
  missedAt: z.number().optional(),
});
export type Schedule = z.infer<typeof Schedule>;

/** The key of all schedules in `storage.local`. */
export const schedulesKey = 'schedules';

/** One run that a schedule began, and what came of it. No value of a variable and no text of a page is in it. */
export const ScheduledRun = z.object({
  id: z.string(),
  recordingId: z.string(),
  /** The recording's name at that time. */
  name: z.string(),
  cause: z.enum(['time', 'missed', 'page']),
  /** In milliseconds since 1970. */
  startedAt: z.number(),
  endedAt: z.number().optional(),
  /** `not-run`: nothing was begun, and `message` says why. */
  state: z.enum(['running', 'needs-you', 'done', 'failed', 'unknown', 'stopped', 'interrupted', 'not-run']),
  message: z.string().max(2000).optional(),
  /** Its tab; closed by itself when all was done. */
  tabId: z.number().optional(),
  sessionId: z.string().optional(),
  /** The origin of the page that was opened, where that is the cause. */
  site: z.string().optional(),
  /** The user has seen what came of it. */
  isSeen: z.literal(true).optional(),
});
export type ScheduledRun = z.infer<typeof ScheduledRun>;

/** The key of the runs in `storage.local`, the newest first. */
export const scheduledRunsKey = 'scheduled-runs';

/** The most runs that are kept. */
export const mostScheduledRuns = 200;

/** Schedules need the browser's clock, which wakes the worker. */
export const alarmPermission = 'alarms';

/** The schedules under `schedulesKey`, by recording. What cannot be read is left out. */
export function readSchedules(stored: unknown): Record<string, Schedule> {
  const entries = Object.entries(z.record(z.string(), z.unknown()).safeParse(stored).data ?? {});
  return Object.fromEntries(
    entries.flatMap(([id, value]) => {
      const { data } = Schedule.safeParse(value);
      return data ? [[id, data]] : [];
    }),
  );
}

/** The runs under `scheduledRunsKey`. */
export function readScheduledRuns(stored: unknown): ScheduledRun[] {
  const list = z.array(z.unknown()).safeParse(stored).data ?? [];
  return list.flatMap((each) => ScheduledRun.safeParse(each).data ?? []);
}
