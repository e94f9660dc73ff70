import { describe, expect, it, vi } from 'vitest';
import { newTask } from '../../../src/engine/task/task-record';
import { composerDraft, modeOf, taskMark } from '../../../src/panel/aimed';
import { askTask } from '../../../src/panel/intents/task-intents';
import { changeMemory, type PanelState, type Request } from '../../../src/panel/state';
import { createPanelStore, type IntentPorts } from '../../../src/panel/store';
import { nowView } from '../../../src/panel/view';
import { defaultSettings } from '../../../src/protocol/settings';
import type { Task, TaskState } from '../../../src/protocol/task/task';
import { run, state } from './fixtures';

const task = (kind: TaskState, change: Partial<Task> = {}): Task => ({
  ...newTask({ sessionId: 's1', instruction: 'order a kettle', origin: 'https://shop.example' }),
  id: 't1',
  startedAt: 100,
  state: kind,
  ...change,
});

const withTasks = (tasks: Task[], change: Partial<PanelState> = {}) => ({ ...state([]), tasks, ...change });

describe('nowView of tasks', () => {
  it('asks for a goal in its mode, whatever was done before', () => {
    expect(nowView({ ...state([run('a', { state: 'done' })]), mode: 'task' })).toEqual({ name: 'goal' });
  });

  it('shows a task that goes on in any mode, and in another session none', () => {
    const going = task({ kind: 'running' });
    expect(nowView(withTasks([going], { mode: 'data' }))).toEqual({ name: 'task', task: going });
    const other = task({ kind: 'running' }, { sessionId: 's2' });
    expect(nowView(withTasks([other])).name).toBe('idle');
  });

  it('shows a task that waits once the panel is opened again, and what was asked after it first', () => {
    const waits = task({ kind: 'needs-you', need: { kind: 'login', sentence: 'Sign in.' } });
    expect(nowView(withTasks([waits]))).toEqual({ name: 'task', task: waits });
    const after = state([run('a', { state: 'done', startedAt: 200 })], { tasks: [waits] });
    expect(nowView(after).name).toBe('done');
    expect(nowView({ ...after, mode: 'task' }).name).toBe('task');
  });

  it('shows a task that has ended before what it read on the way', () => {
    const ended = task({ kind: 'done' }, { ms: 150 });
    const reading = state([run('a', { kind: 'extract', state: 'done', startedAt: 200 })], { tasks: [ended] });
    expect(nowView(reading)).toEqual({ name: 'task', task: ended });
  });

  it('shows the task before one that was put away, when it is opened', () => {
    const [newest, earlier] = [task({ kind: 'done' }), task({ kind: 'stopped' }, { id: 't0', startedAt: 1 })];
    const tasks = withTasks([newest, earlier], { mode: 'task' });
    const away = changeMemory(tasks, 7, { dismissedTaskId: 't1' });
    expect(nowView(away)).toEqual({ name: 'goal' });
    expect(nowView(changeMemory(away, 7, { openTaskId: 't0' }))).toEqual({ name: 'task', task: earlier });
  });

  it('asks before text goes to the provider that a task ended for, and goes on with it', () => {
    const details = { origin: 'https://models.example', modelName: 'openai/gpt-5' };
    const error = { code: 'needs-consent' as const, message: 'Text would go.', details };
    const ended = task({ kind: 'failed', why: 'error', error, sentence: error.message });
    expect(nowView(withTasks([ended], { mode: 'task' }))).toEqual({
      name: 'consent',
      ...details,
      request: { kind: 'task', instruction: 'order a kettle', goesOn: { taskId: 't1' } },
    });
  });

  it('says that it starts until the task is another than it was', () => {
    const before = task({ kind: 'stopped' }, { ms: 5 });
    const request: Request = { kind: 'task', instruction: 'order a kettle', goesOn: { taskId: 't1' } };
    const pending = {
      request,
      previousRunId: undefined,
      previousTask: taskMark(before),
      phase: 'starting' as const,
    };
    const asked = changeMemory(withTasks([before], { mode: 'task' }), 7, { pending });
    expect(nowView(asked)).toEqual({ name: 'running', sentence: 'order a kettle', run: undefined });
    const going = task({ kind: 'running' }, { ms: 5 });
    expect(nowView({ ...asked, tasks: [going] })).toEqual({ name: 'task', task: going });
  });

  it('has no mode for tasks in a session of a service', () => {
    expect(modeOf(withTasks([], { mode: 'task' }))).toBe('task');
    const cloud = { id: 'c1', state: 'open' } as PanelState['cloudSessions'][number];
    expect(modeOf(withTasks([], { mode: 'task', cloudSessions: [cloud], target: 'c1' }))).toBe('find');
  });
});

describe('the box in the mode of tasks', () => {
  it('holds a goal that was not reached, and none that was', () => {
    expect(composerDraft(withTasks([task({ kind: 'stopped' })], { mode: 'task' }))).toBe('order a kettle');
    expect(composerDraft(withTasks([task({ kind: 'done' })], { mode: 'task' }))).toBe('');
  });
});

describe('askTask', () => {
  const ports = (background: Partial<IntentPorts['background']>, taskLimits = {}) =>
    ({
      store: createPanelStore({ ...state([]), settings: { ...defaultSettings, taskLimits } }),
      background,
    }) as IntentPorts;

  it('begins a task within the limits that are set', async () => {
    const agentExecute = vi.fn(() => Promise.resolve(task({ kind: 'done' })));
    const request = { kind: 'task' as const, instruction: 'order a kettle' };
    const isDone = await askTask(ports({ agentExecute }, { steps: 7 }), 's1', request);
    expect(isDone).toBe(true);
    expect(agentExecute).toHaveBeenCalledWith({
      sessionId: 's1',
      instruction: 'order a kettle',
      options: { limits: { steps: 7 } },
    });
  });

  it('goes on with the answer, and with what the user has set told anew', async () => {
    const continueTask = vi.fn(() => Promise.resolve(task({ kind: 'stopped' })));
    const answer = { kind: 'allow' as const };
    const request = {
      kind: 'task' as const,
      instruction: 'order a kettle',
      goesOn: { taskId: 't1', answer, limits: { steps: 80 } },
    };
    expect(await askTask(ports({ continueTask }), 's1', request)).toBe(false);
    expect(continueTask).toHaveBeenCalledWith({
      sessionId: 's1',
      taskId: 't1',
      answer,
      options: { limits: { steps: 80 } },
    });
  });
});
