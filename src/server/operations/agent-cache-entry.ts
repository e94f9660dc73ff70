import { createHash } from 'node:crypto';
import type { Task, TaskStep } from '../../protocol/task/task';
import type { AgentData, AgentExecuteBody } from '../../protocol/operations/agent-operation';

type Asked = { startUrl: string; result: AgentData; body: AgentExecuteBody };

/**
 * What a client needs to do the same again without asking: the steps that were done, as the public clients follow them.
 * Undefined where one of them cannot be told so, since it would be left out and the goal be said to be reached.
 */
export function cacheEntryOf(task: Task, { startUrl, result, body }: Asked) {
  const done = task.steps.filter(({ kind, state }) => kind !== 'done' && state === 'done');
  const steps = done.map(replayStepOf);
  if (steps.includes(undefined)) return undefined;
  const { instruction } = task;
  const { maxSteps, highlightCursor, variables = {} } = body.executeOptions;
  const { systemPrompt = '', mode = 'dom', model } = body.agentConfig;
  const options = { maxSteps, highlightCursor };
  const configSignature = JSON.stringify({
    mode,
    systemPrompt,
    model: typeof model === 'object' ? model.modelName : model,
  });
  const names = Object.keys(variables).toSorted();
  const cacheKey = createHash('sha256')
    .update(JSON.stringify([instruction, startUrl, options, configSignature, names]))
    .digest('hex');
  const timestamp = new Date().toISOString();
  return {
    cacheKey,
    entry: { version: 1, instruction, startUrl, options, configSignature, steps, result, timestamp },
  };
}

/** The step as public clients keep it. They follow what is done in the page that is open, and skip what they do not know. */
function replayStepOf({ kind, text, outcome, acts, ms }: TaskStep): object | undefined {
  const actions = acts.map(({ action }) => action);
  switch (kind) {
    case 'act':
      return { type: 'act', instruction: text, actionDescription: text, message: outcome, actions };
    case 'navigate':
      return { type: 'goto', url: actions[0]?.arguments?.[0] };
    case 'back':
      return { type: 'navback' };
    case 'wait':
      return { type: 'wait', timeMs: ms };
    case 'extract':
    case 'open':
    case 'switch':
    case 'close':
    case 'use':
    case 'ask':
    case 'done':
      return undefined;
    default:
      return kind satisfies never;
  }
}
