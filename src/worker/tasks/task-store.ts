import browser from 'webextension-polyfill';
import { takenOver, interruptTask } from '../../engine/task/task-record';
import { AutomationError } from '../../base/errors';
import { say } from '../../base/say';
import type { Step } from '../../protocol/recordings/recording';
import { Task, taskKey, type TaskOptions } from '../../protocol/task/task';
import { dropAllTaskPictures, dropTaskPictures } from '../recorder/pictures';
import { showTaskBadge } from '../sessions/badge';
import { masked, writeMasked } from '../sessions/tab-values';
import type { SessionStore } from '../sessions/session-store';
import { notifyOfTask } from './notify-user';
import { typedSecrets, typedTexts } from '../../matching';
import type { PastTask } from '../../protocol/operations/history';
import { recordTask } from '../../recording/record-past';
import { refuseDots } from '../runs/run';
import { barePage, keepRun, mayKeepOf } from '../runs/past-runs';
import { readStorage } from '../store/read-storage';

const mostTasks = 20;

/**
 * The tasks, in `storage.session`: they outlive the worker. One that was going on when it died is interrupted. What values and
 * keys a task was given is kept in memory only.
 */
export class TaskStore {
  readonly #store: SessionStore;
  readonly #loaded: Promise<Map<string, Task>>;
  readonly #options = new Map<string, TaskOptions>();
  #settled: Promise<void> = Promise.resolve();

  constructor(store: SessionStore) {
    this.#store = store;
    this.#loaded = loadTasks();
    void this.#showBadges();
    // Tasks do not outlive the browser, and neither do their pictures.
    browser.runtime.onStartup.addListener(() => void dropAllTaskPictures().catch(() => {}));
  }

  /** The browser forgets a tab's badge when the tab goes elsewhere; what a worker before showed is shown anew. */
  async #showBadges(): Promise<void> {
    const tasks = [...(await this.#loaded).values()].toSorted((a, b) => b.startedAt - a.startedAt);
    for (const { id, tabId } of await this.#store.all()) {
      const newest = tasks.find(({ sessionId }) => sessionId === id);
      if (newest) showTaskBadge(tabId, newest);
    }
  }

  /** The task, or an `invalid-input` error where this session has none such. */
  async get(id: string, sessionId: string): Promise<Task> {
    await this.#settled;
    const task = (await this.#loaded).get(id);
    if (task?.sessionId === sessionId) return task;
    throw new AutomationError('invalid-input', say`This session has no such task. Start it anew.`);
  }

  optionsOf(id: string): TaskOptions | undefined {
    return this.#options.get(id);
  }

  /** Keeps a new task, and lets go of the oldest of its session and of those whose session has ended. */
  async begin(task: Task, options: TaskOptions): Promise<void> {
    const tasks = await this.#loaded;
    const live = new Set((await this.#store.all()).map(({ id }) => id));
    const own = [...tasks.values()].filter(({ sessionId }) => sessionId === task.sessionId);
    const old = own.toSorted((a, b) => b.startedAt - a.startedAt).slice(mostTasks - 1);
    const gone = [...tasks.values()].filter((each) => !live.has(each.sessionId));
    for (const { id } of [...old, ...gone]) await this.#drop(id);
    this.giveOptions(task.id, options);
    await this.keep(task);
  }

  /** Puts what the user did, before the worker ended in a pause, into the tasks that it interrupted: steps by session. */
  settle(done: Promise<ReadonlyMap<string, readonly Step[]>>): void {
    this.#settled = done.then((steps) => this.#addTakenOver(steps)).catch(() => {});
  }

  async #addTakenOver(done: ReadonlyMap<string, readonly Step[]>): Promise<void> {
    const tasks = [...(await this.#loaded).values()].filter(({ state }) => state.kind === 'interrupted');
    for (const [sessionId, steps] of done) {
      const task = tasks.filter((each) => each.sessionId === sessionId).at(-1);
      const page = task?.steps.at(-1)?.before;
      if (task && page) await this.keep((await takenOver({ steps, at: task.steps.length, page }))(task));
    }
  }

  async stop(id: string, sessionId: string): Promise<Task> {
    const task = await this.get(id, sessionId);
    const waits = task.state.kind === 'needs-you' || task.state.kind === 'interrupted';
    return waits ? this.keep({ ...task, state: { kind: 'stopped' } }) : task;
  }

  giveOptions(id: string, options: TaskOptions): void {
    this.#options.set(id, options);
  }

  /**
   * Writes a task down as it is now, without any value of a variable, and gives it so. What cannot be written is kept here. Of
   * a session that has ended nothing is kept.
   */
  async keep(task: Task): Promise<Task> {
    const tasks = await this.#loaded;
    const session = (await this.#store.all()).find(({ id }) => id === task.sessionId);
    if (!session) {
      await this.#drop(task.id);
      return task;
    }
    const values = this.#store.values.textsOf(session.tabId);
    const shown = masked(task, values);
    tasks.set(task.id, shown);
    await writeMasked(taskKey(task.id), task, values).catch(() => {});
    showTaskBadge(session.tabId, shown);
    // A tab that is gone needs nobody.
    void notifyOfTask(shown, session).catch(() => {});
    return shown;
  }

  async #drop(id: string): Promise<void> {
    (await this.#loaded).delete(id);
    this.#options.delete(id);
    await browser.storage.session.remove(taskKey(id));
    await dropTaskPictures(id).catch(() => {});
  }
}

async function loadTasks(): Promise<Map<string, Task>> {
  const stored = await browser.storage.session.get(null);
  const prefix = taskKey('');
  const tasks = Object.entries(stored).flatMap(([key, value]) => {
    const parsed = key.startsWith(prefix) ? Task.safeParse(value) : undefined;
    return parsed?.success ? interruptTask(parsed.data) : [];
  });
  for (const task of tasks) await browser.storage.session.set({ [taskKey(task.id)]: task });
  return new Map(tasks.map((task) => [task.id, task]));
}

/** The words of a task go to a model with each step, and are written down with it. */
export function refuseSaidSecret(instruction: string): void {
  refuseDots(instruction);
  const { texts } = typedTexts(instruction);
  if (!typedSecrets(instruction).some((secret) => texts.includes(secret))) return;
  throw new AutomationError(
    'invalid-input',
    say`A task tells its words to a model. Keep the password as a secret variable, and say its name: %password%.`,
  );
}

export function refuseMode({ mode }: TaskOptions): void {
  if (mode !== 'cua') return;
  throw new AutomationError(
    'invalid-input',
    say`The mode "cua" works by pictures of the page alone, which tasks do not. Use "hybrid" or "dom".`,
  );
}

/** Keeps a task of the user's own in their history, as it stands; one that goes on is written anew at its end. */
export async function keepPastTask(store: SessionStore, task: Task): Promise<void> {
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
  return { id, kind: 'task', instruction, url, startedAt, ms, state: state.kind, recording };
}
