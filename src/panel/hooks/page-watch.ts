/** What came of looking at a page: something new, the same as before, or nothing. */
export type Looked = 'new' | 'same' | 'failed';

/** The least and the longest time between two looks, in milliseconds. A service is asked twice a second at most. */
const shortestPauseMs = 500;
const longestPauseMs = 4000;
const failedPauseMs = 2000;

/** Looks at a page again and again: twice a second while it changes, less and less while it stands still or does not answer. */
export class PageWatch {
  readonly #look: () => Promise<Looked>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pauseMs = shortestPauseMs;
  #lookedAt = Number.NEGATIVE_INFINITY;
  #isLooking = false;
  #isOver = true;

  /** `look` never rejects. */
  constructor(look: () => Promise<Looked>) {
    this.#look = look;
  }

  start(): void {
    this.#isOver = false;
    this.wake();
  }

  stop(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
  }

  /** Something was done there: it is looked at as soon as may be. */
  wake(): void {
    this.#pauseMs = shortestPauseMs;
    if (!this.#isOver && !this.#isLooking) this.#lookIn(0);
  }

  #lookIn(ms: number): void {
    clearTimeout(this.#timer);
    const leastMs = this.#lookedAt + shortestPauseMs - performance.now();
    this.#timer = setTimeout(() => void this.#lookNow(), Math.max(ms, leastMs));
  }

  async #lookNow(): Promise<void> {
    this.#isLooking = true;
    this.#lookedAt = performance.now();
    const before = this.#pauseMs;
    const looked = await this.#look();
    this.#isLooking = false;
    if (looked === 'new') this.#pauseMs = shortestPauseMs;
    // Unless it was woken meanwhile.
    else if (this.#pauseMs === before)
      this.#pauseMs = Math.min(
        longestPauseMs,
        Math.max(before * 1.5, looked === 'failed' ? failedPauseMs : 0),
      );
    if (!this.#isOver) this.#lookIn(this.#pauseMs);
  }
}
