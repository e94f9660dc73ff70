import { expect, it, vi } from 'vitest';
import { FollowedActs } from '../../../src/page/followed-acts';

const begin = () => new FollowedActs().begin('a', 'D');

it('keeps an act from its page until it is admitted', async () => {
  const act = begin();
  const seen: number[] = [];
  const asked = act.noteSent(17);
  expect(await Promise.race([asked, Promise.resolve('waits')])).toBe('waits');
  expect(act.wasSent).toBe(false);
  act.admit({ onSent: (at) => seen.push(at) });
  expect(await asked).toBe(true);
  expect(act.wasSent).toBe(true);
  expect(seen).toEqual([17]);
});

it('keeps an act from its page that was called back, and one that is over', async () => {
  const calledBack = begin();
  const asked = calledBack.noteSent(1);
  calledBack.end();
  expect(await asked).toBe(false);
  expect(calledBack.wasSent).toBe(false);
  const over = begin();
  over.admit({ onSent: () => {} });
  over.end();
  expect(await over.noteSent(2)).toBe(false);
});

it('asks whether the page may be touched right before it is, and not again once it was', async () => {
  const act = begin();
  let mayTouch = false;
  act.admit({ onSent: () => {}, mayTouch: () => mayTouch });
  expect(await act.noteSent(1)).toBe(false);
  mayTouch = true;
  expect(await act.noteSent(2)).toBe(true);
  mayTouch = false;
  expect(await act.noteSent(3)).toBe(true);
});

it('tells what the act has closed, and nothing when no frame says so', async () => {
  const act = begin();
  expect(await act.closing()).toBeUndefined();
  setTimeout(() => act.noteClosing('frame'), 20);
  expect(await act.closing()).toBe('frame');
  expect(act.isLeaving).toBe(false);
  act.noteClosing('page');
  expect(act.isLeaving).toBe(true);
  act.end();
  expect(act.noteClosing('tab')).toBe(false);
});

it('remembers acts that are over for what may yet be lost, and forgets them then', () => {
  vi.useFakeTimers();
  const acts = new FollowedActs();
  const under = acts.begin('goes on', 'D');
  acts.begin('over', 'D').end();
  vi.advanceTimersByTime(3000);
  acts.begin('next', 'D');
  expect(acts.of('over', 'D')).toBeDefined();
  vi.advanceTimersByTime(60_000);
  acts.begin('last', 'D');
  expect(acts.of('over', 'D')).toBeUndefined();
  expect(acts.of('goes on', 'D')).toBe(under);
  vi.useRealTimers();
});
