import { failure, sessionNotFound } from '../http/http-failure';
import { anyone } from '../http/guards';
import type { ServiceLog } from '../http/service-log';
import type { ReplayLog } from './replay-log';
import type { ServiceSession } from './service-session';
import type { SessionRegister } from './session-register';

/** The most ended sessions that can still be replayed. */
const maxEnded = 100;

/** How often those that are not used are looked for, in milliseconds. */
const lookEveryMs = 5000;

export type TableOptions = {
  maxSessions: number;
  /** Sessions of one caller. */
  sessionsPerKey: number;
  idleMs: number;
  /** Whether all callers have all sessions; else each has those it opened. */
  shared: boolean;
  log: ServiceLog;
  /** Where other processes of the service find sessions; without it there are none. */
  register?: SessionRegister;
};

type Kept = { session: ServiceSession; idleMs: number };
type Ended = { caller: string; replay: ReplayLog };

/** The sessions that are open. One that is not used for a while, or whose browser ends, is ended. */
export class SessionTable {
  readonly #sessions = new Map<string, Kept>();
  readonly #ended = new Map<string, Ended>();
  readonly #options: TableOptions;
  readonly #timer: NodeJS.Timeout;
  readonly #starting: string[] = [];
  #isClosed = false;

  constructor(options: TableOptions) {
    this.#options = options;
    options.register?.onBack(() => this.#noteAll());
    this.#timer = setInterval(() => this.#endIdle(), Math.min(options.idleMs / 4, lookEveryMs));
    this.#timer.unref();
  }

  get size(): number {
    return this.#sessions.size;
  }

  /** Opens a session, unless there are too many of all or of this caller: 429. */
  async open(
    start: () => Promise<ServiceSession>,
    { caller, idleMs = this.#options.idleMs }: { caller: string; idleMs?: number },
  ): Promise<ServiceSession> {
    const { maxSessions, sessionsPerKey } = this.#options;
    const callers = [...this.#starting, ...this.#callers()];
    if (callers.length >= maxSessions) throw tooMany(`There are ${maxSessions} sessions already.`);
    if (callers.filter((each) => each === caller).length >= sessionsPerKey)
      throw tooMany(`This key has ${sessionsPerKey} sessions already.`);
    this.#starting.push(caller);
    try {
      await this.#options.register?.check();
      const session = await start();
      if (this.#isClosed) {
        await session.end();
        throw failure(503, 'The service is stopping.', { 'x-should-retry': 'false' });
      }
      const kept = { session, idleMs: Math.min(idleMs, session.host.unusedMs ?? idleMs) };
      await this.#noteOrEnd(kept);
      this.adopt(kept.session, kept.idleMs);
      return session;
    } finally {
      this.#starting.splice(this.#starting.indexOf(caller), 1);
    }
  }

  has(id: string): boolean {
    return this.#sessions.has(id);
  }

  /** Takes a session onto the table, which this process or another has opened. */
  adopt(session: ServiceSession, idleMs: number): void {
    this.#sessions.set(session.id, { session, idleMs });
    void session.host.closed.then(() => this.#endQuietly(session, 'browser ended'));
  }

  #callers(): string[] {
    return Array.from(this.#sessions.values(), ({ session }) => session.caller);
  }

  /** The session, or the failure of this operation for one that is not there, or is another caller's. */
  find(id: string, operation: string, caller = anyone): ServiceSession {
    const found = this.#sessions.get(id);
    if (!found || !this.#has(caller, found.session)) throw sessionNotFound(operation);
    found.session.lastUsedAt = Date.now();
    void this.#note(found).catch(() => undefined);
    return found.session;
  }

  /** Ends what another process of the service has ended. */
  async endIfEnded(id: string): Promise<void> {
    const found = this.#sessions.get(id);
    if (found?.session.host.home === undefined || !(await this.#options.register?.isEnded(id))) return;
    await this.#end(found.session, 'ended by another process');
  }

  /** Milliseconds without a request after which it ends. */
  idleMsOf({ id }: ServiceSession): number {
    return this.#sessions.get(id)?.idleMs ?? this.#options.idleMs;
  }

  /** The history of a session, also shortly after its end. Fails with 404 for another caller's. */
  replayOf(id: string, caller: string): ReplayLog | undefined {
    const found = this.#sessions.get(id)?.session ?? this.#ended.get(id);
    if (found && !this.#has(caller, found)) throw sessionNotFound('replay');
    return found?.replay;
  }

  #has(caller: string, made: { caller: string }): boolean {
    return this.#options.shared || made.caller === caller;
  }

  end(session: ServiceSession): Promise<void> {
    return this.#end(session, 'ended');
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    const { register } = this.#options;
    const sessions = [...this.#sessions.values()].map(({ session }) => session);
    await Promise.all(sessions.map((session) => (register ? this.#leave(session) : this.end(session))));
  }

  /** Leaves a session to the other processes of the service. */
  async #leave(session: ServiceSession): Promise<void> {
    this.#sessions.delete(session.id);
    await session.leave();
  }

  /** Has the other processes know that a session is used. */
  async #note({ session, idleMs }: Kept): Promise<void> {
    if (session.host.home === undefined) return;
    const { parameters, lastUsedAt: usedAt } = session;
    await this.#options.register?.note(session.id, { parameters, idleMs, usedAt });
  }

  /** A session that the other processes cannot know is none: its browser would be there for nobody. */
  async #noteOrEnd(kept: Kept): Promise<void> {
    try {
      await this.#note(kept);
    } catch (thrown) {
      await kept.session.end();
      throw thrown;
    }
  }

  /** A store that came back may have lost them. */
  #noteAll(): void {
    for (const kept of this.#sessions.values()) void this.#note(kept).catch(() => undefined);
  }

  /** Ends a session that nobody waits for. */
  #endQuietly(session: ServiceSession, reason: string): void {
    void this.#end(session, reason).catch(() => undefined);
  }

  /** Takes the session off the table and lets go of its browser, link and tabs, also when the browser ended by itself. */
  async #end(session: ServiceSession, reason: string): Promise<void> {
    if (!this.#sessions.delete(session.id)) return;
    const { caller, replay } = session;
    this.#ended.set(session.id, { caller, replay });
    const [oldest] = this.#ended.keys();
    if (this.#ended.size > maxEnded && oldest !== undefined) this.#ended.delete(oldest);
    this.#options.log.write(1, 'session over', { sessionId: session.id, reason });
    const forgetting = this.#options.register?.forget(session.id).catch(() => undefined);
    await Promise.all([session.end(), forgetting]);
  }

  #endIdle(): void {
    for (const kept of this.#sessions.values()) {
      const { session, idleMs } = kept;
      if (session.isBusy) void this.#note(kept).catch(() => undefined);
      else if (Date.now() - session.lastUsedAt > idleMs) void this.#endUnused(kept).catch(() => undefined);
    }
  }

  /** Ends a session that is idle here, unless another process uses it. */
  async #endUnused({ session, idleMs }: Kept): Promise<void> {
    const usedAt = (await this.#options.register?.find(session.id))?.usedAt ?? 0;
    session.lastUsedAt = Math.max(session.lastUsedAt, usedAt);
    if (Date.now() - session.lastUsedAt > idleMs) this.#endQuietly(session, 'idle');
  }
}

function tooMany(why: string) {
  return failure(429, `${why} End one, or try later.`, { 'retry-after': '5' });
}
