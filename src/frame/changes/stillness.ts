import { askedSoFar, cancelAnimationFrame, performance, requestAnimationFrame } from '../dom/builtins';
import { animationsOf } from '../dom/native';

/** A page of which nothing has moved for so long stands still, in milliseconds. */
const stillMs = 100;

/** Tells whether anything of a page may be on the move. */
export class Stillness {
  #movedAt = performance.now();
  #moves = 0;
  // The frames it asked for before now may not have been drawn yet.
  #ofPage = 0;
  #hasDrawn = true;

  get moves(): number {
    return this.#moves;
  }

  noteMove(): void {
    this.#movedAt = performance.now();
    this.#moves += 1;
  }

  /** True when nothing has moved for a while, and no frame is to come that the page has asked for since the last time. */
  isStill(): boolean {
    const before = this.#ofPage;
    this.#ofPage = framesOfPage();
    if (this.#ofPage > before) {
      this.#hasDrawn = false;
      requestAnimationFrame(() => (this.#hasDrawn = true));
    }
    return this.#hasDrawn && this.restedMs() > stillMs;
  }

  /** For how long nothing has moved that was noted, in milliseconds. */
  restedMs(): number {
    return performance.now() - this.#movedAt;
  }
}

/** True when the browser itself animates something: by a transition or animation of style. */
export const isAnimated = (document: Document): boolean =>
  animationsOf(document).some(({ playState }) => playState === 'running');

/** The number of frames its scripts have asked for: frames are numbered in one row for all worlds of a document. */
function framesOfPage(): number {
  const id = requestAnimationFrame(() => {});
  cancelAnimationFrame(id);
  return id - askedSoFar().frames;
}
