import { createRandom } from '../base/random';

/** Choices that look drawn by chance and are the same for the same seed. */
export class Draw {
  /** Gives a number from 0 up to but not including 1. */
  readonly next: () => number;

  constructor(seed: number) {
    // Seeds that are near each other begin far apart.
    this.next = createRandom(seed * 2_654_435_761).next;
  }

  /** A whole number, both ends included. */
  between(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  of<T>(choices: readonly T[]): T {
    const chosen = choices[Math.floor(this.next() * choices.length)];
    if (chosen === undefined) throw new RangeError('There is nothing to draw from.');
    return chosen;
  }
}
