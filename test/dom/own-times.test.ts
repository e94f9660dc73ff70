import { expect, it } from 'vitest';
import { createOwnTimes } from '../../src/frame/record/create-recorder';

it('gives each event a time of its own, in their order, though the clock says one for several', () => {
  const ownTime = createOwnTimes();
  const times = [12, 12, 12, 13, 13].map((at) => 1_795_798_687_000 + ownTime(at));
  expect(new Set(times).size).toBe(times.length);
  expect(times).toEqual(times.toSorted((one, other) => one - other));
  expect(times.map(Math.floor)).toEqual([12, 12, 12, 13, 13].map((at) => 1_795_798_687_000 + at));
});
