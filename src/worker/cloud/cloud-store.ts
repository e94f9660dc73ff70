import { AutomationError } from '../../base/errors';
import { type ValueTexts, unnamed } from '../../base/mask';
import { Queue } from '../../base/queue';
import { thisBrowser } from '../../browsers/this-browser';
import type { RemoteReplay } from '../../client/remote/remote-replay';
import type { SessionRecord } from '../../client/remote/remote-run';
import { typedSecrets } from '../../matching';
import { cloudIdOf, cloudKey, CloudSession, type CloudLogEntry } from '../../protocol/cloud';
import type { Run } from '../../protocol/session';
import { variableTexts, type Variables } from '../../protocol/variables';
import { masked, MaskedValues } from '../sessions/tab-values';
import { errorIn } from './cloud-service';

/** The most sessions kept, the most lines of each, and the most characters of a line and of a session. */
const maxSessions = 20;
const maxLines = 200;
const longestLine = 500;
const longestSession = 300_000;

/**
 * The sessions of services, in `storage.local`: they outlive the browser, as they do at the service. Values of variables
 * that went with a request are masked in all that is written.
 */
export class CloudStore implements SessionRecord {
  readonly causeOf = errorIn;
  readonly #loaded: Promise<Map<string, CloudSession>>;
  readonly #masked = new MaskedValues();
  readonly #dirty = new Set<string>();
  readonly #writes = new Queue();

  constructor() {
    this.#loaded = this.#masked.ready.then(loadSessions);
  }

  async all(): Promise<CloudSession[]> {
    return [...(await this.#loaded).values()].toSorted((one, other) => other.startedAt - one.startedAt);
  }

  /** The session, or a `session-not-found` error. */
  async get(id: string): Promise<CloudSession> {
    const session = (await this.#loaded).get(id);
    if (session) return session;
    throw new AutomationError(
      'session-not-found',
      'This cloud session is not known here. Resume it by its id.',
    );
  }

  /** Adds a session; one that is known keeps its log, its runs and its start. */
  async put(session: CloudSession): Promise<CloudSession> {
    const sessions = await this.#loaded;
    const { log, runs, startedAt } = sessions.get(session.id) ?? session;
    sessions.set(session.id, { ...session, log, runs, startedAt });
    await this.#write(session.id);
    const over = (await this.all()).filter(({ state }) => state !== 'open').slice(maxSessions);
    for (const { id } of over) await this.remove(id);
    return this.get(session.id);
  }

  /** Changes a session that is still known. */
  async update(id: string, change: (session: CloudSession) => CloudSession): Promise<void> {
    const sessions = await this.#loaded;
    const session = sessions.get(id);
    if (!session) return;
    sessions.set(id, change(session));
    await this.#write(id);
  }

  async begin(id: string, instruction: string, variables: Variables = {}): Promise<void> {
    await this.get(id);
    const texts = { ...variableTexts(variables), [unnamed]: typedSecrets(instruction) };
    await this.#masked.note(cloudKey(id), texts);
  }

  addLines(id: string, lines: readonly CloudLogEntry[]): Promise<void> {
    const cut = lines.map((line) => ({ ...line, message: line.message.slice(0, longestLine) }));
    return this.update(id, (session) => ({ ...session, log: [...session.log, ...cut].slice(-maxLines) }));
  }

  noteAnswer(id: string, state: CloudSession['state'] = 'open'): Promise<void> {
    return this.update(id, (session) => ({ ...session, state, seenAt: Date.now() }));
  }

  noteReplay(id: string, replay: RemoteReplay): Promise<void> {
    return this.update(id, (session) => ({ ...session, replay }));
  }

  async noteLoss(id: string, { code, details }: AutomationError): Promise<void> {
    if (code !== 'session-not-found' || details['status'] !== 404) return;
    await this.update(id, (session) => ({ ...session, state: 'lost' }));
  }

  async remove(id: string): Promise<boolean> {
    const existed = (await this.#loaded).delete(id);
    await this.#masked.drop(cloudKey(id));
    await this.#write(id);
    return existed;
  }

  /** The texts that are to be masked in the session. */
  textsOf(id: string): ValueTexts {
    return this.#masked.textsOf(cloudKey(id));
  }

  /** One write after the other; what changed while one went on is written once. */
  #write(id: string): Promise<void> {
    this.#dirty.add(id);
    return this.#writes.run(async () => {
      if (!this.#dirty.delete(id)) return;
      const session = (await this.#loaded).get(id);
      if (!session) return thisBrowser.kept.remove(cloudKey(id));
      const shown = masked(shortened(session), this.textsOf(id));
      await thisBrowser.kept.set({ [cloudKey(id)]: shown });
    });
  }
}

/** The session without its oldest runs, so that a talkative service never fills the storage. */
function shortened(session: CloudSession): CloudSession {
  if (session.runs.length < 2 || JSON.stringify(session).length <= longestSession) return session;
  return shortened({ ...session, runs: session.runs.slice(0, -1) });
}

async function loadSessions(): Promise<Map<string, CloudSession>> {
  const sessions = new Map<string, CloudSession>();
  for (const [key, value] of Object.entries(await thisBrowser.kept.get(null))) {
    const { data } = CloudSession.safeParse(value);
    if (cloudIdOf(key) === undefined || !data) continue;
    const session = { ...data, runs: data.runs.map(interrupted) };
    sessions.set(session.id, session);
    await thisBrowser.kept.set({ [key]: session });
  }
  return sessions;
}

/** A run that was going on when the worker died. The service ends it once nobody listens; how far it came is unknown. */
function interrupted(run: Run): Run {
  if (run.state !== 'running') return run;
  const steps = run.steps.map((step) =>
    step.state === 'running' ? { ...step, state: 'unknown' as const } : step,
  );
  const message =
    'The browser stopped Tabwright while the service worked. It is unknown what was done; look at the session before you run it again.';
  return { ...run, state: 'interrupted', steps, error: { code: 'interrupted', message } };
}
