import { describe, expect, it } from 'vitest';
import { interruptTask, newTask } from '../../../../src/engine/task/task-record';
import { noUsage } from '../../../../src/engine/models';
import { Task, type TaskStep } from '../../../../src/protocol/task/task';

const before = { url: 'https://shop.example/', title: 'Shop', digest: 'd' };
const action = { selector: '#order', description: 'Click “Place order”', method: 'click', arguments: [] };
const step: TaskStep = {
  kind: 'act',
  text: 'order',
  rung: 'model',
  state: 'running',
  before,
  acts: [],
  outcome: '',
  usage: noUsage,
  ms: 0,
};
const act = { action, state: 'running' as const, already: false, effects: [], ms: 0 };
const running = (steps: TaskStep[]): Task => ({
  ...newTask({ sessionId: 's', instruction: 'place the order', origin: before.url }),
  state: { kind: 'running' },
  steps,
});

describe('a task whose worker died', () => {
  it('in an act says that it is unknown whether that happened', () => {
    const left = interruptTask(
      running([
        { ...step, state: 'done' },
        { ...step, acts: [act] },
      ]),
    );
    expect(left.state).toMatchObject({ kind: 'interrupted', step: 1, isUnknown: true });
    expect(left.steps[1]).toMatchObject({ state: 'unknown', acts: [{ state: 'unknown' }] });
    expect(left.steps[0]?.state).toBe('done');
  });

  it('before an act says that nothing was under way', () => {
    const left = interruptTask(running([step]));
    expect(left.state).toMatchObject({ kind: 'interrupted', isUnknown: false });
    expect(left.steps[0]?.state).toBe('stopped');
  });

  it.each(['open', 'close'] as const)('while it is to %s a tab says that it is unknown', (kind) => {
    const left = interruptTask(running([{ ...step, kind }]));
    expect(left.state).toMatchObject({ isUnknown: true });
    expect(left.steps[0]?.state).toBe('unknown');
  });

  it.each(['needs-you', 'done', 'stopped'] as const)('stays as it is where it is %s', (kind) => {
    const need = { kind: 'login', sentence: 'Sign in.' } as const;
    const task: Task = { ...running([]), state: kind === 'needs-you' ? { kind, need } : { kind } };
    expect(interruptTask(task)).toBe(task);
  });

  it('is one that storage takes', () => {
    expect(Task.safeParse(interruptTask(running([{ ...step, acts: [act] }]))).success).toBe(true);
  });
});
