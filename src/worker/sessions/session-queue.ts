import { AutomationError } from '../../base/errors';
import { say } from '../../base/say';
import { throwIfStopped } from '../../base/deadline';

/** One thing at a time in a session; sessions go on in parallel. */
export class SessionQueue {
  readonly #tails = new Map<string, Promise<unknown>>();
  readonly #controllers = new Map<string, Set<AbortController>>();

  /** Runs `work` after what was asked of this session before. Its signal aborts on `stop`. */
  async run<T>(sessionId: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const controller = new AbortController();
    const controllers = this.#controllers.get(sessionId) ?? new Set();
    this.#controllers.set(sessionId, controllers.add(controller));
    const before = this.#tails.get(sessionId) ?? Promise.resolve();
    const turn = before.then(() => {
      throwIfStopped(controller.signal);
      return work(controller.signal);
    });
    const settled = turn.catch(() => {});
    this.#tails.set(sessionId, settled);
    try {
      return await turn;
    } finally {
      controllers.delete(controller);
      if (controllers.size === 0) this.#controllers.delete(sessionId);
      if (this.#tails.get(sessionId) === settled) this.#tails.delete(sessionId);
    }
  }

  /** Whether the session does something, or something waits in it. */
  isBusy(sessionId: string): boolean {
    return this.#controllers.has(sessionId);
  }

  /** Ends what the session does and what waits in it. False when there was nothing. */
  stop(sessionId: string, reason = stopped()): boolean {
    const controllers = this.#controllers.get(sessionId) ?? new Set();
    for (const controller of controllers) controller.abort(reason);
    return controllers.size > 0;
  }
}

function stopped(): AutomationError {
  return new AutomationError('stopped', say`Stopped. Nothing more happens on the page.`);
}
