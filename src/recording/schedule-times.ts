import type { Schedule, Timing } from '../protocol/recordings/schedule';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/**
 * The first time after `after`, in milliseconds since 1970; undefined when none comes.
 *
 * Days are counted by the calendar where the user is. A time that the clocks leave out comes an hour later, and one that they show twice
 * comes once.
 */
export function nextTime(timing: Timing, after: number): number | undefined {
  switch (timing.kind) {
    case 'once':
      return timing.at > after ? timing.at : undefined;
    case 'every':
      return after + timing.minutes * minuteMs;
    case 'daily':
      return nextDay(timing, after, () => true);
    case 'weekly':
      return nextDay(timing, after, (day) => timing.days.includes(day));
    default:
      return timing satisfies never;
  }
}

type TimeOfDay = { hour: number; minute: number };

function nextDay(
  { hour, minute }: TimeOfDay,
  after: number,
  isMeant: (day: number) => boolean,
): number | undefined {
  const from = new Date(after);
  // The last one is the same day of the next week, where today's time has passed.
  for (let days = 0; days <= 7; days += 1) {
    const at = new Date(from.getFullYear(), from.getMonth(), from.getDate() + days, hour, minute);
    if (at.getTime() > after && isMeant(at.getDay())) return at.getTime();
  }
  return undefined;
}

/** The next time of a schedule, which may have passed by now; undefined when none comes. */
export function nextOf({ timing, handledTo }: Schedule, now: number): number | undefined {
  return timing && nextTime(timing, reckonedFrom(timing, handledTo, now));
}

/**
 * A clock that was wrong and set back would keep everything waiting for the time it showed. Less than a day may be another time
 * zone: a day's time has been there then.
 */
function reckonedFrom(timing: Timing, handledTo: number, now: number): number {
  const mostAhead = timing.kind === 'every' ? 0 : dayMs;
  return handledTo > now + mostAhead ? now : handledTo;
}

/** Nothing of a schedule is left to come or to be asked. */
export const isSpent = (schedule: Schedule, now: number): boolean =>
  schedule.page === undefined && schedule.missedAt === undefined && nextOf(schedule, now) === undefined;
