import { z } from 'zod';
import { withSignal } from '../../base/deadline';
import type { SharedStore } from '../store/shared-store';
import type { SessionParameters } from './service-session';

/** What another process has to know of a session to go on with it. */
export type SessionEntry = {
  parameters: SessionParameters;
  idleMs: number;
  /** When it was used last, as `Date.now()`. */
  usedAt: number;
};

const Entry = z.object({
  parameters: z.custom<SessionParameters>((value) => typeof value === 'object' && value !== null),
  idleMs: z.number(),
  usedAt: z.number(),
});

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

  async find(id: string): Promise<SessionEntry | undefined> {
    const text = await this.#store.get(nameOf(id));
    return text === undefined ? undefined : Entry.safeParse(JSON.parse(text)).data;
  }

  /** Whether another process has ended it. A store that does not say so in time has not heard of it. */
  async isEnded(id: string): Promise<boolean> {
    const patience = AbortSignal.timeout(patienceMs);
    const text = await withSignal(this.#store.get(nameOf(id)), patience).catch(() => 'unknown');
    return text === undefined;
  }

  /** Fails where nothing can be noted: a browser is not started for a session that nobody would find. */
  check(): Promise<void> {
    return this.#store.set('check', '', checkMs);
  }

  note(id: string, entry: SessionEntry): Promise<void> {
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
