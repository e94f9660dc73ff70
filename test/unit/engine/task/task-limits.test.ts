import { describe, expect, it } from 'vitest';
import type { TaskContext } from '../../../../src/engine/task/task-ports';
import type { TaskLimits } from '../../../../src/protocol/task/task';
import { item, pageOf } from '../../matching/page-builder';
import { done } from '../scripted-page';
import { follow, step, type World } from './scripted-task';

const world: World = { shows: () => pageOf(item('button', 'Kettle')), does: () => done() };

describe('the limits of a task', () => {
  const usage = { inputTokens: 900, outputTokens: 100, cachedInputTokens: 0 };

  /** A page whose rows a model is asked for in two calls. */
  const extracting = (limits: Partial<TaskLimits>) => {
    let asked = 0;
    const context: Partial<TaskContext> = {
      extract: async (_, { addCall, mayAsk }) => {
        for (let call = 1; call <= 2; call += 1) {
          mayAsk?.();
          asked += 1;
          await addCall({ modelName: 'small', usage, ms: 1, usd: 0.01 });
        }
        return { rows: [{ Title: 'Kettle' }] };
      },
    };
    const scripted = { goal: 'list the titles', world, plan: { ends: ['text: Never'] }, limits };
    const says = [step('extract', ['Title']), step('done')];
    return { followed: follow({ ...scripted, says, context }), asked: () => asked };
  };

  it('count what an extraction asks of models, and so does its step', async () => {
    const { task } = await extracting({ steps: 1 }).followed;
    const [first] = task.steps;
    expect(first).toMatchObject({ state: 'done' });
    expect(first?.usage.inputTokens).toBeGreaterThanOrEqual(1800);
    expect(task.calls.filter(({ usd }) => usd !== undefined)).toHaveLength(2);
    expect(task.data).toEqual([[{ Title: 'Kettle' }]]);
  });

  it.each([
    ['tokens', { tokens: 1000 }],
    ['price', { usd: 0.01 }],
  ])('of %s that is reached within an extraction ends it, and the task', async (why, limits) => {
    const { followed, asked } = extracting(limits);
    const { task, server } = await followed;
    expect(asked()).toBe(1);
    expect(task.steps).toMatchObject([{ state: 'failed', error: { code: 'budget-spent' } }]);
    expect(task.state).toMatchObject({ kind: 'failed', why });
    expect(server.requests).toHaveLength(2);
  });
});
