import { expect, it } from 'vitest';
import { followSentAct, noteClosing, noteSent } from '../../../src/page/acting/sent-acts';

const here = { tabId: 1, documentId: 'D' };

it('keeps an act from its page until it is admitted', async () => {
  const act = followSentAct('a1', here);
  const seen: number[] = [];
  const asked = noteSent('a1', 17, here);
  expect(await Promise.race([asked, Promise.resolve('waits')])).toBe('waits');
  expect(act.wasSent()).toBe(false);
  act.admit({ onSent: (at) => seen.push(at) });
  expect(await asked).toBe(true);
  expect(act.wasSent()).toBe(true);
  expect(seen).toEqual([17]);
});

it('refuses an act that was called back, and one that nobody follows', async () => {
  const act = followSentAct('a2', here);
  const asked = noteSent('a2', 1, here);
  act.forget();
  expect(await asked).toBe(false);
  expect(act.wasSent()).toBe(false);
  expect(await noteSent('a2', 2, here)).toBe(false);
  expect(await noteSent('unknown', 3, here)).toBe(false);
});

it('tells what the act has closed, and nothing when no frame says so', async () => {
  const act = followSentAct('closing', here);
  expect(await act.closing()).toBeUndefined();
  setTimeout(() => noteClosing('closing', 'frame', here), 20);
  expect(await act.closing()).toBe('frame');
  act.forget();
  expect(noteClosing('closing', 'tab', here)).toBe(false);
});

it('takes no word on an act from another document of its frame, or of another tab', async () => {
  const act = followSentAct('mine', here);
  act.admit({ onSent: () => {} });
  for (const other of [
    { ...here, documentId: 'E' },
    { ...here, tabId: 2 },
    { tabId: 1, frameId: 0 },
  ]) {
    expect(await noteSent('mine', 1, other)).toBe(false);
    expect(noteClosing('mine', 'frame', other)).toBe(false);
  }
  expect(act.wasSent()).toBe(false);
  expect(await act.closing()).toBeUndefined();
  act.forget();
});
