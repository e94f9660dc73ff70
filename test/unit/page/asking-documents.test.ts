import { expect, it, vi } from 'vitest';
import type { From } from '../../../src/page/acting/acts-of-frames';
import { allowDrop, dragToDrop, dropPlaceFor } from '../../../src/page/acting/drops';
import { allowLook, firstSeenOf } from '../../../src/page/acting/inner-acts';
import { hearLost, noteLost } from '../../../src/page/acting/lost-effects';
import { allowScripts, followScript } from '../../../src/page/acting/follow-script-links';
import type { ActOfFrame, LiveFrame, Tab } from '../../../src/page/tab';

const here = { tabId: 1, documentId: 'D' };

/** Others that may name the act: another document, the same frame of another tab, the frame by its number alone. */
const others: [string, From][] = [
  ['another document', { tabId: 1, documentId: 'E' }],
  ['another tab', { tabId: 2, documentId: 'D' }],
  ['a frame without a document', { tabId: 1, frameId: 0 }],
  ['nobody', {}],
];

const frame = { frameId: 0, documentId: 'D' } as LiveFrame;

/** An act, and all that the tab is asked for in its name. */
function actIn(): { act: ActOfFrame; asked: string[] } {
  const asked: string[] = [];
  const tab = {
    id: 1,
    ask: (documentId: string, operation: string) => {
      asked.push(`${operation} in ${documentId}`);
      return Promise.resolve(operation === 'dragHere' ? true : { x: 1, y: 2 });
    },
    followScript: () => Promise.resolve(void asked.push('followScript')),
  };
  return {
    act: { tab: tab as unknown as Tab, place: { frame }, signal: new AbortController().signal },
    asked,
  };
}

const drag = {
  actId: 'a',
  phase: 'over',
  data: { effectAllowed: 'all', items: [] },
} as unknown as Parameters<typeof dragToDrop>[0];

const questions: Record<string, (from: From) => Promise<unknown>> = {
  firstSeen: (from) => firstSeenOf('a', [{ x: 1, y: 1 }], from),
  followScript: (from) => followScript({ actId: 'a', address: 'javascript:0' }, from),
  dropPlace: (from) => dropPlaceFor('a', from),
  dragToDrop: (from) => dragToDrop(drag, from),
};

for (const [name, ask] of Object.entries(questions)) {
  it.each(others)(`${name} is answered to the act's own document, not to %s`, async (_who, from) => {
    const { act, asked } = actIn();
    const ends = [
      allowLook('a', act),
      allowScripts('a', act),
      allowDrop('a', { ...act, drop: { place: { frame }, selector: '#d' } }),
    ];
    await expect(ask(from)).rejects.toMatchObject({ code: 'invalid-input' });
    expect(asked).toEqual([]);
    await ask(here);
    ends.forEach((end) => end());
    await expect(ask(here)).rejects.toMatchObject({ code: 'invalid-input' });
  });
}

it.each(others)('that an effect was lost is not taken from %s', (_who, from) => {
  const tell = vi.fn();
  hearLost('a', { ...here, tell });
  expect(noteLost('a', 'gone', from)).toBe(false);
  expect(tell).not.toHaveBeenCalled();
  expect(noteLost('a', 'gone', here)).toBe(true);
  expect(noteLost('a', 'again', here)).toBe(false);
  expect(tell).toHaveBeenCalledExactlyOnceWith('gone');
});
