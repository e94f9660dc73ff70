import browser from 'webextension-polyfill';
import { AutomationError } from '../../base/errors';
import { say } from '../../base/say';
import { partsOf, sessionsIn, type Run, type Session } from '../../protocol/session';
import { showBadge } from './badge';
import { maskedSession, TabValues } from './tab-values';

/**
 * The sessions, in `storage.session`: they outlive the worker, not the browser, and content scripts can't read them.
 * The memory of the worker is a cache of it with the texts as they are; in storage values of variables are masked.
 */
export class SessionStore {
  readonly values = new TabValues();
  readonly #loaded: Promise<Map<string, Session>>;
  readonly #writing = new Map<string, Promise<void>>();
  /** The parts of each session that are written, by their keys. */
  readonly #written = new Map<string, ReadonlyMap<string, unknown>>();

  constructor() {
    this.#loaded = this.values.ready.then(loadSessions);
  }

  async all(): Promise<Session[]> {
    return [...(await this.#loaded).values()];
  }

  /** The session, or a `session-not-found` error. */
  async get(id: string): Promise<Session> {
    const session = (await this.#loaded).get(id);
    if (!session)
      throw new AutomationError('session-not-found', say`This session has ended. Start a new one.`);
    return session;
  }

  async ofTab(tabId: number): Promise<Session | undefined> {
    return (await this.all()).find((session) => session.tabId === tabId);
  }

  /** Puts the session of a tab, made from the one it has, if any: a tab never has two. */
  async putOnTab(tabId: number, make: (existing: Session | undefined) => Session): Promise<Session> {
    const sessions = await this.#loaded;
    return this.#write(sessions, make([...sessions.values()].find((session) => session.tabId === tabId)));
  }

  /**
   * Changes a session that still exists; one that has ended meanwhile stays ended. Whoever asks next gets it changed: that it is
   * written down is not waited for, and what cannot be is kept here.
   */
  async update(id: string, change: (session: Session) => Session): Promise<void> {
    const sessions = await this.#loaded;
    const session = sessions.get(id);
    if (session) void this.#write(sessions, change(session)).catch(() => {});
  }

  /** Nothing is awaited between reading a session and setting it, so no change is lost. */
  async #write(sessions: Map<string, Session>, session: Session): Promise<Session> {
    const { id } = session;
    sessions.set(id, session);
    const writing = this.#writing.get(id) ?? this.#writeNewest(sessions, id);
    this.#writing.set(id, writing);
    await writing;
    return session;
  }

  /** Writes the newest state of a session, again as long as changes come during a write. */
  async #writeNewest(sessions: Map<string, Session>, id: string): Promise<void> {
    let written: Session | undefined;
    try {
      // Whoever began it has noted it by then: what fails at once must not stay noted.
      await Promise.resolve();
      for (let newest = sessions.get(id); newest && newest !== written; newest = sessions.get(id)) {
        written = newest;
        const shown = maskedSession(newest, this.values.textsOf(newest.tabId));
        showBadge(shown);
        await this.#put(shown);
      }
    } finally {
      this.#writing.delete(id);
    }
  }

  /** Writes those parts of a session that are not written yet: a long record costs no more than a short one. */
  async #put(shown: Session): Promise<void> {
    const parts = partsOf(shown);
    const before = this.#written.get(shown.id) ?? new Map<string, unknown>();
    const changed = [...parts].filter(([key, part]) => before.get(key) !== part);
    await browser.storage.session.set(Object.fromEntries(changed));
    this.#written.set(shown.id, parts);
    const gone = [...before.keys()].filter((key) => !parts.has(key));
    if (gone.length > 0) await browser.storage.session.remove(gone);
  }

  async remove(id: string): Promise<boolean> {
    const sessions = await this.#loaded;
    const session = sessions.get(id);
    sessions.delete(id);
    // A write that goes on puts no part there afterwards.
    await this.#writing.get(id)?.catch(() => {});
    const written = this.#written.get(id) ?? new Map<string, unknown>();
    this.#written.delete(id);
    const keys = [...written.keys(), ...(session ? partsOf(session).keys() : [])];
    await browser.storage.session.remove([...new Set(keys)]);
    return session !== undefined;
  }
}

async function loadSessions(): Promise<Map<string, Session>> {
  const stored = await browser.storage.session.get(null);
  const sessions = sessionsIn(stored).map(interruptRuns);
  for (const session of sessions) await browser.storage.session.set(Object.fromEntries(partsOf(session)));
  // The badge may be that of a run which no longer goes on.
  for (const session of sessions) showBadge(session);
  return new Map(sessions.map((session) => [session.id, session]));
}

/** A run that was going on when the worker died: whether its last step happened is unknown, and it says so. */
function interruptRuns(session: Session): Session {
  return { ...session, runs: session.runs.map((run) => (run.state === 'running' ? interrupt(run) : run)) };
}

function interrupt(run: Run): Run {
  const step = run.steps.findIndex(({ state }) => state === 'running');
  const message =
    step < 0
      ? 'The browser stopped Tabwright during this run. Nothing was done on the page; run it again.'
      : `The browser stopped Tabwright during step ${step + 1}. It is unknown whether that step happened.`;
  const steps = run.steps.map((each) =>
    each.state === 'running' ? { ...each, state: 'unknown' as const } : each,
  );
  return { ...run, state: 'interrupted', steps, error: { code: 'interrupted', message } };
}
