import browser from 'webextension-polyfill';
import { answered, newTask } from '../../engine/task/task-record';
import { AutomationError } from '../../base/errors';
import { say } from '../../base/say';
import { maskText } from '../../base/mask';
import { typedSecrets, typedTexts } from '../../matching';
import type { Handlers, MessageOrigin } from '../../messaging/contract';
import type { BackgroundContract } from '../../protocol/background';
import { type Task, withLimits, type TaskOptions } from '../../protocol/task/task';
import { originOf } from '../../protocol/variables';
import { type LiveRecordings, dropAllTaskPictures } from '../recorder/live-recordings';
import type { Recorder } from '../recorder/recorder';
import { sessionAddress } from '../runs/run-cache';
import { refuseDots } from '../runs/said-secrets';
import { originsOf, variablesOf } from '../runs/run-handlers';
import type { SessionQueue } from '../sessions/sessions';
import type { SessionStore } from '../sessions/session-store';
import { rememberOfTab, keepRun, mayKeepOf, barePage } from '../store/past-run-store';
import { endTakeOvers } from './take-over';
import { runTask } from './task-run';
import { TaskStore } from './task-store';
import type { PastTask } from '../../protocol/operations/past-runs';
import { recordTask } from '../../recording/record-task';
import { readStorage } from '../store/read-storage';

type TaskHandlers = Pick<Handlers<BackgroundContract>, 'agentExecute' | 'continueTask' | 'stopTask'>;

/** Tasks, in the session's turn. While one waits for the user it is nobody's turn. */
export function taskHandlers(
  store: SessionStore,
  { queue, recorder, lives }: { queue: SessionQueue; recorder: Recorder; lives: LiveRecordings },
): TaskHandlers {
  const tasks = new TaskStore(store);
  const parts = { store, tasks, recorder, lives };
  const kept = async (going: Promise<Task>, isUser: boolean) => {
    const task = await going;
    if (isUser) void keepPastTask(store, task);
    return task;
  };
  const settled = settleTakeOvers(tasks, { lives, recorder });
  // Tasks do not outlive the browser, and neither do their pictures.
  browser.runtime.onStartup.addListener(() => void dropAllTaskPictures().catch(() => {}));
  return {
    agentExecute: ({ sessionId, instruction, options = {} }, { caller, onProgress }) =>
      queue.run(sessionId, async (signal) => {
        refuseMode(options);
        if (caller === 'panel') refuseSaidSecret(instruction);
        const session = await store.get(sessionId);
        const given = await givenBy(store, { tabId: session.tabId, caller, text: instruction, options });
        const masked = maskText(instruction, store.values.textsOf(session.tabId));
        const origin = originOf(await sessionAddress(session));
        const { limits, mode } = options;
        const task = newTask({ sessionId, instruction: masked, origin, limits, mode });
        await tasks.begin(task, given);
        const isUser = caller === 'panel';
        if (isUser) void rememberOfTab(session.tabId, masked);
        return kept(runTask({ ...parts, session, signal, isUser, onTask: onProgress }, task, given), isUser);
      }),
    continueTask: ({ sessionId, taskId, answer, options }, { caller, onProgress }) =>
      queue.run(sessionId, async (signal) => {
        const session = await store.get(sessionId);
        await settled;
        const task = await tasks.get(taskId, sessionId);
        if (task.state.kind === 'done')
          throw new AutomationError('invalid-input', say`The task is done: there is nothing to go on with.`);
        const text = task.instruction;
        const fresh = options && (await givenBy(store, { tabId: session.tabId, caller, text, options }));
        if (fresh) tasks.giveOptions(taskId, fresh);
        const given = fresh ?? tasks.optionsOf(taskId) ?? {};
        const isUser = caller === 'panel';
        refuseMode(given);
        const { mode = task.mode } = given;
        const limited = {
          ...task,
          limits: withLimits(task.limits, options?.limits),
          ...(mode && { mode }),
        };
        const going = answer ? answered(limited, answer) : limited;
        return kept(runTask({ ...parts, session, signal, isUser, onTask: onProgress }, going, given), isUser);
      }),
    stopTask: ({ sessionId, taskId }, { caller }) =>
      queue.run(sessionId, () => kept(tasks.stop(taskId, sessionId), caller === 'panel')),
  };
}

/** What the user did in a pause in which the worker before ended is no less done. */
async function settleTakeOvers(
  tasks: TaskStore,
  recording: Parameters<typeof endTakeOvers>[0],
): Promise<void> {
  await tasks.addTakenOver(await endTakeOvers(recording));
}

type Asked = { tabId: number; caller: MessageOrigin['caller']; text: string; options: TaskOptions };

/** The options of a request, with the variables and their sites that the caller has. */
async function givenBy(store: SessionStore, { tabId, caller, text, options }: Asked): Promise<TaskOptions> {
  const variables = await variablesOf(store, tabId, { caller, text, options });
  const variableOrigins = await originsOf(store, tabId, { caller, given: options.variableOrigins });
  return { ...options, variables, variableOrigins };
}

/** What a task is told goes to a model with each step, and is written down with it. */
function refuseSaidSecret(instruction: string): void {
  refuseDots(instruction);
  const { texts } = typedTexts(instruction);
  if (!typedSecrets(instruction).some((secret) => texts.includes(secret))) return;
  throw new AutomationError(
    'invalid-input',
    say`A task tells its words to a model. Keep the password as a secret variable, and say its name: %password%.`,
  );
}

function refuseMode({ mode }: TaskOptions): void {
  if (mode !== 'cua') return;
  throw new AutomationError(
    'invalid-input',
    say`The mode "cua" works by pictures of the page alone, which tasks do not. Use "hybrid" or "dom".`,
  );
}

/** Keeps a task of the user's own in their history, as it stands; one that goes on is written anew at its end. */
async function keepPastTask(store: SessionStore, task: Task): Promise<void> {
  const session = await store.get(task.sessionId).catch(() => undefined);
  if (!session || !(await mayKeepOf(session.tabId))) return;
  const past = await pastTask(task);
  if (past) await keepRun(past);
}

async function pastTask(task: Task): Promise<PastTask | undefined> {
  const { id, instruction, origin, startedAt, ms, state, steps } = task;
  if (state.kind === 'planned' || state.kind === 'running') return undefined;
  const { variables } = (await readStorage()).stored;
  const known = Object.fromEntries(Object.entries(variables).map(([name, { value }]) => [name, value]));
  const recording = recordTask(task, { id, at: startedAt + ms, known });
  const url = barePage(steps[0]?.before.url ?? origin);
  const made = recording ? { recording } : {};
  return { id, kind: 'task', instruction, url, startedAt, ms, state: state.kind, ...made };
}
