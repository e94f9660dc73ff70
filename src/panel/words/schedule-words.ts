import { t } from '../../languages/t';
import type { Schedule, ScheduledRun, Timing } from '../../protocol/recordings/schedule';
import { pageText } from '../format';
import { nextOf } from '../../recording/schedule-times';

/** A day and a time as people read them: "Tue, Nov 24, 9:00 AM". */
export function dayAndTime(at: number): string {
  return new Date(at).toLocaleString(undefined, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  });
}

/** The name of a day of the week, counted from Sunday. */
export function dayName(day: number, weekday: 'short' | 'long' = 'short'): string {
  // 1 January 2023 was a Sunday.
  return new Date(2023, 0, 1 + day).toLocaleDateString(undefined, { weekday });
}

/** When a recording runs, in a few words. */
export function scheduleWords(schedule: Schedule, now: number): string {
  const next = nextOf(schedule, now);
  const parts = [
    ...(schedule.timing && next !== undefined ? [timingWords(schedule.timing)] : []),
    ...(schedule.timing && schedule.timing.kind !== 'once' && next !== undefined
      ? [t('schedule.next', [dayAndTime(next)])]
      : []),
    ...(schedule.page === undefined ? [] : [t('schedule.onPage')]),
  ];
  return parts.join(' · ');
}

function timingWords(timing: Timing): string {
  switch (timing.kind) {
    case 'once':
      return dayAndTime(timing.at);
    case 'every':
      return t('schedule.everyWords', timing.minutes, [timing.minutes]);
    case 'daily':
      return t('schedule.dailyWords', [timeWords(timing)]);
    case 'weekly':
      return t('schedule.weeklyWords', [
        timing.days.map((day) => dayName(day)).join(', '),
        timeWords(timing),
      ]);
    default:
      return timing satisfies never;
  }
}

const timeWords = ({ hour, minute }: { hour: number; minute: number }) =>
  new Date(2023, 0, 1, hour, minute).toLocaleTimeString(undefined, { timeStyle: 'short' });

/** Names of variables as they are written in steps. */
export const variablesSaid = (names: readonly string[]): string =>
  names.map((name) => `%${name}%`).join(', ');

/** A scheduled run in a sentence. */
export function scheduledRunWords({
  name,
  state,
  cause,
}: Pick<ScheduledRun, 'name' | 'state' | 'cause'>): string {
  const named: [string] = [pageText(name)];
  if (state === 'needs-you') return t('schedule.waits', named);
  if (state === 'running') return t('schedule.going', named);
  const began = cause === 'page' ? t('schedule.ranOnPage', named) : t('schedule.ran', named);
  return `${began} ${t(`schedule.ended_${state === 'not-run' ? 'not_run' : state}`)}`;
}

/** The result of a scheduled run in a word. */
export function runWord({ state }: Pick<ScheduledRun, 'state'>): string {
  if (state === 'not-run') return t('schedule.notRun');
  return t(`replay.state_${state === 'needs-you' ? 'needs_you' : state}`);
}
