import { describe, expect, it } from 'vitest';
import { scheduleFields, timingOf } from '../../../src/panel/schedule/schedule-card';
import type { Timing } from '../../../src/protocol/recordings/schedule';

const now = new Date(2026, 10, 23, 8, 30).getTime();

describe('the form of a schedule', () => {
  it.each<Timing>([
    { kind: 'once', at: new Date(2026, 10, 24, 9, 5).getTime() },
    { kind: 'every', minutes: 15 },
    { kind: 'daily', hour: 7, minute: 5 },
    { kind: 'weekly', days: [0, 3], hour: 23, minute: 59 },
  ])('says what was set: $kind', (timing) => {
    expect(timingOf(scheduleFields(timing, now))).toEqual(timing);
  });

  it('has no time before one is chosen, and what is likely then', () => {
    const fields = scheduleFields(undefined, now);
    expect(timingOf(fields)).toBe(undefined);
    expect(timingOf({ ...fields, kind: 'once' })).toEqual({ kind: 'once', at: now + 3_600_000 });
  });

  it('says nothing with an empty field', () => {
    const fields = scheduleFields(undefined, now);
    expect(timingOf({ ...fields, kind: 'once', at: '' })).toBe(undefined);
    expect(timingOf({ ...fields, kind: 'daily', time: '' })).toBe(undefined);
    expect(timingOf({ ...fields, kind: 'weekly', days: [] })).toBe(undefined);
    expect(timingOf({ ...fields, kind: 'every', minutes: '0' })).toBe(undefined);
  });
});
