import { failure, sessionNotFound } from './failure';
import type { ServiceLog } from './log';
import type { ReplayLog } from './replay-log';
import type { ServiceSession } from './session';
import type { Operation } from './wire';

/** How many ended sessions can still be replayed. */
const maxEnded = 100;

export type TableOptions = { maxSessions: number; idleMs: number; log: ServiceLog };

/** The sessions that are open. One that is not used for a while, or whose browser ends, is ended. */
export class SessionTable {
  readonly #sessions = new Map<string, { session: ServiceSession; idleMs: number }>();
  readonly #ended = new Map<string, ReplayLog>();
  readonly #options: TableOptions;
  readonly #timer: NodeJS.Timeout;
  #reserved = 0;
  #isClosed = false;

  constructor(options: TableOptions) {
    this.#options = options;
    this.#timer = setInterval(() => this.#endIdle(), Math.min(options.idleMs / 4, 15_000));
    this.#timer.unref();
  }

  get size(): number {
    return this.#sessions.size;
  }

  /** Opens a session, unless there are too many: 429. */
  async open(start: () => Promise<ServiceSession>, idleMs = this.#options.idleMs): Promise<ServiceSession> {
    const { maxSessions } = this.#options;
    if (this.#sessions.size + this.#reserved >= maxSessions) {
      throw failure(429, `There are ${maxSessions} sessions already. End one, or try later.`, {
        'retry-after': '5',
      });
    }
    this.#reserved += 1;
    try {
      const session = await start();
      if (this.#isClosed) {
        await session.end();
        throw failure(503, 'The service is stopping.', { 'x-should-retry': 'false' });
      }
      this.#sessions.set(session.id, { session, idleMs });
      void session.host.browser.closed.then(() => this.#endQuietly(session, 'browser ended'));
      return session;
    } finally {
      this.#reserved -= 1;
    }
  }

  /** The session, or the failure of this operation for one that is not there. */
  find(id: string, operation: Operation): ServiceSession {
    const found = this.#sessions.get(id);
    if (!found) throw sessionNotFound(operation);
    found.session.lastUsedAt = Date.now();
    return found.session;
  }

  /** What was done in a session, also shortly after its end. */
  replayOf(id: string): ReplayLog | undefined {
    return this.#sessions.get(id)?.session.replay ?? this.#ended.get(id);
  }

  end(session: ServiceSession): Promise<void> {
    return this.#end(session, 'ended');
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    await Promise.all([...this.#sessions.values()].map(({ session }) => this.end(session)));
  }

  /** Ends a session that nobody waits for. */
  #endQuietly(session: ServiceSession, reason: string): void {
    void this.#end(session, reason).catch(() => undefined);
  }

  /** Takes the session off the table and lets go of its browser, link and tabs, also when the browser ended by itself. */
  async #end(session: ServiceSession, reason: string): Promise<void> {
    if (!this.#sessions.delete(session.id)) return;
    this.#ended.set(session.id, session.replay);
    const [oldest] = this.#ended.keys();
    if (this.#ended.size > maxEnded && oldest !== undefined) this.#ended.delete(oldest);
    this.#options.log.write(1, 'session over', { sessionId: session.id, reason });
    await session.end();
  }

  #endIdle(): void {
    for (const { session, idleMs } of this.#sessions.values()) {
      if (!session.isBusy && Date.now() - session.lastUsedAt > idleMs) this.#endQuietly(session, 'idle');
    }
  }
}
