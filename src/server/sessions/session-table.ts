import { createHmac, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { withSignal } from '../../base/deadline';
import { anyone } from '../http/guards';
import { failure, sessionNotFound } from '../http/http-failure';
import { isSameSecret } from '../net';
import type { ServiceLog } from '../service/service-log';
import type { SharedStore } from '../store/shared-store';
import type { ReplayLog, ServiceSession, SessionParameters } from './service-session';

/** The most ended sessions that can still be replayed. */
const maxEnded = 100;

/** How often those that are not used are looked for, in milliseconds. */
const lookEveryMs = 5000;

type TableOptions = {
  maxSessions: number;
  /** Sessions of one caller. */
  sessionsPerKey: number;
  idleMs: number;
  /** All callers have all sessions; else each has those it opened. */
  shared: boolean;
  log: ServiceLog;
  /** Where other processes of the service find sessions; without it there are none. */
  register?: SessionRegister;
};

type Kept = { session: ServiceSession; idleMs: number };

/** The sessions that are open. One that is not used for a while, or whose browser ends, is ended. */
export class SessionTable {
  readonly #sessions = new Map<string, Kept>();
  readonly #ended = new LRUCache<string, { caller: string; replay: ReplayLog }>({ max: maxEnded });
  readonly #options: TableOptions;
  readonly #timer: NodeJS.Timeout;
  readonly #starting: string[] = [];
  #isClosed = false;

  constructor(options: TableOptions) {
    this.#options = options;
    // A store that came back may have lost them.
    options.register?.onBack(() => {
      for (const kept of this.#sessions.values()) this.#noteQuietly(kept);
    });
    this.#timer = setInterval(() => this.#endIdle(), Math.min(options.idleMs / 4, lookEveryMs));
    this.#timer.unref();
  }

  get size(): number {
    return this.#sessions.size;
  }

  /** Opens a session, unless there are too many of all or of this caller: 429. */
  async open(
    start: () => Promise<ServiceSession>,
    caller: string,
    askedIdleMs = this.#options.idleMs,
  ): Promise<ServiceSession> {
    const { maxSessions, sessionsPerKey, register } = this.#options;
    const callers = [
      ...this.#starting,
      ...Array.from(this.#sessions.values(), (kept) => kept.session.caller),
    ];
    if (callers.length >= maxSessions) throw tooMany(`There are ${maxSessions} sessions already.`);
    if (callers.filter((each) => each === caller).length >= sessionsPerKey)
      throw tooMany(`This key has ${sessionsPerKey} sessions already.`);
    this.#starting.push(caller);
    try {
      await register?.check();
      const session = await start();
      try {
        if (this.#isClosed) throw failure(503, 'The service is stopping.', { 'x-should-retry': 'false' });
        const idleMs = Math.min(askedIdleMs, session.host.unusedMs ?? askedIdleMs);
        // A session that the other processes cannot know is none: its browser would be there for nobody.
        await this.#note({ session, idleMs });
        this.adopt(session, idleMs);
        return session;
      } catch (thrown) {
        await session.end();
        throw thrown;
      }
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

  /** The session, or the failure of this operation for one that is not there, or is another caller's. */
  find(id: string, operation: string, caller = anyone): ServiceSession {
    const found = this.#sessions.get(id);
    if (!found || !this.#isOf(caller, found.session)) throw sessionNotFound(operation);
    found.session.lastUsedAt = Date.now();
    this.#noteQuietly(found);
    return found.session;
  }

  /** Ends a session that another process of the service has ended. */
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
    const found = this.#sessions.get(id)?.session ?? this.#ended.peek(id);
    if (found && !this.#isOf(caller, found)) throw sessionNotFound('replay');
    return found?.replay;
  }

  #isOf(caller: string, made: { caller: string }): boolean {
    return this.#options.shared || made.caller === caller;
  }

  end(session: ServiceSession): Promise<void> {
    return this.#end(session, 'ended');
  }

  /** Ends all sessions, or leaves them to the other processes of the service. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    const { register } = this.#options;
    const closing = Array.from(this.#sessions.values(), async ({ session }) => {
      if (!register) return this.end(session);
      this.#sessions.delete(session.id);
      await session.leave();
    });
    await Promise.all(closing);
  }

  /** Has the other processes know that a session is used. */
  async #note({ session, idleMs }: Kept): Promise<void> {
    if (session.host.home === undefined) return;
    const { parameters, lastUsedAt: usedAt } = session;
    await this.#options.register?.note(session.id, { parameters, idleMs, usedAt });
  }

  #noteQuietly(kept: Kept): void {
    void this.#note(kept).catch(() => undefined);
  }

  /** Ends a session that nobody waits for. */
  #endQuietly(session: ServiceSession, reason: string): void {
    void this.#end(session, reason).catch(() => undefined);
  }

  /** Takes the session off the table and lets go of its browser, link and tabs, also when the browser ended by itself. */
  async #end(session: ServiceSession, reason: string): Promise<void> {
    if (!this.#sessions.delete(session.id)) return;
    const { id, caller, replay } = session;
    this.#ended.set(id, { caller, replay });
    this.#options.log.write(1, 'session over', { sessionId: id, reason });
    const forgetting = this.#options.register?.forget(id).catch(() => undefined);
    await Promise.all([session.end(), forgetting]);
  }

  #endIdle(): void {
    for (const kept of this.#sessions.values()) {
      const { session, idleMs } = kept;
      if (session.isBusy) this.#noteQuietly(kept);
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

/** All that another process has to know of a session to go on with it. */
const Entry = z.object({
  parameters: z.custom<SessionParameters>((value) => typeof value === 'object' && value !== null),
  idleMs: z.number(),
  /** When it was used last, as `Date.now()`. */
  usedAt: z.number(),
});
type Entry = z.infer<typeof Entry>;

/** An entry outlives the session's last use by so long, in milliseconds: whoever ends what is idle reads it first. */
const afterMs = 60_000;
const checkMs = 1000;

/** How long a request waits to hear whether its session was ended, in milliseconds. */
const patienceMs = 200;

/** The sessions that any process of the service may go on with. */
export class SessionRegister {
  readonly #store: SharedStore;

  constructor(store: SharedStore) {
    this.#store = store;
  }

  async find(id: string): Promise<Entry | undefined> {
    const text = await this.#store.get(nameOf(id));
    return text === undefined ? undefined : Entry.safeParse(JSON.parse(text)).data;
  }

  /** True once another process has ended it. A store that does not say so in time has not heard of it. */
  async isEnded(id: string): Promise<boolean> {
    const patience = AbortSignal.timeout(patienceMs);
    const text = await withSignal(this.#store.get(nameOf(id)), patience).catch(() => 'unknown');
    return text === undefined;
  }

  /** Fails where nothing can be noted: a browser is not started for a session that nobody would find. */
  check(): Promise<void> {
    return this.#store.set('check', '', checkMs);
  }

  note(id: string, entry: Entry): Promise<void> {
    return this.#store.set(nameOf(id), JSON.stringify(entry), entry.idleMs + afterMs);
  }

  /** Calls `tell` when what was noted may be lost. */
  onBack(tell: () => void): void {
    this.#store.onBack(tell);
  }

  forget(id: string): Promise<void> {
    return this.#store.remove(nameOf(id));
  }
}

const nameOf = (id: string) => `session:${id}`;

/**
 * Names of sessions that say where their browsers are, so that every process of a service finds them. A name is signed, with its
 * caller in what is signed: nobody makes one up, and no caller uses another's.
 */
export class SessionIds {
  readonly #key: Buffer;

  /** Processes with the same keys of callers read each other's names; one without keys reads its own only. */
  constructor(apiKeys: readonly string[]) {
    const secret = apiKeys.length > 0 ? JSON.stringify(apiKeys.toSorted()) : randomBytes(32);
    this.#key = createHmac('sha256', secret).update('names of sessions').digest();
  }

  /** The name of a session whose browser is at `home`. */
  make(home: string, caller: string): string {
    return `${Buffer.from(home).toString('base64url')}.${this.#sign(home, caller)}`;
  }

  /** Where the browser of a session is; undefined for a name that was not made for this caller. */
  homeOf(id: string, caller: string): string | undefined {
    const [encoded = '', signature = ''] = id.split('.');
    const home = Buffer.from(encoded, 'base64url').toString('utf8');
    return isSameSecret(signature, this.#sign(home, caller)) ? home : undefined;
  }

  #sign(home: string, caller: string): string {
    return createHmac('sha256', this.#key)
      .update(JSON.stringify([home, caller]))
      .digest('base64url');
  }
}
