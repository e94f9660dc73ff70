import { expect, it } from 'vitest';
import { followAct, noteClosing, noteSent } from '../../../src/page/acting/sent-acts';

it('keeps an act from its page until it is admitted', async () => {
  const act = followAct('a1');
  const seen: number[] = [];
  const asked = noteSent('a1', 17);
  expect(await Promise.race([asked, Promise.resolve('waits')])).toBe('waits');
  expect(act.wasSent()).toBe(false);
  act.admit({ onSent: (at) => seen.push(at) });
  expect(await asked).toBe(true);
  expect(act.wasSent()).toBe(true);
  expect(seen).toEqual([17]);
});

it('refuses an act that was called back, and one that nobody follows', async () => {
  const act = followAct('a2');
  const asked = noteSent('a2', 1);
  act.forget();
  expect(await asked).toBe(false);
  expect(act.wasSent()).toBe(false);
  expect(await noteSent('a2', 2)).toBe(false);
  expect(await noteSent('unknown', 3)).toBe(false);
});

it('tells what the act has closed, and nothing when no frame says so', async () => {
  const act = followAct('closing');
  expect(await act.closing()).toBeUndefined();
  setTimeout(() => noteClosing('closing', 'frame'), 20);
  expect(await act.closing()).toBe('frame');
  act.forget();
  expect(noteClosing('closing', 'tab')).toBe(false);
});
