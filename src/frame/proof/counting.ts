import {
  askedSoFar,
  cancelAnimationFrame,
  clearTimeout,
  requestAnimationFrame,
  setTimeout,
} from '../dom/builtins';
import type { Phase } from '../see/change';

/** The most drawn frames in a row that are followed where the page kept its own `requestAnimationFrame`. */
const mostFrames = 60;

/** Timers and frames that were asked for. */
export type Counted = { timers: number; frames: number };
type Counting = {
  enter: (phase: Phase) => void;
  /** Called when frames are waited for, and when they were drawn. */
  noteFrames: (more: 1 | -1) => void;
  signal: AbortSignal;
};

/**
 * Counts the timers and frames that the page's code asks for, without its help. They are numbered in one row for all
 * worlds of a document, and frames run in that order: between two of our own, asked for right before and right after the
 * page's code ran, are those that this code has asked for, whatever it calls, and others of our own, which are known.
 *
 * The function it gives ends that code, of whose timers and frames `told` are known, and gives how many are not. Frames
 * among them are entered in `phase` when they run.
 */
export function countBetween({ enter, noteFrames, signal }: Counting, framesLeft = mostFrames) {
  let phase: Phase = 'idle';
  let isInside = false;
  let closeInner: ReturnType<typeof countBetween> | undefined;
  const firstTimer = nextTimer();
  const first = requestAnimationFrame(() => {
    if (signal.aborted) return;
    isInside = true;
    if (framesLeft > 0) closeInner = countBetween({ enter, noteFrames, signal }, framesLeft - 1);
    enter(phase);
  });
  const before = askedSoFar();
  return (closing: Phase, told: Counted): Counted => {
    phase = closing;
    const asked = askedSoFar();
    const ours = { timers: asked.timers - before.timers, frames: asked.frames - before.frames };
    const last = requestAnimationFrame(() => {
      if (!isInside) return;
      enter('idle');
      noteFrames(-1);
      closeInner?.(phase, { timers: 0, frames: 0 });
    });
    const frames = last - first - 1 - told.frames - ours.frames;
    if (frames > 0) noteFrames(1);
    else {
      cancelAnimationFrame(first);
      cancelAnimationFrame(last);
    }
    const timers = nextTimer() - firstTimer - 1 - told.timers - ours.timers;
    return { timers: Math.max(0, timers), frames: Math.max(0, frames) };
  };
}

function nextTimer(): number {
  const id = setTimeout(() => {}, 0);
  clearTimeout(id);
  return id;
}
