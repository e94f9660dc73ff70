import browser from 'webextension-polyfill';
import type { TakenOver, TaskTab, TaskTabs } from '../../engine/task/task-ports';
import type { Step } from '../../protocol/recordings/recording';
import type { Request } from '../runs/run';
import type { Task } from '../../protocol/task/task';
import type { LiveRecordings } from '../recorder/live-recordings';
import type { Recorder } from '../recorder/recorder';
import { AutomationError } from '../../base/errors';
import { say } from '../../base/say';
import { openTab } from '../acting/navigation';
import type { SessionStore } from '../sessions/session-store';

/** The tabs of a task: its session's own and those that it opened, by their places in this row. */
export class OwnTabs implements TaskTabs {
  readonly #store: SessionStore;
  readonly #sessionId: string;
  readonly #onOpened: () => Promise<void>;
  #currentId: number;

  /** `inTab`: where the task works now; `onOpened` hears that the task has opened one. */
  constructor(
    store: SessionStore,
    { sessionId, inTab }: Pick<Task, 'sessionId'> & Required<Pick<Task, 'inTab'>>,
    onOpened: () => Promise<void>,
  ) {
    this.#onOpened = onOpened;
    this.#store = store;
    this.#sessionId = sessionId;
    this.#currentId = inTab;
  }

  get currentId(): number {
    return this.#currentId;
  }

  /** Lists the open ones. Where the present one was closed, the task goes on in the last of them. */
  async list(): Promise<TaskTab[]> {
    const ids = await this.ids();
    const tabs = await Promise.all(ids.map((id) => browser.tabs.get(id).catch(() => undefined)));
    const open = tabs.flatMap((tab, at) => (tab ? [{ tab, id: ids[at] ?? 0, number: at + 1 }] : []));
    if (!open.some(({ id }) => id === this.#currentId)) this.#currentId = open.at(-1)?.id ?? this.#currentId;
    return open.map(({ tab: { title = '', url = '' }, id, number }) => {
      return { number, title, url, isCurrent: id === this.#currentId };
    });
  }

  async open(address: string, signal: AbortSignal): Promise<void> {
    const { tabId } = await this.#store.get(this.#sessionId);
    const opened = await openTab(address, {
      active: false,
      by: tabId,
      signal,
      onOpened: (id) => void this.#store.values.share(tabId, id),
    });
    await this.#store.update(this.#sessionId, (session) => ({
      ...session,
      openedTabs: [...session.openedTabs.filter((id) => id !== opened), opened],
    }));
    this.#currentId = opened;
    await this.#onOpened();
  }

  async switchTo(number: number): Promise<void> {
    this.#currentId = await this.#idOf(number);
  }

  async close(number: number): Promise<void> {
    if (number === 1)
      throw new AutomationError('invalid-input', say`The tab that the task began in is not closed.`);
    await browser.tabs.remove(await this.#idOf(number));
    await this.list();
  }

  /** The browser's numbers of all of them, in their order, also of those that were closed. */
  async ids(): Promise<number[]> {
    const { tabId, openedTabs } = await this.#store.get(this.#sessionId);
    return [...new Set([tabId, ...openedTabs])];
  }

  async #idOf(number: number): Promise<number> {
    const id = (await this.ids())[number - 1];
    if (id === undefined) throw new AutomationError('tab-closed', say`The task has no such tab.`);
    return id;
  }
}

type Recording = { lives: LiveRecordings; recorder: Recorder };

/**
 * Records what the user does while a task is paused, as in any recording, and `REC` says so. Where they record the session
 * themselves anyway, their acts are taken from there; a recording that waits to be saved is left alone.
 */
export class TakeOver {
  readonly #request: Recording & Pick<Request, 'session' | 'isUser'>;
  readonly #tabs: OwnTabs;
  #place: Promise<Omit<TakenOver, 'steps'>> | undefined;
  /** The recording of this pause, once it is begun: the number of its steps before, and whether it is the task's own. */
  #begun: Promise<Begun | undefined> = Promise.resolve(undefined);
  #isRecording = false;
  #steps: Step[] = [];

  constructor(request: Recording & Pick<Request, 'session' | 'isUser'>, tabs: OwnTabs) {
    this.#request = request;
    this.#tabs = tabs;
  }

  begin(task: Task): void {
    if (!this.#request.isUser || this.#isRecording) return;
    this.#place ??= this.#placeOf(task);
    this.#isRecording = true;
    this.#begun = this.#begin().catch(() => undefined);
  }

  /** True when they did anything that the record does not have yet. */
  async isAny(): Promise<boolean> {
    await this.#collect();
    return this.#steps.length > 0;
  }

  /** The task goes on: gives the user's acts, oldest first; undefined when it was not paused. */
  async end(): Promise<TakenOver | undefined> {
    await this.#collect();
    const all = this.#place && { ...(await this.#place), steps: this.#steps };
    this.#place = undefined;
    this.#steps = [];
    return all;
  }

  async #placeOf({ steps }: Task): Promise<Omit<TakenOver, 'steps'>> {
    const { url = '', title = '' } = await browser.tabs.get(this.#tabs.currentId);
    const isUnderWay = steps.at(-1)?.state === 'running';
    return { at: steps.length - (isUnderWay ? 1 : 0), page: { url, title } };
  }

  async #begin(): Promise<Begun | undefined> {
    const { lives, recorder, session } = this.#request;
    const sessionId = session.id;
    const live = await lives.find(sessionId);
    if (live)
      return live.kept.state === 'recording' ? { from: live.draft.steps.length, isOwn: false } : undefined;
    const begun = await lives.inTurn(sessionId, async () =>
      lives.begin({ sessionId, options: {}, tabs: await this.#tabs.ids(), title: '', isOfTask: true }),
    );
    await recorder.begin(begun);
    return { from: 0, isOwn: true };
  }

  async #collect(): Promise<void> {
    if (!this.#isRecording) return;
    const begun = await this.#begun;
    this.#begun = Promise.resolve(undefined);
    const { lives, session } = this.#request;
    if (begun?.isOwn) this.#steps = [...this.#steps, ...(await endRecording(session.id, this.#request))];
    else if (begun) {
      const live = await lives.find(session.id);
      this.#steps = [...this.#steps, ...(live?.draft.steps.slice(begun.from) ?? [])];
    }
    this.#isRecording = false;
  }
}

type Begun = { from: number; isOwn: boolean };

/** Ends what a worker before had begun to record for tasks, which are interrupted. What was done, by session. */
export async function endTakeOvers(recording: Recording): Promise<Map<string, Step[]>> {
  const done = new Map<string, Step[]>();
  for (const { kept } of await recording.lives.all())
    if (kept.isOfTask)
      done.set(kept.sessionId, await endRecording(kept.sessionId, recording).catch(() => []));
  return done;
}

/** Its steps, but for the arrival on the page where the task was. */
async function endRecording(sessionId: string, { lives, recorder }: Recording): Promise<Step[]> {
  if (!(await lives.find(sessionId))) return [];
  const { draft } = await recorder.halt(sessionId, 'ended');
  await lives.inTurn(sessionId, async () => lives.drop(sessionId));
  const [first, ...rest] = draft.steps;
  return first?.method === 'navigate' ? rest : draft.steps;
}
