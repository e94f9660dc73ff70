import { AutomationError } from '../../base/errors';
import { withSignal } from '../../base/deadline';
import type { Hub } from './hub';
import { freeSlots } from './hub-status';

/** Where a start waits, and for how long at most. */
export type Wait = {
  /** Starts of one kind stand in one line: one that no node serves holds up none that another would. */
  kind: string;
  /** The longest wait, in milliseconds. */
  timeoutMs: number;
  /** Aborts when nobody waits any more. */
  signal: AbortSignal;
};

type Waiting = { kind: string; begin: () => void; isBegun: boolean };

const lookEveryMs = 250;

/**
 * The line of those who wait for a browser of a grid, first come, first served.
 *
 * The hub has a line of its own, in which nobody can be told their place nor leave it. So no more of ours are in it than it has free
 * slots for, and one of each kind, which keeps a place among other users of the grid.
 */
export class GridQueue {
  readonly #hub: Hub;
  readonly #line: Waiting[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(hub: Hub) {
    this.#hub = hub;
  }

  /** Those who have no browser yet. */
  get length(): number {
    return this.#line.length;
  }

  /**
   * What `make` gives, when it is its turn. Fails with `busy` and the place in the line when the time is over; what is made too late is
   * put away by `discard`.
   */
  async take<T>(
    make: () => Promise<T>,
    { kind, timeoutMs, signal, discard }: Wait & { discard: (made: T) => Promise<void> },
  ): Promise<T> {
    const patience = new AbortController();
    let waiting: Waiting | undefined;
    const giveUp = () => patience.abort(this.#tooLong(waiting, timeoutMs));
    const timer = setTimeout(giveUp, timeoutMs);
    const either = AbortSignal.any([patience.signal, signal]);
    try {
      await withSignal(
        new Promise<void>((begin) => {
          waiting = { kind, begin, isBegun: false };
          this.#line.push(waiting);
          this.#look();
        }),
        either,
      );
      const making = make();
      // A browser that comes when nobody waits is given back.
      making.then((made) => (either.aborted ? discard(made) : undefined)).catch(() => undefined);
      return await withSignal(making, either);
    } finally {
      clearTimeout(timer);
      if (waiting) this.#line.splice(this.#line.indexOf(waiting), 1);
      this.#look();
    }
  }

  #tooLong(waiting: Waiting | undefined, timeoutMs: number): AutomationError {
    const ofKind = this.#line.filter(({ kind }) => kind === waiting?.kind);
    const place = waiting ? ofKind.indexOf(waiting) + 1 : ofKind.length;
    const message = `The grid had no browser free within ${timeoutMs / 1000} s: place ${place} of ${ofKind.length} in the queue.`;
    return new AutomationError('busy', message, { details: { place, length: ofKind.length } });
  }

  /** Looks for those who may begin, now and as long as any wait. */
  #look(): void {
    this.#begin(1);
    const isWaited = this.#line.some(({ isBegun }) => !isBegun);
    if (!isWaited || this.#timer) return;
    this.#timer = setTimeout(() => void this.#lookAgain(), lookEveryMs);
  }

  async #lookAgain(): Promise<void> {
    const free = await freeSlots(this.#hub).catch(() => 0);
    this.#timer = undefined;
    this.#begin(Math.max(1, free));
    this.#look();
  }

  /** Begins the first of each kind, as long as fewer than `most` have begun. */
  #begin(most: number): void {
    for (const waiting of this.#line) {
      const begun = this.#line.filter(({ kind, isBegun }) => isBegun && kind === waiting.kind).length;
      if (waiting.isBegun || begun >= most) continue;
      waiting.isBegun = true;
      waiting.begin();
    }
  }
}
