import { stopReason } from '../../base/deadline';
import { AutomationError } from '../../base/errors';

/** One piece of work at a time, in the order it came, up to a number that waits. */
export class WorkQueue {
  readonly #limit: number;
  #tail: Promise<unknown> = Promise.resolve();
  #length = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Pieces that are going on or waiting. */
  get length(): number {
    return this.#length;
  }

  /** Does `work` when it is its turn. Fails with `busy` when too much waits, and is skipped when its signal aborted meanwhile. */
  async run<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    if (this.#length >= this.#limit) {
      throw new AutomationError('busy', `The session has ${this.#length} requests to follow already.`);
    }
    this.#length += 1;
    const turn = this.#tail.then(() => {
      if (signal.aborted) throw stopReason(signal);
      return work();
    });
    this.#tail = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      this.#length -= 1;
    }
  }
}
