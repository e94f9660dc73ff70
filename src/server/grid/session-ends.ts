import { setTimeout as sleep } from 'node:timers/promises';
import { deleteSession } from './grid-session';
import type { Hub } from './hub';

/** How long a session is tried to be ended, and the pause between two tries at most, in milliseconds. */
const tryForMs = 300_000;
const longestPauseMs = 15_000;

/** How long the end of a service waits for it, in milliseconds. */
const graceMs = 5000;

/** Ends sessions at the hub. One that does not answer, or whose node does not, is asked again: it would keep the browser and its slot. */
export class SessionEnds {
  readonly #hub: Hub;
  readonly #trying = new Set<Promise<void>>();
  readonly #leaving = new AbortController();

  constructor(hub: Hub) {
    this.#hub = hub;
  }

  /** Resolves when the hub was asked once. */
  async end(id: string): Promise<void> {
    if (await deleteSession(this.#hub, id)) return;
    const trying = this.#tryAgain(id);
    this.#trying.add(trying);
    void trying.then(() => this.#trying.delete(trying));
  }

  /** Waits for those that are tried to be ended, not for long. */
  async close(): Promise<void> {
    await Promise.race([Promise.all(this.#trying), sleep(graceMs, undefined, { ref: false })]);
    this.#leaving.abort();
  }

  async #tryAgain(id: string): Promise<void> {
    const endsAt = performance.now() + tryForMs;
    for (let pauseMs = 1000; performance.now() < endsAt; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
      await sleep(pauseMs, undefined, { ref: false });
      if (this.#leaving.signal.aborted || (await deleteSession(this.#hub, id))) return;
    }
  }
}
