import type { Timing } from '../../protocol/recordings/schedule';

export const timingKinds = ['never', 'once', 'every', 'daily', 'weekly'] as const;
export type TimingKind = (typeof timingKinds)[number];

/** What the form of a schedule has in its fields. */
export type ScheduleFields = {
  kind: TimingKind;
  /** As the browser's fields write them: "2026-11-24T09:00", "09:00". */
  at: string;
  time: string;
  minutes: string;
  days: readonly number[];
};

/** The fields that say this timing; where there is none, what is likely to be wanted. */
export function scheduleFields(timing: Timing | undefined, now: number): ScheduleFields {
  const fields: ScheduleFields = {
    kind: timing?.kind ?? 'never',
    at: localMinute(now + 60 * 60_000),
    time: '09:00',
    minutes: '60',
    days: [1],
  };
  switch (timing?.kind) {
    case undefined:
      return fields;
    case 'once':
      return { ...fields, at: localMinute(timing.at) };
    case 'every':
      return { ...fields, minutes: String(timing.minutes) };
    case 'daily':
      return { ...fields, time: timeText(timing) };
    case 'weekly':
      return { ...fields, time: timeText(timing), days: timing.days };
    default:
      return timing satisfies never;
  }
}

/** What the fields say; undefined for no time, and where a field that counts is empty. */
export function timingOf({ kind, at, time, minutes, days }: ScheduleFields): Timing | undefined {
  const [hour = NaN, minute = NaN] = time.split(':').map(Number);
  switch (kind) {
    case 'never':
      return undefined;
    case 'once': {
      const ms = new Date(at).getTime();
      return Number.isNaN(ms) ? undefined : { kind, at: ms };
    }
    case 'every': {
      const every = Math.round(Number(minutes));
      return every >= 1 && every <= 10_080 ? { kind, minutes: every } : undefined;
    }
    case 'daily':
      return Number.isNaN(hour + minute) ? undefined : { kind, hour, minute };
    case 'weekly':
      return Number.isNaN(hour + minute) || days.length === 0
        ? undefined
        : { kind, days: days.toSorted((one, other) => one - other), hour, minute };
    default:
      return kind satisfies never;
  }
}

const two = (count: number) => String(count).padStart(2, '0');

const timeText = ({ hour, minute }: { hour: number; minute: number }) => `${two(hour)}:${two(minute)}`;

/** A time as `datetime-local` fields write it, where the user is. */
function localMinute(ms: number): string {
  const at = new Date(ms);
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}
