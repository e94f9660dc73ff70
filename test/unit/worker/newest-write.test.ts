import { expect, it } from 'vitest';
import { newestWrite } from '../../../src/worker/store/newest-write';

it('writes one at a time, and of what comes meanwhile the newest', async () => {
  const ends: (() => void)[] = [];
  const put: number[] = [];
  const { write, written } = newestWrite((value: number) => {
    put.push(value);
    return new Promise<void>((resolve) => void ends.push(resolve));
  });
  for (const value of [1, 2, 3]) write(value);
  expect(put).toEqual([1]);
  let isWritten = false;
  const last = written().then(() => (isWritten = true));
  ends[0]?.();
  await expect.poll(() => put).toEqual([1, 3]);
  expect(isWritten).toBe(false);
  ends[1]?.();
  await last;
  write(4);
  expect(put).toEqual([1, 3, 4]);
});

it('goes on after a write that failed', async () => {
  const put: number[] = [];
  const { write, written } = newestWrite((value: number) => {
    put.push(value);
    return value === 1 ? Promise.reject(new Error('full')) : Promise.resolve();
  });
  write(1);
  write(2);
  await written();
  expect(put).toEqual([1, 2]);
});
