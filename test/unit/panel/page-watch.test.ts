import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PageWatch, type Looked } from '../../../src/panel/sessions/cloud-page';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A watch over a page of which each look gives what `give` says, and the times of its looks in milliseconds. */
function watchOver(give: () => Looked | Promise<Looked>) {
  const at: number[] = [];
  const from = performance.now();
  const watch = new PageWatch(async () => {
    at.push(performance.now() - from);
    return give();
  });
  return { watch, at };
}

describe('a page that is watched', () => {
  it('is looked at twice a second while it changes', async () => {
    const { watch, at } = watchOver(() => 'new');
    watch.start();
    await vi.advanceTimersByTimeAsync(2000);
    expect(at).toEqual([0, 500, 1000, 1500, 2000]);
  });

  it('is looked at less and less while it stands still, and at once when something is done', async () => {
    const { watch, at } = watchOver(() => 'same');
    watch.start();
    await vi.advanceTimersByTimeAsync(20_000);
    const gaps = at.map((each, index) => each - (at[index - 1] ?? 0)).slice(1);
    expect(gaps.slice(0, 3)).toEqual([750, 1125, 1687.5].map((gap) => expect.closeTo(gap, -1)));
    expect(gaps.at(-1)).toBeCloseTo(4000, -1);
    const before = at.length;
    watch.wake();
    watch.wake();
    await vi.advanceTimersByTimeAsync(499);
    expect(at.length).toBe(before + 1);
  });

  it('is left alone for two seconds when it does not answer', async () => {
    const { watch, at } = watchOver(() => 'failed');
    watch.start();
    await vi.advanceTimersByTimeAsync(5500);
    expect(at).toEqual([0, 2000, 5000]);
  });

  it('is never asked twice at once, and no more once the watch is over', async () => {
    let answer: (looked: Looked) => void = () => {};
    const { watch, at } = watchOver(() => new Promise((resolve) => (answer = resolve)));
    watch.start();
    await vi.advanceTimersByTimeAsync(3000);
    watch.wake();
    await vi.advanceTimersByTimeAsync(3000);
    expect(at).toEqual([0]);
    watch.stop();
    answer('new');
    await vi.advanceTimersByTimeAsync(3000);
    expect(at).toEqual([0]);
  });
});
