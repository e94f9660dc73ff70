/** A request counts for so long after it began, and after its answer began, in milliseconds: a line that stays open brings no more. */
const longestMs = { unanswered: 10_000, answered: 2000 };

/** The requests of a tab that may yet bring something to its page, as the browser tells of them. */
export class TabRequests {
  /** Their ids, and until when each counts. */
  readonly #onTheWay = new Map<string, number>();
  /** The last starts at each address. */
  readonly #starts = new Map<string, readonly number[]>();
  #endedAt = Number.NEGATIVE_INFINITY;

  /** One that the page sends again and again in the same beat is a part of its own life. */
  begin(id: string, address: string): void {
    const at = performance.now();
    const starts = [...(this.#starts.get(address) ?? []), at].slice(-4);
    this.#starts.set(address, starts);
    if (!isBeat(starts)) this.#onTheWay.set(id, at + longestMs.unanswered);
  }

  answer(id: string): void {
    if (this.#onTheWay.has(id)) this.#onTheWay.set(id, performance.now() + longestMs.answered);
  }

  end(id: string): void {
    if (this.#onTheWay.delete(id)) this.#endedAt = performance.now();
  }

  /** Forgets what the page that was left has asked for. */
  leavePage(): void {
    this.#starts.clear();
    this.#onTheWay.clear();
  }

  /** For how long none has been on its way, in milliseconds. */
  restedMs(): number {
    const at = performance.now();
    return [...this.#onTheWay.values()].some((until) => at < until) ? 0 : at - this.#endedAt;
  }
}

/** True when all gaps between three times and more are about the same. */
function isBeat(times: readonly number[]): boolean {
  const gaps = times.slice(1).map((time, at) => time - (times[at] ?? time));
  return gaps.length >= 2 && Math.min(...gaps) > 100 && Math.max(...gaps) < 1.5 * Math.min(...gaps);
}
