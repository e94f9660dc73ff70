import type { Task, TaskState } from '../../protocol/task/task';

/** The end of a task that has reached one of its limits: never a completion. */
export function limitReached(
  { limits, steps, usage, calls }: Task,
  elapsedMs: number,
): TaskState | undefined {
  if (steps.length >= limits.steps) return failed('steps', `${limits.steps} steps`);
  if (usage.inputTokens + usage.outputTokens >= limits.tokens)
    return failed('tokens', `${limits.tokens} tokens`);
  const usd = calls.reduce((sum, call) => sum + (call.usd ?? 0), 0);
  if (limits.usd !== undefined && usd >= limits.usd) return failed('price', `$${limits.usd.toFixed(2)}`);
  if (elapsedMs >= limits.ms) return failed('time', `${Math.round(limits.ms / 1000)} s`);
  return undefined;
}

function failed(why: 'steps' | 'tokens' | 'price' | 'time', limit: string): TaskState {
  return { kind: 'failed', why, sentence: `It was not finished within its limit of ${limit}.` };
}
