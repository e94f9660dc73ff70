import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Schedule, Timing } from '../../../src/protocol/recordings/schedule';
import { isSpent, nextOf, nextTime } from '../../../src/recording/schedule-times';

const zone = process.env['TZ'];

beforeAll(() => {
  process.env['TZ'] = 'Europe/Berlin';
});
afterAll(() => {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});

const at = (text: string) => new Date(text).getTime();
const shown = (ms: number | undefined) => (ms === undefined ? undefined : new Date(ms).toISOString());
const next = (timing: Timing, after: string) => shown(nextTime(timing, at(after)));

const daily = (hour: number, minute = 0): Timing => ({ kind: 'daily', hour, minute });

describe('the next time', () => {
  it('is later today, or tomorrow where it has passed', () => {
    expect(next(daily(9), '2026-11-23T07:59:00Z')).toBe('2026-11-23T08:00:00.000Z');
    expect(next(daily(9), '2026-11-23T08:00:00Z')).toBe('2026-11-24T08:00:00.000Z');
    expect(next(daily(0), '2026-12-31T12:00:00Z')).toBe('2026-12-31T23:00:00.000Z');
  });

  it('is on one of the days, a week later at most', () => {
    const monday: Timing = { kind: 'weekly', days: [1], hour: 9, minute: 30 };
    expect(next(monday, '2026-11-23T08:29:00Z')).toBe('2026-11-23T08:30:00.000Z');
    expect(next(monday, '2026-11-23T08:30:00Z')).toBe('2026-11-30T08:30:00.000Z');
    const workdays: Timing = { kind: 'weekly', days: [1, 2, 3, 4, 5], hour: 9, minute: 30 };
    expect(next(workdays, '2026-11-27T09:00:00Z')).toBe('2026-11-30T08:30:00.000Z');
  });

  it('keeps its place on the clock when that changes for summer and back', () => {
    expect(next(daily(9), '2027-03-27T10:00:00Z')).toBe('2027-03-28T07:00:00.000Z');
    expect(next(daily(9), '2027-10-30T10:00:00Z')).toBe('2027-10-31T08:00:00.000Z');
  });

  it('comes once on the day on which the clocks leave it out, and once where they show it twice', () => {
    const left = nextTime(daily(2, 30), at('2027-03-27T12:00:00Z'));
    expect(shown(left)).toBe('2027-03-28T01:30:00.000Z');
    expect(shown(nextTime(daily(2, 30), left ?? 0))).toBe('2027-03-29T00:30:00.000Z');
    const twice = nextTime(daily(2, 30), at('2027-10-30T12:00:00Z'));
    expect(shown(twice)).toBe('2027-10-31T00:30:00.000Z');
    expect(shown(nextTime(daily(2, 30), twice ?? 0))).toBe('2027-11-01T01:30:00.000Z');
  });

  it('is some minutes after the last, and never after the only one', () => {
    expect(next({ kind: 'every', minutes: 90 }, '2026-11-23T08:00:00Z')).toBe('2026-11-23T09:30:00.000Z');
    const once: Timing = { kind: 'once', at: at('2026-11-23T09:00:00Z') };
    expect(next(once, '2026-11-23T08:00:00Z')).toBe('2026-11-23T09:00:00.000Z');
    expect(next(once, '2026-11-23T09:00:00Z')).toBe(undefined);
  });
});

describe('a schedule', () => {
  const schedule = (timing: Timing, handledTo: string): Schedule => ({
    recordingId: 'a',
    timing,
    handledTo: at(handledTo),
  });
  const nextAt = (timing: Timing, handledTo: string, now: string) =>
    shown(nextOf(schedule(timing, handledTo), at(now)));

  it('does not run again for a clock that is set back a little', () => {
    expect(nextAt(daily(9), '2026-11-23T08:00:00Z', '2026-11-23T06:30:00Z')).toBe('2026-11-24T08:00:00.000Z');
  });

  it('does not wait for a time that a wrong clock showed', () => {
    expect(nextAt(daily(9), '2030-01-01T08:00:00Z', '2026-11-23T06:30:00Z')).toBe('2026-11-23T08:00:00.000Z');
    const often: Timing = { kind: 'every', minutes: 5 };
    expect(nextAt(often, '2026-11-23T12:00:00Z', '2026-11-23T08:00:00Z')).toBe('2026-11-23T08:05:00.000Z');
  });

  it('is over after its only time, but not while it waits for an answer or for a page', () => {
    const over = schedule({ kind: 'once', at: at('2026-11-23T08:00:00Z') }, '2026-11-23T08:00:00Z');
    const now = at('2026-11-23T08:00:01Z');
    expect(isSpent(over, now)).toBe(true);
    expect(isSpent({ ...over, missedAt: now }, now)).toBe(false);
    expect(isSpent({ ...over, page: 'https://shop.example/' }, now)).toBe(false);
    expect(isSpent(schedule(daily(9), '2026-11-23T08:00:00Z'), now)).toBe(false);
  });
});
