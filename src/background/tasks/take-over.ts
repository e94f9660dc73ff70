import type { Step } from '../../protocol/recordings/recording';
import type { Session } from '../../protocol/session';
import type { LiveRecordings } from '../recording/live-recordings';
import type { Recorder } from '../recording/recorder';

type Recording = { lives: LiveRecordings; recorder: Recorder };

/**
 * What the user does while a task is paused: it is recorded as in any recording, and `REC` says so. Where they record the
 * session themselves anyway, what they did is taken from there; a recording that waits to be saved is left alone.
 */
export class TakeOver {
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
      lives.begin({ sessionId, options: {}, tabs: [...(await tabs)], isOfTask: true }),
    );
    await recorder.begin(begun);
    return { from: 0, isOwn: true };
  }
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
