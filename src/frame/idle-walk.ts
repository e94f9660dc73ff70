import { performance, requestIdleCallback, setTimeout } from '../dom/builtins';
import type { Engine } from '../dom/engine';

/** A slice of the walk takes no longer than this, in milliseconds. */
const sliceMs = 8;
/** A page has settled when nothing has changed for so long, in milliseconds. */
const settledMs = 300;
/** A page that changes again and again is not walked for more than this part of its time. */
const mostOfTime = 0.01;
/** A tab at which nobody has looked for so long, in milliseconds, is left alone. */
const awakeMs = 60_000;

declare global {
  interface Navigator {
    /** Only Chromium has it. */
    readonly scheduling?: { isInputPending(): boolean };
  }
}

export type IdleWalk = {
  /** Notes that somebody has looked at the frame: it is worth walking for a while. */
  readonly noteRead: () => void;
};

/**
 * Walks the page in the browser's idle moments until `living` aborts, so that a snapshot that is asked for has little left to do.
 * It lets the user's input and the page's own work go first, walks nothing in a hidden tab and nothing while we act.
 */
export function startIdleWalk(
  { walkAhead, context: { document, changes } }: Engine,
  living: AbortSignal,
): IdleWalk {
  if (!requestIdleCallback) return { noteRead: () => {} };
  const askIdle = requestIdleCallback;
  const clock = {
    changedAt: Number.NEGATIVE_INFINITY,
    notBefore: 0,
    awakeUntil: performance.now() + awakeMs,
  };
  let isStale = true;
  let isWaiting = false;

  const canWalk = () =>
    isStale && !isWaiting && !document.hidden && !living.aborted && performance.now() < clock.awakeUntil;
  const wait = () => {
    if (!canWalk()) return;
    isWaiting = true;
    const dueAt = Math.max(clock.changedAt + settledMs, clock.notBefore);
    const ms = dueAt - performance.now();
    if (ms > 0) setTimeout(goOn, ms);
    else askIdle(walkSlice);
  };
  const goOn = () => {
    isWaiting = false;
    wait();
  };
  const walkSlice = (idle: IdleDeadline) => {
    isWaiting = false;
    if (!canWalk() || changes.phase !== 'idle') return;
    const start = performance.now();
    const until = start + Math.min(sliceMs, idle.timeRemaining());
    try {
      isStale = !walkAhead(() => performance.now() < until && !isInputPending());
    } catch {
      isStale = false; // Whoever asks for a snapshot is told what is wrong.
    }
    clock.notBefore = performance.now() + (isStale ? 0 : (performance.now() - start) / mostOfTime);
    wait();
  };
  const stop = changes.watch(() => {
    clock.changedAt = performance.now();
    isStale = true;
    wait();
  });
  living.addEventListener('abort', stop);
  document.addEventListener('visibilitychange', wait, { signal: living });
  wait();
  return {
    noteRead: () => {
      clock.awakeUntil = performance.now() + awakeMs;
      wait();
    },
  };
}

/** Whether the user has done something that waits for the page; false where the browser does not say. */
function isInputPending(): boolean {
  return navigator.scheduling?.isInputPending() ?? false;
}
