import { askedSoFar, cancelAnimationFrame, performance, requestAnimationFrame } from '../dom/builtins';
import { animationsOf } from '../dom/native';

/** True when anything of a page may be on the move. */
export type Stillness = {
  noteMove(): void;
  readonly moves: number;
  /**
   * True when nothing has moved for a while, and no frame is to come that the page has asked for since the last time.
   */
  isStill(): boolean;
  /** For how long nothing has moved that was noted, in milliseconds. */
  restedMs(): number;
};

/** A page of which nothing has moved for so long stands still, in milliseconds. */
const stillMs = 100;

export function createStillness(): Stillness {
  let movedAt = performance.now();
  let moves = 0;
  // The frames it asked for before now may not have been drawn yet.
  let ofPage = 0;
  let hasDrawn = true;
  return {
    noteMove: () => {
      movedAt = performance.now();
      moves += 1;
    },
    get moves() {
      return moves;
    },
    isStill: () => {
      const before = ofPage;
      ofPage = framesOfPage();
      if (ofPage > before) {
        hasDrawn = false;
        requestAnimationFrame(() => (hasDrawn = true));
      }
      return hasDrawn && performance.now() - movedAt > stillMs;
    },
    restedMs: () => performance.now() - movedAt,
  };
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
