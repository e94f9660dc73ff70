import type { Task, TaskState } from '../../protocol/task/task';

type Failed = Extract<TaskState, { kind: 'failed' }>;

/** The end of a task that has reached one of its limits: never a completion. */
export function limitReached(task: Task, elapsedMs: number): Failed | undefined {
  const { limits, steps } = task;
  if (steps.length >= limits.steps) return failed('steps', `${limits.steps} steps`);
  if (elapsedMs >= limits.ms) return failed('time', `${Math.round(limits.ms / 1000)} s`);
  return callsReached(task);
}

/** The end of a task whose calls of models have reached the limit of their tokens or their price. */
export function callsReached({ limits, usage, calls }: Task): Failed | undefined {
  if (usage.inputTokens + usage.outputTokens >= limits.tokens)
    return failed('tokens', `${limits.tokens} tokens`);
  const usd = calls.reduce((sum, call) => sum + (call.usd ?? 0), 0);
  if (limits.usd !== undefined && usd >= limits.usd) return failed('price', `$${limits.usd.toFixed(2)}`);
  return undefined;
}

function failed(why: Failed['why'], limit: string): Failed {
  return { kind: 'failed', why, sentence: `It was not finished within its limit of ${limit}.` };
}
