import { describe, expect, it } from 'vitest';
import { newTask } from '../../../src/engine/task/task-record';
import type { Effect } from '../../../src/protocol/frame';
import { Recording } from '../../../src/protocol/recordings/recording';
import type { Task, TaskAct, TaskStep } from '../../../src/protocol/task/task';
import { recordTask } from '../../../src/recording/record-past';
import { extraction, fingerprintOf, shopUrl, stepOf } from './fixtures';

const usage = { inputTokens: 0, outputTokens: 0, cachedInputTokens: 0 };
const effect = (kind: Effect['kind']): Effect => ({ kind, sentence: kind });

function act(name: string, change: Partial<TaskAct> = {}, role = 'button'): TaskAct {
  return {
    action: { selector: `#${name}`, description: `Click ${name}`, method: 'click', arguments: [] },
    state: 'done',
    already: false,
    effects: [effect('text')],
    ms: 1,
    element: { fingerprint: fingerprintOf(role, name), alternates: [`[name=${name}]`] },
    ...change,
  };
}

const typed = (name: string, text: string): TaskAct =>
  act(
    name,
    {
      action: { selector: `#${name}`, description: `Type into ${name}`, method: 'fill', arguments: [text] },
      effects: [effect('value')],
    },
    'textbox',
  );

const stepWith = (digest: string, acts: TaskAct[], change: Partial<TaskStep> = {}): TaskStep => ({
  kind: 'act',
  text: 'do it',
  rung: 'model',
  state: 'done',
  before: { url: shopUrl, title: 'Shop', digest },
  acts,
  outcome: '',
  usage,
  ms: 1,
  ...change,
});

const ended = (...steps: TaskStep[]): Task => ({
  ...newTask({ sessionId: 's', instruction: 'order a kettle', origin: 'https://shop.example' }),
  state: { kind: 'done' },
  steps,
});

function record(task: Task, known: Record<string, string> = {}) {
  const recording = recordTask(task, { id: 'r', at: 5, known });
  return recording && Recording.parse(recording);
}

const deedsOf = (recording: Recording | undefined) =>
  recording?.steps.map(({ method, arguments: given, target }) =>
    [method, target?.selector, ...given].filter((part) => part !== undefined).join(' '),
  );

describe('recordTask', () => {
  it('begins on the page of the first step, and keeps what elements are found again by', () => {
    const recording = record(ended(stepWith('a', [typed('name', 'Ada')]), stepWith('b', [act('order')])));
    expect(deedsOf(recording)).toEqual([`navigate ${shopUrl}`, 'fill #name Ada', 'click #order']);
    expect(recording?.name).toBe('order a kettle');
    expect(recording?.steps[2]?.target).toMatchObject({
      selector: '#order',
      alternates: [{ kind: 'name', selector: '[name=order]' }],
      fingerprint: { name: 'order' },
    });
  });

  it('leaves variables variables: with their values where they are no secrets', () => {
    const steps = [stepWith('a', [typed('name', '%name%')]), stepWith('b', [typed('pin', '%pin%')])];
    const recording = record(ended(...steps), { name: 'Ada', other: 'x' });
    expect(deedsOf(recording)?.slice(1)).toEqual(['fill #name %name%', 'fill #pin %pin%']);
    expect(recording?.variables).toEqual([
      { name: 'name', value: 'Ada' },
      { name: 'pin', isSecret: true },
    ]);
  });

  it('looks in the end for what the goal was shown by, but for texts of secrets', () => {
    const steps = [stepWith('a', [typed('name', '%name%')]), stepWith('b', [act('order')], { tab: 1 })];
    const task = {
      ...ended(...steps),
      shownTexts: { tab: 1, texts: ['Thank you, %name%', 'Sent by %pin%', 'Paid'] },
    };
    const recording = record(task, { name: 'Ada' });
    expect(deedsOf(recording)?.slice(-2)).toEqual([
      'waitFor body pageText Thank you, %name%',
      'waitFor body pageText Paid',
    ]);
    expect(recording?.steps.at(-1)).toMatchObject({
      tab: 1,
      description: 'Check that the page shows “Paid”',
    });
    expect(recording?.variables).toEqual([{ name: 'name', value: 'Ada' }]);
  });

  it('leaves out what failed, what had no effect to be seen, and what the page took back', () => {
    const failed = act('wrong', { state: 'failed', effects: [] });
    const unknown = act('dead', { state: 'unknown', effects: [] });
    const lost = act('like', { corrected: { sentence: 'gone', afterMs: 5, effects: [] } as never });
    const task = ended(
      stepWith('a', [typed('name', 'Ada'), failed], { state: 'failed' }),
      stepWith('a', [unknown], { state: 'unknown' }),
      stepWith('a', [lost]),
      stepWith('a', [act('order')]),
      stepWith('b', [], { kind: 'done', state: 'done' }),
    );
    expect(deedsOf(record(task))).toEqual([`navigate ${shopUrl}`, 'fill #name Ada', 'click #order']);
  });

  it('leaves out toggles that were undone, and ways that came back', () => {
    const menu = (kind: Effect['kind']) => act('menu', { effects: [effect(kind)] });
    const link = act('about', { effects: [effect('navigated')] }, 'link');
    const task = ended(
      stepWith('a', [menu('opened')]),
      stepWith('open', [menu('closed')]),
      stepWith('a', [link]),
      stepWith('about', [act('back', { effects: [effect('navigated')] })], {
        kind: 'back',
        before: { url: 'https://shop.example/about', title: '', digest: 'about' },
        acts: [
          act('back', {
            action: { selector: 'page', description: 'Go back', method: 'goBack', arguments: [] },
            effects: [effect('navigated')],
          }),
        ],
      }),
      stepWith('a', [act('order')]),
    );
    expect(deedsOf(record(task))).toEqual([`navigate ${shopUrl}`, 'click #order']);
  });

  it('keeps what a page that looks as before may have kept: it is no detour', () => {
    const add = act('add', { effects: [effect('text')] });
    const send = act('send', { effects: [effect('navigated')] });
    const task = ended(
      stepWith('a', [add]),
      stepWith('a', [add]),
      stepWith('a', [send]),
      stepWith('a', [add]),
    );
    expect(deedsOf(record(task))?.slice(1)).toEqual([
      'click #add',
      'click #add',
      'click #send',
      'click #add',
    ]);
  });

  it('tells what an act led to: the page that came, or a tab that it opened', () => {
    const task = ended(
      stepWith('a', [act('next', { effects: [effect('navigated')] })]),
      stepWith('b', [act('terms', { effects: [effect('tab')] })], {
        before: { url: 'https://shop.example/cart', title: '', digest: 'b' },
      }),
      stepWith('c', [act('agree')], {
        tab: 1,
        before: { url: 'https://shop.example/terms', title: '', digest: 'c' },
      }),
    );
    const [, next, terms, agree] = record(task)?.steps ?? [];
    expect(next?.expectation).toEqual({ kind: 'url', url: 'https://shop.example/cart' });
    expect(terms?.expectation).toMatchObject({ kind: 'tab', tab: 1 });
    expect(agree).toMatchObject({ tab: 1, method: 'click' });
  });

  it('goes to the page of a tab that the task opened itself', () => {
    const task = ended(
      stepWith('a', [], { kind: 'open', text: 'open https://shop.example/lamps' }),
      stepWith('b', [act('buy')], {
        tab: 1,
        before: { url: 'https://shop.example/lamps', title: '', digest: 'b' },
      }),
    );
    const [, open, buy] = record(task)?.steps ?? [];
    expect(open).toMatchObject({ method: 'navigate', arguments: ['https://shop.example/lamps'], tab: 1 });
    expect(buy).toMatchObject({ tab: 1 });
  });

  it('extracts again what was extracted, where the page has it', () => {
    const task = ended(
      stepWith('a', [], { kind: 'extract', extraction }),
      stepWith('a', [], { kind: 'extract' }),
    );
    expect(record(task)?.steps.slice(1)).toMatchObject([{ method: 'extract', extraction }]);
  });

  it('has what the user did while it was paused, at its place', () => {
    const own = stepOf({ method: 'fill', arguments: ['%code%'], id: 'x' });
    const task = ended(
      stepWith('a', [act('start')]),
      stepWith('b', [], { recorded: own }),
      stepWith('c', [act('order')]),
    );
    const recording = record(task);
    expect(deedsOf(recording)?.slice(1)).toEqual(['click #start', 'fill #buy %code%', 'click #order']);
    expect(recording?.variables).toEqual([{ name: 'code', isSecret: true }]);
  });

  it('is none where nothing was done', () => {
    expect(record(ended(stepWith('a', [], { kind: 'done' })))).toBeUndefined();
  });
});
