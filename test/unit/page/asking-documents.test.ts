import { expect, it, vi } from 'vitest';
import { type FrameOrigin, createServer } from '../../../src/messaging/contract';
import { answersFor } from '../../../src/page/act';
import { FollowedActs, answerByActs } from '../../../src/page/followed-acts';
import type { LiveFrame, Tab } from '../../../src/page/tab';
import { frameQuestions } from '../../../src/protocol/frame-contract';

const here = { tabId: 1, frameId: 0, documentId: 'D' };

/** Others that may name the act: another document, the same frame of another tab, the frame by its number alone. */
const others: [string, FrameOrigin][] = [
  ['another document', { ...here, documentId: 'E' }],
  ['another tab', { ...here, tabId: 2 }],
  ['a frame without a document', { tabId: 1, frameId: 0 }],
  ['nobody', {}],
];

const frame = { frameId: 0, documentId: 'D' } as LiveFrame;

/** An act that may ask for all there is, who asks, and all that the tab is asked for in its name. */
function actUnderWay() {
  const asked: string[] = [];
  const tab = {
    ask: (documentId: string, operation: string) => {
      asked.push(`${operation} in ${documentId}`);
      return Promise.resolve(operation === 'dragHere' ? true : { x: 1, y: 2 });
    },
    followScript: () => Promise.resolve(void asked.push('followScript')),
  } as unknown as Tab;
  const acts = new FollowedActs();
  const handlers = answerByActs(({ tabId }) => (tabId === here.tabId ? acts : undefined));
  const server = createServer(frameQuestions, handlers);
  const act = acts.begin('a', here.documentId);
  const signal = new AbortController().signal;
  const drop = { place: { frame }, selector: '#d' };
  act.allow(answersFor({ inside: true }, { tab, place: { frame }, signal }, drop));
  act.allow({ input: async () => asked.push('input') > 0 });
  const ask = (operation: string, input: object, from: FrameOrigin) =>
    server(operation, { actId: 'a', ...input }, { caller: 'content', ...from });
  return { act, asked, ask };
}

const questions: [string, object][] = [
  ['input', { steps: [] }],
  ['firstSeen', { points: [{ x: 1, y: 1 }] }],
  ['followScript', { address: 'javascript:0' }],
  ['dropPlace', {}],
  ['dragToDrop', { phase: 'over', data: { effectAllowed: 'all', texts: [] } }],
];
const refused = { ok: false, error: { code: 'invalid-input' } };

for (const [operation, input] of questions) {
  it.each(others)(`${operation} is answered to the act's own document, not to %s`, async (_who, from) => {
    const { act, asked, ask } = actUnderWay();
    expect(await ask(operation, input, from)).toMatchObject(refused);
    expect(asked).toEqual([]);
    expect(await ask(operation, input, here)).toMatchObject({ ok: true });
    act.end();
    expect(await ask(operation, input, here)).toMatchObject(refused);
  });
}

it.each(others)('that an effect was lost is not taken from %s', async (_who, from) => {
  const { act, ask } = actUnderWay();
  const tell = vi.fn();
  act.tell({ onLost: tell });
  act.end();
  expect(await ask('lost', { sentence: 'gone' }, from)).toEqual({ ok: true, value: false });
  expect(tell).not.toHaveBeenCalled();
  expect(await ask('lost', { sentence: 'gone' }, here)).toEqual({ ok: true, value: true });
  expect(await ask('lost', { sentence: 'again' }, here)).toEqual({ ok: true, value: false });
  expect(tell).toHaveBeenCalledExactlyOnceWith('gone');
});

it.each(others)('that an act reaches its page or closes it is not taken from %s', async (_who, from) => {
  const { act, ask } = actUnderWay();
  act.admit({ onSent: () => {} });
  expect(await ask('sent', { at: 1 }, from)).toEqual({ ok: true, value: false });
  expect(await ask('closing', { what: 'page' }, from)).toEqual({ ok: true, value: false });
  expect(act.wasSent || act.isLeaving).toBe(false);
  expect(await ask('sent', { at: 1 }, here)).toEqual({ ok: true, value: true });
  expect(await ask('closing', { what: 'page' }, here)).toEqual({ ok: true, value: true });
  expect(act.wasSent && act.isLeaving).toBe(true);
});

it('gives an act no answer that it does not need', async () => {
  const acts = new FollowedActs();
  const server = createServer(
    frameQuestions,
    answerByActs(() => acts),
  );
  const place = { frame };
  const act = acts.begin('a', here.documentId);
  act.allow(
    answersFor({ trusted: true }, { tab: {} as Tab, place, signal: new AbortController().signal }, undefined),
  );
  for (const [operation, input] of questions)
    expect(await server(operation, { actId: 'a', ...input }, { caller: 'content', ...here })).toMatchObject(
      refused,
    );
});
