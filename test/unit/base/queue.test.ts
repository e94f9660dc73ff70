import { describe, expect, it } from 'vitest';
import { NewestWrite, Queue, Queues } from '../../../src/base/queue';

it('writes one at a time, and of what comes meanwhile the newest', async () => {
  const ends: (() => void)[] = [];
  const put: number[] = [];
  const writes = new NewestWrite((value: number) => {
    put.push(value);
    return new Promise<void>((resolve) => void ends.push(resolve));
  });
  for (const value of [1, 2, 3]) writes.write(value);
  expect(put).toEqual([1]);
  let isWritten = false;
  const last = writes.written().then(() => (isWritten = true));
  ends[0]?.();
  await expect.poll(() => put).toEqual([1, 3]);
  expect(isWritten).toBe(false);
  ends[1]?.();
  await last;
  writes.write(4);
  expect(put).toEqual([1, 3, 4]);
});

it('goes on after a write that failed', async () => {
  const put: number[] = [];
  const writes = new NewestWrite((value: number) => {
    put.push(value);
    return value === 1 ? Promise.reject(new Error('full')) : Promise.resolve();
  });
  writes.write(1);
  writes.write(2);
  await writes.written();
  expect(put).toEqual([1, 2]);
});

describe('a queue', () => {
  it('does one thing at a time, and stops what runs and what waits', async () => {
    const queue = new Queues();
    const order: string[] = [];
    const first = queue.run('s1', async () => void order.push('first'));
    const second = queue.run('s1', async () => void order.push('second'));
    await Promise.all([first, second]);
    expect(order).toEqual(['first', 'second']);

    const running = queue.run('s1', (signal) => {
      return new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(new Error('ended'))),
      );
    });
    const waiting = queue.run('s1', async () => void order.push('third'));
    expect(queue.isBusy('s1')).toBe(true);
    expect(queue.stop('s1')).toBe(true);
    await expect(running).rejects.toThrow();
    await expect(waiting).rejects.toMatchObject({ code: 'stopped' });
    expect(order).toEqual(['first', 'second']);
    expect(queue.stop('s1')).toBe(false);
    expect(queue.isBusy('s1')).toBe(false);
  });

  it('goes on after what failed, and leaves out what its caller has stopped', async () => {
    const queue = new Queue();
    const failed = queue.run(() => Promise.reject(new Error('no')));
    const stopped = queue.run(() => 'never', AbortSignal.abort());
    const last = queue.run(() => 'done');
    expect(queue.length).toBe(3);
    await expect(failed).rejects.toThrow('no');
    await expect(stopped).rejects.toMatchObject({ code: 'stopped' });
    expect(await last).toBe('done');
    await queue.whenIdle();
    expect(queue.length).toBe(0);
  });
});
