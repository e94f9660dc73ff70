import { stopReason, throwIfStopped } from './deadline';
import { AutomationError } from './errors';
import { say } from './say';

/** Does one thing at a time, in the order in which it was asked for. What fails holds up nothing that comes after it. */
export class Queue {
  #last: Promise<unknown> = Promise.resolve();
  readonly #controllers = new Set<AbortController>();

  /** The number of things that go on or wait. */
  get length(): number {
    return this.#controllers.size;
  }

  /**
   * Does `work` in its turn and gives its result. Its signal aborts on `stop` and with `given`; work whose turn has not come by then
   * is left out.
   */
  async run<T>(work: (signal: AbortSignal) => T | Promise<T>, given?: AbortSignal): Promise<T> {
    const controller = new AbortController();
    const onAbort = () => controller.abort(stopReason(given));
    if (given?.aborted) onAbort();
    given?.addEventListener('abort', onAbort, { once: true });
    this.#controllers.add(controller);
    const turn = this.#last.then(() => {
      throwIfStopped(controller.signal);
      return work(controller.signal);
    });
    this.#last = turn.catch(() => {});
    try {
      return await turn;
    } finally {
      this.#controllers.delete(controller);
      given?.removeEventListener('abort', onAbort);
    }
  }

  /** Resolves once all that was asked for so far is over. */
  async whenIdle(): Promise<void> {
    await this.#last;
  }

  /** Ends what goes on and what waits. False when there was nothing. */
  stop(reason = new AutomationError('stopped', say`Stopped. Nothing more happens on the page.`)): boolean {
    for (const controller of this.#controllers) controller.abort(reason);
    return this.#controllers.size > 0;
  }
}

/** A queue for each key; those of other keys go on meanwhile. */
export class Queues {
  readonly #queues = new Map<string, Queue>();

  async run<T>(key: string, work: (signal: AbortSignal) => T | Promise<T>): Promise<T> {
    const queue = this.#queues.get(key) ?? new Queue();
    this.#queues.set(key, queue);
    try {
      return await queue.run(work);
    } finally {
      if (queue.length === 0) this.#queues.delete(key);
    }
  }

  isBusy(key: string): boolean {
    return this.#queues.has(key);
  }

  stop(key: string, reason?: AutomationError): boolean {
    return this.#queues.get(key)?.stop(reason) ?? false;
  }
}

/** Writes down what changes often: one write at a time, and after it only the newest of what came meanwhile. */
export class NewestWrite<T> {
  readonly #put: (value: T) => Promise<unknown>;
  #waiting: { value: T } | undefined;
  #writing: Promise<void> | undefined;

  constructor(put: (value: T) => Promise<unknown>) {
    this.#put = put;
  }

  write(value: T): void {
    this.#waiting = { value };
    this.#writing ??= this.#writeAll();
  }

  /** Resolves once what was last given is written down, or could not be. */
  async written(): Promise<void> {
    await this.#writing;
  }

  async #writeAll(): Promise<void> {
    while (this.#waiting) {
      const { value } = this.#waiting;
      this.#waiting = undefined;
      await this.#put(value).catch(() => {});
    }
    this.#writing = undefined;
  }
}
