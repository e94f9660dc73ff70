import type { LogLine } from '../../base/log';
import { fromRecord, isAutomationError } from '../../base/errors';
import { explainMissingModel } from '../../protocol/models/model-choice';
import type { AgentData, AgentExecuteBody } from '../../protocol/operations/agent-operation';
import type { Task, TaskStep } from '../../protocol/task/task';
import { failure, httpFailureOf, isUnanswered } from '../http/http-failure';
import { digestOf } from '../net';
import { modelFor, type OperationWork } from './operate';
import type { OperationResult } from './operation';

/** Steps of a task whose request names no number, as on the public service. */
const defaultSteps = 20;

/** Reaches a goal in the session's page in several steps. That it was not reached is an answer; what failed is thrown. */
export async function serveAgentExecute(
  body: AgentExecuteBody,
  work: OperationWork,
): Promise<OperationResult> {
  const { agentConfig, executeOptions, frameId, shouldCache } = body;
  checkRequest(body);
  const { session, headers } = work;
  const model = modelFor(work, modelIn(agentConfig));
  const { instruction, variables } = executeOptions;
  session.secrets.note({ variables, model, key: headers['x-model-api-key'] });
  const { maxSteps: steps = defaultSteps, toolTimeout, variableOrigins, allow } = executeOptions;
  const { systemPrompt, mode } = agentConfig;
  const asked = { limits: { steps }, systemPrompt, mode, timeout: toolTimeout || undefined };
  const options = { ...asked, variables, variableOrigins, allow, model };
  const startUrl = session.url;
  const task = await followTaskToEnd(work, frameId, (sessionId, onTask) =>
    session.background.agentExecute({ sessionId, instruction, options }, onTask),
  );
  const result = agentDataOf(task);
  const cacheEntry = shouldCache && result.completed ? cacheEntryOf(task, startUrl, body) : undefined;
  return { result, touched: task.memory.hasActed, beside: cacheEntry && { cacheEntry } };
}

/** A task in the session's page as it has ended, once it is begun, or gone on with. What is no answer about its goal is thrown. */
export async function followTaskToEnd(
  { session, signal, say, touched }: OperationWork,
  frameId: string | null | undefined,
  begin: (sessionId: string, onTask: (task: Task) => void) => Promise<Task>,
): Promise<Task> {
  const timestamp = Date.now();
  const lines = new TaskLines(say);
  let task: Task | undefined;
  try {
    task = await session.inPlace(frameId, signal, ({ sessionId }) =>
      begin(sessionId, (now) => {
        task = now;
        if (now.memory.hasActed) touched();
        lines.follow(now);
      }),
    );
    throwFailed(task);
    const { usage, instruction } = task;
    const result = agentDataOf(task);
    const parameters = { instruction };
    session.record({ method: 'agent', parameters, result, url: session.url, timestamp, usage });
    return task;
  } catch (thrown) {
    if (!isAutomationError(thrown)) throw thrown;
    const reached = (task?.memory.hasActed ?? false) || isUnanswered(thrown);
    throw httpFailureOf(thrown, { operation: 'agentExecute', reached });
  }
}

/** Older clients name the provider beside the model. */
function modelIn({ model, provider }: AgentExecuteBody['agentConfig']) {
  const isWithout = typeof model === 'string' && model !== 'auto' && !model.includes('/');
  return isWithout && provider !== undefined ? `${provider}/${model}` : model;
}

function checkRequest({
  agentConfig: { mode, cua },
  executeOptions: { instruction, useSearch },
}: AgentExecuteBody): void {
  if (instruction.trim() === '') throw failure(400, 'The instruction is empty. Say what is to be reached.');
  if (mode === 'cua' || (mode === undefined && cua))
    throw failure(
      400,
      'The mode "cua" works by pictures of the page alone, which tasks do not. Use "hybrid" or "dom". (not-supported)',
    );
  if (useSearch)
    throw failure(400, 'There is no search of the web here: leave useSearch out. (not-supported)');
}

/** Throws what is no answer about the goal: a model that cannot be asked, our own faults, a stop. */
function throwFailed({ state }: Task): void {
  if (state.kind === 'stopped')
    throw failure(503, 'Someone stopped the task. (stopped)', { 'x-should-retry': 'false' });
  if (state.kind !== 'failed' || !state.error) return;
  const { message, code } = explainMissingModel(fromRecord(state.error));
  if (state.why === 'error') throw failure(422, `${message} (${code})`, { 'x-should-retry': 'false' });
}

/** A task as it is answered. */
export function agentDataOf(task: Task): AgentData {
  const completed = task.state.kind === 'done';
  const { inputTokens, outputTokens, cachedInputTokens } = task.usage;
  return {
    success: completed,
    message: messageOfTask(task),
    actions: task.steps.map(actionOf),
    completed,
    metadata: {
      taskId: task.id,
      state: task.state,
      ends: task.ends,
      answer: task.answer,
      unseen: task.unseen,
      data: task.data.length > 0 ? task.data : undefined,
    },
    usage: {
      input_tokens: inputTokens,
      output_tokens: outputTokens,
      cached_input_tokens: cachedInputTokens,
      inference_time_ms: task.calls.reduce((sum, { ms }) => sum + ms, 0),
    },
  };
}

function messageOfTask({ state, ends, steps, answer }: Task): string {
  switch (state.kind) {
    case 'done':
      return [answer?.text ?? '', ...ends.map(({ sentence }) => sentence)].filter(Boolean).join(' ');
    case 'needs-you':
      return `It needs you: ${state.need.sentence}`;
    case 'planned':
    case 'running':
    case 'stopped':
      return 'It was ended.';
    case 'interrupted':
    case 'not-completed':
    case 'failed':
      return [state.sentence, steps.at(-1)?.error?.message].filter(Boolean).join(' ');
    default:
      return state satisfies never;
  }
}

function actionOf({ kind, text, outcome, state, before, acts, ms }: TaskStep): AgentData['actions'][number] {
  return {
    type: kind,
    action: text,
    reasoning: outcome,
    state,
    timeMs: ms,
    pageUrl: before.url,
    instruction: kind === 'act' ? text : undefined,
    actions: kind === 'act' ? acts.map(({ action }) => action) : undefined,
    taskCompleted: kind === 'done' ? state === 'done' : undefined,
  };
}

/** Tells each step of a task as it begins and as it ends, once, and why a model was shown no picture. */
class TaskLines {
  readonly #say: (line: LogLine) => void;
  readonly #told: TaskStep['state'][] = [];
  #unseen: string | undefined;

  constructor(say: (line: LogLine) => void) {
    this.#say = say;
  }

  follow({ steps, unseen }: Task): void {
    if (unseen !== undefined && unseen !== this.#unseen) this.#tell(unseen, 1);
    this.#unseen = unseen;
    for (const [at, { text, state, outcome }] of steps.entries()) {
      if (this.#told[at] === state) continue;
      this.#told[at] = state;
      this.#tell(state === 'running' ? `doing: ${text}` : outcome, state === 'failed' ? 0 : 1);
    }
  }

  #tell(message: string, level: LogLine['level']): void {
    this.#say({ category: 'agent', message, level, timestamp: new Date().toISOString() });
  }
}

/**
 * All that a client needs to do the same again without asking: the steps that were done, as the public clients follow them.
 * Undefined where one of them cannot be told so, since it would be left out and the goal be said to be reached.
 */
function cacheEntryOf(task: Task, startUrl: string, body: AgentExecuteBody) {
  const done = task.steps.filter(({ kind, state }) => !readsOnly.has(kind) && state === 'done');
  const steps = done.map(replayStepOf);
  if (steps.includes(undefined)) return undefined;
  const { instruction } = task;
  const { maxSteps, highlightCursor, variables = {} } = body.executeOptions;
  const { systemPrompt = '', mode = 'dom', model } = body.agentConfig;
  const options = { maxSteps, highlightCursor };
  const modelName = typeof model === 'object' ? model.modelName : model;
  const configSignature = JSON.stringify({ mode, systemPrompt, model: modelName });
  const names = Object.keys(variables).toSorted();
  const key = JSON.stringify([instruction, startUrl, options, configSignature, names]);
  const timestamp = new Date().toISOString();
  const result = agentDataOf(task);
  return {
    cacheKey: digestOf(key).toString('hex'),
    entry: { version: 1, instruction, startUrl, options, configSignature, steps, result, timestamp },
  };
}

/** Steps that nothing has to be done for again. */
const readsOnly: ReadonlySet<TaskStep['kind']> = new Set(['done', 'read']);

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
    case 'read':
    case 'open':
    case 'switch':
    case 'close':
    case 'use':
    case 'ask':
    case 'answer':
    case 'give-up':
    case 'done':
      return undefined;
    default:
      return kind satisfies never;
  }
}
