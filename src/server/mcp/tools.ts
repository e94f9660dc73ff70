import { z } from 'zod';
import { maskAddress, maskTokens } from '../../base/mask';
import { ActionOutput } from '../../protocol/action';
import { ActData, actOperation, type GivenAction } from '../../protocol/operations/act-operation';
import { extractOperation } from '../../protocol/operations/extract-operation';
import { navigateOperation, snapshotOperation } from '../../protocol/operations/page-operations';
import { observeOperation } from '../../protocol/operations/observe-operation';
import { failure } from '../http/http-failure';
import { type OperationWork, modelFor } from '../operations/operate';
import { act, extract, observe, serveNavigate, serveOnPage } from '../operations/page-operations';
import { modelForCall, operateIn, operationTool, type ToolCall, type ToolOutcome } from './mcp-tool';
import { quotedPage, toldCorrections, toolFailureOf, type ToolAnswer } from './tool-answer';
import { userQuestionOf, type UserAnswer, type UserQuestion } from './user-asking';
import { randomUUID } from 'node:crypto';
import { AgentData, agentOperation } from '../../protocol/operations/agent-operation';
import { ReplayReport, type ReplayedStep } from '../../protocol/recordings/replay';
import {
  TaskAnswered,
  TaskState,
  type TaskAnswer,
  type TaskNeed,
  type UserDeed,
} from '../../protocol/task/task';
import { agentDataOf, followTaskToEnd } from '../operations/serve-agent';
import { listenTo } from '../recordings/recording-runs';
import { recordingNamed } from './recording-resources';

/** Steps of a task whose call names no number. */
const usualSteps = 20;

export const runTool = operationTool(
  agentOperation,
  async (call, session, { task, recording, variables = {} }) => {
    if (task !== undefined && recording === undefined) return runTask(call, session, task, variables);
    if (recording !== undefined && task === undefined)
      return runRecording(call, session, recording, variables);
    throw failure(400, 'Give a task or a recording, and not both.');
  },
);

const Waiting = z.object({ taskId: z.string(), state: TaskState });

const deedWords: Readonly<Record<UserDeed, string>> = {
  login: 'The page asks for a login.',
  'second-factor': 'The page asks for a code that only you have.',
  captcha: 'The page wants to see that a person is there.',
  upload: 'The page asks for a file.',
  payment: 'The page asks for a payment.',
};

const wordsOfStep = ({ number, description, state, error }: ReplayedStep) =>
  `${number} ${description}: ${error ? `${error.message} (${error.code})` : state}`;

export const navigateTool = operationTool(navigateOperation, async (call, session, { url }) => {
  const { result, corrected } = await operateIn(call, { session, operation: 'navigate' }, async (work) => {
    await serveNavigate({ url }, work);
    return { result: maskAddress(work.session.url) };
  });
  return {
    value: { url: result },
    text: `${toldCorrections(corrected).text}Opened\n${quotedPage(String(result))}`,
  };
});

export const snapshotTool = operationTool(snapshotOperation, async (call, id, seen) => {
  const asked = { session: id, operation: 'snapshot' };
  const { result, corrected } = await operateIn(call, asked, async ({ session, signal }) => {
    const { text, omitted } = await session.inPlace(undefined, signal, ({ sessionId }) =>
      session.background.snapshot({ sessionId, options: { form: 'text', ...seen } }),
    );
    const page = maskTokens(text, session.secrets.known.values ?? {});
    return { result: { url: maskAddress(session.url), page, omitted } };
  });
  const { url, page, omitted } = snapshotOperation.tool.output.parse(result);
  const rest = omitted > 0 ? `\n${omitted} lines are left out.` : '';
  return {
    value: { url, page, omitted },
    text: `${toldCorrections(corrected).text}${quotedPage(`${url}\n${page}`)}${rest}`,
  };
});

export const observeTool = operationTool(observeOperation, async (call, session, { instruction }) => {
  const body = { instruction, options: { model: modelForCall(call) } };
  const { result, corrected } = await operateIn(call, { session, operation: 'observe' }, (work) =>
    serveOnPage(observe, body, work),
  );
  const actions = z.array(ActionOutput).parse(result);
  const told = toldCorrections(corrected);
  const value = { actions: actions.map(({ backendNodeId: _id, ...action }) => action), ...told.value };
  return { value, text: `${told.text}${quotedPage(JSON.stringify(value.actions))}` };
});

export const extractTool = operationTool(extractOperation, async (call, session, { instruction, schema }) => {
  const body = { instruction, schema, options: { model: modelForCall(call) } };
  const {
    result,
    corrected,
    marks = [],
  } = await operateIn(call, { session, operation: 'extract' }, (work) => serveOnPage(extract, body, work));
  const told = marks.map(({ path, mark }) => `${path}: ${mark}`);
  const value = { data: result, marks: told.length > 0 ? told : undefined };
  const doubts = told.length > 0 ? `\nNot as the page has it:\n${quotedPage(told.join('\n'))}` : '';
  return { value, text: `${toldCorrections(corrected).text}${quotedPage(JSON.stringify(result))}${doubts}` };
});

export const actTool = operationTool(
  actOperation,
  async (call, session, { instruction, action, variables }) => {
    const given = instruction ?? action;
    if (given === undefined || (instruction !== undefined && action !== undefined))
      throw failure(400, 'Give an instruction or an action, and not both.');
    const { state } = call.answered ?? {};
    const allow = state?.kind === 'allow' ? state.allow : undefined;
    const asked = { session, operation: 'act', body: { given, variables, allow } };
    const { result, corrected, refused } = await operateIn(call, asked, async (work) => {
      const [input, judgedBy] =
        typeof given === 'string' ? [given] : [await actionOf(given, work), wordsOfAction(given)];
      const options = { variables, allow, judgedBy, model: modelForCall(call) };
      return serveOnPage(act, { input, options }, work);
    });
    const { success, message } = ActData.parse(result);
    const told = toldCorrections(corrected);
    const answer = {
      value: { success, message, ...told.value },
      text: `${told.text}${success ? 'Done.' : 'Not done.'}\n${quotedPage(message)}`,
      isFailed: !success,
    };
    if (success) return answer;
    // It was not done and could be, if the user said so.
    if (refused !== undefined) {
      const allowed = { ...allow, acts: [...(allow?.acts ?? []), refused] };
      const question = `${message.replace(/ \(gate\)$/, '')} Shall it be done all the same?`;
      return {
        question: { message: question, state: { kind: 'allow', allow: allowed }, otherwise: answer },
      };
    }
    const question = userQuestionOf(toolFailureOf(failure(500, message)));
    return question ? { question: { ...question, otherwise: answer } } : answer;
  },
);

/** The words of an action's caller: texts that it gives are its own, and what an element is called is the page's. */
const wordsOfAction = ({ description = '', arguments: texts = [] }: GivenAction): string =>
  [description, ...texts.map(inQuotes)].join(' ');

/** The action as the page is asked for it: an element of the snapshot is named by the selector that it has now. */
async function actionOf(
  { ref, selector, description = '', method, arguments: texts = [] }: GivenAction,
  { session, signal }: OperationWork,
): Promise<ActionOutput> {
  if (selector !== undefined && ref === undefined) return { selector, description, method, arguments: texts };
  if (ref === undefined || selector !== undefined)
    throw failure(400, 'Name the element of an action by ref or by selector, and not by both.');
  const { candidates } = await session.inPlace(undefined, signal, ({ sessionId }) =>
    session.background.observe({ sessionId, refs: [ref] }),
  );
  const [first] = candidates;
  if (!first)
    throw failure(
      400,
      `Nothing can be done with "${ref}" of the snapshot. Take a new one. (element-not-found)`,
    );
  const { selector: found, description: words } = first.action;
  return { selector: found, description: description || words, method, arguments: texts };
}

type RunOutput = z.output<typeof agentOperation.tool.output>;

type Values = Record<string, string>;

async function runTask(
  call: ToolCall,
  session: string,
  task: string,
  variables: Values,
): Promise<ToolOutcome> {
  const { headers, answered } = call;
  const asked = { session, operation: 'agentExecute', body: { task, variables, answered } };
  const { result, corrected } = await operateIn(call, asked, async (work) => {
    const { background, secrets } = work.session;
    const model = modelFor(work, modelForCall(call));
    secrets.note({ variables, model, key: headers['x-model-api-key'] });
    const options = { model, variables, limits: { steps: usualSteps } };
    const ended = await followTaskToEnd(work, undefined, (sessionId, onTask) => {
      if (answered?.state.kind !== 'task')
        return background.agentExecute({ sessionId, instruction: task, options }, onTask);
      const { taskId } = answered.state;
      return background.continueTask({ sessionId, taskId, answer: answerOf(answered), options }, onTask);
    });
    return { result: agentDataOf(ended), touched: ended.memory.hasActed };
  });
  const { completed, message, actions, metadata } = AgentData.parse(result);
  const answer = answerIn({
    completed,
    message,
    steps: actions.map(({ action = '', reasoning = '' }) => `${action}: ${reasoning}`),
    data: metadata?.['data'],
    answer: TaskAnswered.safeParse(metadata?.['answer']).data,
  });
  answer.text = `${toldCorrections(corrected).text}${answer.text}`;
  const question = questionOfTask(metadata, answer);
  return question ? { question } : answer;
}

function answerIn(value: RunOutput): ToolAnswer {
  const { completed, message, steps, data, answer } = value;
  const sources = (answer?.sources ?? []).map(
    ({ quote, title, url, place = url }) => `“${quote}” – ${title}: ${place}`,
  );
  const said = [message, ...sources, ...steps, ...(data === undefined ? [] : [JSON.stringify(data)])].join(
    '\n',
  );
  return {
    value,
    text: `${completed ? 'Completed.' : 'Not completed.'}\n${quotedPage(said)}`,
    isFailed: !completed,
  };
}

/** The user's answer as the task that asked takes it. */
function answerOf({ isAgreed, state, text = '' }: UserAnswer): TaskAnswer {
  const answer = state.kind === 'task' ? state.answer : undefined;
  if (!isAgreed) return { kind: 'refuse' };
  if (answer === 'said') return { kind: 'said', text };
  return { kind: answer === 'allow' ? 'allow' : 'did-it' };
}

/** The question of a task that waits for its user; undefined where it does not. */
function questionOfTask(metadata: unknown, otherwise: ToolAnswer): UserQuestion | undefined {
  const { taskId = '', state } = Waiting.safeParse(metadata).data ?? {};
  if (state?.kind !== 'needs-you') return undefined;
  const { need } = state;
  const asked = { message: wordsOf(need), otherwise };
  const kind = 'task';
  if (need.kind === 'unclear') return { ...asked, wantsText: true, state: { kind, taskId, answer: 'said' } };
  const answer = need.kind === 'risk' || need.kind === 'repeat' ? 'allow' : 'did-it';
  return { ...asked, state: { kind, taskId, answer } };
}

/** A quotation that no text in it ends. */
const inQuotes = (text: string): string => `“${text.replaceAll(/[“”]/g, '"').replaceAll(/\s+/g, ' ')}”`;

/** Our own words, and the question of a model as its quotation: it has read pages. */
function wordsOf(need: TaskNeed): string {
  if (need.kind === 'risk' || need.kind === 'repeat') return `${need.sentence} Shall it be done?`;
  const asked = `It says: ${inQuotes(need.sentence.slice(0, 500))}`;
  if (need.kind !== 'unclear')
    return `${deedWords[need.kind]} Do that in the browser, then confirm here. ${asked}`;
  const choices = need.candidates.map((each) => inQuotes(each.slice(0, 200))).join(', ');
  return `The model that follows your task asks what you mean. ${asked}${choices && ` It could be: ${choices}`}`;
}

/** Follows a recording to its end; a call that is cancelled ends it. */
async function runRecording(
  call: ToolCall,
  session: string,
  name: string,
  variables: Values,
): Promise<ToolAnswer> {
  const { service, caller, headers, signal } = call;
  const recording = await recordingNamed(service, caller, name);
  const place = service.sessions.find(session, 'run', caller);
  const runId = headers['idempotency-key'] ?? randomUUID();
  const run = service.runs.begin(place, { runId, recording, options: { variables } });
  const stop = () => run.stop();
  signal.addEventListener('abort', stop, { once: true });
  try {
    const listening = { session, operation: 'run', isListening: true };
    const { result } = await operateIn(call, listening, (work) => listenTo(run, work));
    return answerIn(outputOf(ReplayReport.parse(result)));
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

function outputOf({ state, steps, total, error }: ReplayReport): RunOutput {
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
