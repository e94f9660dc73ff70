import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { AgentData, agentOperation } from '../../protocol/operations/agent-operation';
import { ReplayReport, type ReplayedStep } from '../../protocol/recordings/replay';
import { TaskState, type TaskNeed, type UserDeed, type TaskAnswer } from '../../protocol/task/task';
import { failure } from '../http/http-failure';
import { modelFor, type OperationWork } from '../operations/operate';
import type { OperationResult } from '../operations/operation-result';
import { agentDataOf, followTaskToEnd } from '../operations/serve-agent';
import { beginRun, listenTo } from '../recordings/run-recording';
import { modelForCall, onceOf, operateIn, operationTool, type ToolCall, type ToolOutcome } from './mcp-tool';
import { recordingNamed } from './recording-resources';
import { quotedPage, type ToolAnswer } from './tool-answer';
import type { UserQuestion } from './user-asking';

/** Steps of a task whose call names no number. */
const usualSteps = 20;

type RunOutput = z.output<typeof agentOperation.tool.output>;

export const runTool = operationTool(
  agentOperation,
  async (call, session, { task, recording, variables = {} }) => {
    if (task !== undefined && recording === undefined) return runTask(call, { session, task, variables });
    if (recording === undefined || task !== undefined)
      throw failure(400, 'Give a task or a recording, and not both.');
    return runRecording(call, { session, name: recording, variables });
  },
);

type AskedTask = { session: string; task: string; variables: Record<string, string> };

async function runTask(call: ToolCall, { session, task, variables }: AskedTask): Promise<ToolOutcome> {
  const { service, headers, answered } = call;
  const state = answered?.state.kind === 'task' ? answered.state : undefined;
  const follow = (work: OperationWork): Promise<OperationResult> =>
    onceOf(call, { sessionId: session, body: { task, variables, answered } }, async () => {
      const { background, secrets } = work.session;
      const model = modelFor(service, { session: work.session, headers }, modelForCall(call));
      secrets.note({ variables, model, key: headers['x-model-api-key'] });
      const options = { model, variables, limits: { steps: usualSteps } };
      const ended = await followTaskToEnd({ work }, (sessionId, onTask) =>
        state
          ? background.continueTask(
              { sessionId, taskId: state.taskId, answer: answerOf(call), options },
              onTask,
            )
          : background.agentExecute({ sessionId, instruction: task, options }, onTask),
      );
      return { result: agentDataOf(ended), touched: ended.memory.hasActed };
    });
  const { result } = await operateIn(call, { session, operation: 'agentExecute' }, follow);
  const { completed, message, actions, metadata } = AgentData.parse(result);
  const data = metadata?.['data'];
  const value = {
    completed,
    message,
    steps: actions.map(({ action = '', reasoning = '' }) => `${action}: ${reasoning}`),
    data,
  };
  const question = questionOfTask(metadata, answerIn(value));
  return question ? { question } : answerIn(value);
}

function answerIn(value: RunOutput): ToolAnswer {
  const { completed, message, steps, data } = value;
  const said = [message, ...steps, ...(data === undefined ? [] : [JSON.stringify(data)])].join('\n');
  return {
    value,
    text: `${completed ? 'Completed.' : 'Not completed.'}\n${quotedPage(said)}`,
    isFailed: !completed,
  };
}

/** What the user's agreement means to the task that asked. */
function answerOf({ answered }: ToolCall): TaskAnswer {
  const state = answered?.state.kind === 'task' ? answered.state : undefined;
  if (answered?.isAgreed === false) return { kind: 'refuse' };
  if (state?.answer === 'said') return { kind: 'said', text: answered?.text ?? '' };
  return { kind: state?.answer === 'allow' ? 'allow' : 'did-it' };
}

const Waiting = z.object({ taskId: z.string(), state: TaskState });

/** The question of a task that waits for its user; undefined where it does not. */
function questionOfTask(metadata: unknown, otherwise: ToolAnswer): UserQuestion | undefined {
  const { taskId = '', state } = Waiting.safeParse(metadata).data ?? {};
  if (state?.kind !== 'needs-you') return undefined;
  const { need } = state;
  const kind = 'task';
  if (need.kind === 'unclear')
    return { message: wordsOf(need), wantsText: true, state: { kind, taskId, answer: 'said' }, otherwise };
  const answer = need.kind === 'risk' || need.kind === 'repeat' ? 'allow' : 'did-it';
  return { message: wordsOf(need), state: { kind, taskId, answer }, otherwise };
}

const deedWords: Readonly<Record<UserDeed, string>> = {
  login: 'The page asks for a login.',
  'second-factor': 'The page asks for a code that only you have.',
  captcha: 'The page wants to see that a person is there.',
  upload: 'The page asks for a file.',
  payment: 'The page asks for a payment.',
};

/** Our own words, and what a model asks as its quotation: it has read pages. */
function wordsOf(need: TaskNeed): string {
  if (need.kind === 'risk' || need.kind === 'repeat') return `${need.sentence} Shall it be done?`;
  const asked = `It says: “${need.sentence.slice(0, 500)}”`;
  if (need.kind !== 'unclear')
    return `${deedWords[need.kind]} Do that in the browser, then confirm here. ${asked}`;
  const choices = need.candidates.map((each) => `“${each.slice(0, 200)}”`).join(', ');
  return `The model that follows your task asks what you mean. ${asked}${choices && ` It could be: ${choices}`}`;
}

type AskedRecording = { session: string; name: string; variables: Record<string, string> };

/** Follows a recording to its end; a call that is cancelled ends it. */
async function runRecording(
  call: ToolCall,
  { session, name, variables }: AskedRecording,
): Promise<ToolAnswer> {
  const { service, caller, headers, signal } = call;
  const recording = await recordingNamed(service, caller, name);
  const begun = service.sessions.find(session, 'run', caller);
  const runId = headers['idempotency-key'] ?? randomUUID();
  const run = beginRun(service, begun, { runId, recording, options: { variables } });
  const stop = () => run.stop();
  signal.addEventListener('abort', stop, { once: true });
  try {
    const { result } = await operateIn(call, { session, operation: 'run', isListening: true }, (work) =>
      listenTo(run, work),
    );
    return answerIn(reportIn(ReplayReport.parse(result)));
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

function reportIn({ state, steps, total, error }: ReplayReport): RunOutput {
  const done = steps.filter((step) => step.state === 'done' || step.state === 'skipped').length;
  const data = steps.flatMap(({ extracted }) => (extracted ? [extracted.result] : []));
  const why = error ? ` ${error.message} (${error.code})` : '';
  return {
    completed: state === 'done',
    message: `${done} of ${total} steps were done: ${state}.${why}`,
    steps: steps.map(wordsOfStep),
    data: data.length > 0 ? data : undefined,
  };
}

const wordsOfStep = ({ number, description, state, error }: ReplayedStep) =>
  `${number} ${description}: ${error ? `${error.message} (${error.code})` : state}`;
