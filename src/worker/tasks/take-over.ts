import browser from 'webextension-polyfill';
import type { TakenOver } from '../../engine/task/task-ports';
import type { Step } from '../../protocol/recordings/recording';
import type { Session } from '../../protocol/session';
import type { Task } from '../../protocol/task/task';
import type { LiveRecordings } from '../recorder/live-recordings';
import type { Recorder } from '../recorder/recorder';
import type { OwnTabs } from './task-tabs';

type Recording = { lives: LiveRecordings; recorder: Recorder };

/**
 * What the user does while a task is paused: it is recorded as in any recording, and `REC` says so. Where they record the
 * session themselves anyway, what they did is taken from there; a recording that waits to be saved is left alone.
 */
class TakeOver {
  readonly #recording: Recording;
  readonly #session: Session;
  /** The recording of this pause, once it is begun: the number of its steps before, and whether it is the task's own. */
  #begun: Promise<{ from: number; isOwn: boolean } | undefined> = Promise.resolve(undefined);

  constructor(recording: Recording, session: Session) {
    this.#recording = recording;
    this.#session = session;
  }

  /** The task is paused. */
  begin(tabs: Promise<readonly number[]>): void {
    this.#begun = this.#begin(tabs).catch(() => undefined);
  }

  /** The task goes on: what the user did, oldest first. */
  async end(): Promise<Step[]> {
    const begun = await this.#begun;
    this.#begun = Promise.resolve(undefined);
    if (!begun) return [];
    const { lives } = this.#recording;
    if (begun.isOwn) return endRecording(this.#session.id, this.#recording);
    return (await lives.find(this.#session.id))?.draft.steps.slice(begun.from) ?? [];
  }

  async #begin(tabs: Promise<readonly number[]>) {
    const { lives, recorder } = this.#recording;
    const { id: sessionId } = this.#session;
    const live = await lives.find(sessionId);
    if (live)
      return live.kept.state === 'recording' ? { from: live.draft.steps.length, isOwn: false } : undefined;
    const begun = await lives.inTurn(sessionId, async () =>
      lives.begin({ sessionId, options: {}, tabs: [...(await tabs)], title: '', isOfTask: true }),
    );
    await recorder.begin(begun);
    return { from: 0, isOwn: true };
  }
}

/** The user's own deeds while the task is paused. */
export type Taking = {
  begin: (task: Task) => void;
  /** Whether they did any that the record does not have yet. */
  isAny: () => Promise<boolean>;
  /** What they did; undefined when the task was not paused. */
  end: () => Promise<TakenOver | undefined>;
};

export function takingOf(
  { lives, recorder, session, isUser }: Recording & { session: Session; isUser: boolean },
  tabs: OwnTabs,
): Taking {
  const over = new TakeOver({ lives, recorder }, session);
  let place: Promise<Omit<TakenOver, 'steps'>> | undefined;
  let isRecording = false;
  let steps: Step[] = [];
  const placeOf = async (task: Task) => {
    const { url = '', title = '' } = await browser.tabs.get(tabs.currentId);
    const isUnderWay = task.steps.at(-1)?.state === 'running';
    return { at: task.steps.length - (isUnderWay ? 1 : 0), page: { url, title } };
  };
  const collect = async () => {
    if (isRecording) steps = [...steps, ...(await over.end())];
    isRecording = false;
  };
  return {
    begin: (task) => {
      if (!isUser || isRecording) return;
      place ??= placeOf(task);
      isRecording = true;
      over.begin(tabs.ids());
    },
    isAny: async () => {
      await collect();
      return steps.length > 0;
    },
    end: async () => {
      await collect();
      const all = place && { ...(await place), steps };
      place = undefined;
      steps = [];
      return all;
    },
  };
}

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
