import { expect, it } from 'vitest';
import { newTask } from '../../../../src/engine/task/task-record';
import { withShownTexts } from '../../../../src/engine/task/step-question';
import type { Task, TaskEnd } from '../../../../src/protocol/task/task';
import { pageOf, part } from '../../matching/page-builder';
import { never } from '../models/setup';
import { contextOn } from '../scripted-page';

const done = (...ends: TaskEnd[]): Task => ({
  ...newTask({ sessionId: 's', instruction: 'order', origin: 'https://shop.example' }),
  state: { kind: 'done' },
  ends: ends.map((end) => ({ end, isShown: true, sentence: '' })),
});

const text = (...any: string[]): TaskEnd => ({ kind: 'text', any });

/** The tab that was opened shows two texts, one of them in a frame. */
const context: Parameters<typeof withShownTexts>[1] = {
  tabs: {
    list: async () =>
      [false, true].map((isCurrent, at) => ({ number: at + 1, title: '', url: '', isCurrent })),
    open: async () => {},
    switchTo: async () => {},
    close: async () => {},
  },
  acting: () => {
    const snapshot = pageOf(part('text', 'Thank you,'), part('text', 'Ada'), part('text', 'Paid'));
    const nodes = snapshot.nodes.map((node) => (node.name === 'Paid' ? { ...node, frameId: 7 } : node));
    const look = { snapshot: { ...snapshot, nodes }, engines: new Map(), addresses: new Map() };
    const page = { look: async () => ({ ...look, targetsOf: async () => [] }) };
    return contextOn(page as never, {});
  },
  signal: never(),
};

it('keeps of the ends what the page itself shows, and its tab', async () => {
  const task = await withShownTexts(done(text('Sent', 'thank you, Ada'), text('Paid')), context);
  expect(task.shownTexts).toEqual({ tab: 1, texts: ['thank you, Ada'] });
});

it('keeps nothing of a task that is not done', async () => {
  const task: Task = { ...done(text('thank you, Ada')), state: { kind: 'stopped' } };
  expect(await withShownTexts(task, context)).toBe(task);
});
