/**
 * Goes through what is too long to be looked at each time: each turn goes on where the last one ended, and from the start after
 * the end. What is short is gone through as a whole in each turn.
 */
export class Turns<T> {
  #rest: Iterator<T> | undefined;

  /** Gives the next `most`, or all when there are fewer. */
  *take(most: number, start: () => Iterator<T>): Generator<T> {
    let mayStart = true;
    for (let taken = 0; taken < most; taken += 1) {
      let next = this.#rest?.next();
      if (!next || next.done) {
        if (!mayStart) break;
        mayStart = false;
        next = (this.#rest = start()).next();
      }
      if (next.done) break;
      yield next.value;
    }
  }

  /** Has the next turn start anew. */
  restart(): void {
    this.#rest = undefined;
  }
}
