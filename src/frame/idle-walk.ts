import { clearTimeout, performance, requestIdleCallback, setTimeout } from './dom/builtins';
import type { Engine } from './engine';

/** A slice of the walk takes no longer than this, in milliseconds. */
const sliceMs = 8;
/** A page has settled when nothing has changed for so long, in milliseconds. */
const settledMs = 300;
/** A page that changes again and again is not walked for more than this part of its time. */
const maxOfTime = 0.01;
/** A tab at which nobody has looked for so long, in milliseconds, is left alone. */
const awakeMs = 60_000;

/** Events after which a page may look different without a mutation: pictures and style sheets that come, the focus that moves. */
const lookChanges = ['load', 'focusin', 'focusout'];

type UserInputScheduling = { isInputPending(): boolean };

declare global {
  interface Navigator {
    /** Only Chromium has it. */
    readonly scheduling?: UserInputScheduling;
  }
}

/**
 * Walks the page in the browser's idle moments until `living` aborts, so that a snapshot that is asked for has little left to do.
 * It lets the user's input and the page's own work go first, walks nothing in a hidden tab, nothing while we act and nothing of a page that is
 * not watched. The function it gives notes that somebody has looked at the frame: it is worth walking for a while.
 */
export function startIdleWalk(engine: Engine, living: AbortSignal): () => void {
  if (!requestIdleCallback) return () => {};
  const { document, changes } = engine.context;
  const walker = new IdleWalker(engine, { living, askIdle: requestIdleCallback });
  const noteChange = () => walker.noteChange();
  living.addEventListener('abort', changes.follow({ note: noteChange, noteMissed: noteChange }));
  for (const type of lookChanges)
    document.addEventListener(type, noteChange, { capture: true, passive: true, signal: living });
  window.addEventListener('resize', noteChange, { signal: living });
  window.addEventListener('load', () => walker.noteLoaded(), { signal: living });
  document.addEventListener('visibilitychange', () => walker.wait(), { signal: living });
  walker.wait();
  return () => walker.noteRead();
}

type Around = { living: AbortSignal; askIdle: typeof window.requestIdleCallback };

/** The times are on `performance.now()`'s clock. */
class IdleWalker {
  readonly #engine: Engine;
  readonly #around: Around;
  #changedAt = Number.NEGATIVE_INFINITY;
  #notBefore = 0;
  #awakeUntil = performance.now() + awakeMs;
  #isStale = true;
  #isWaiting = false;
  #timer: number | undefined;

  constructor(engine: Engine, around: Around) {
    this.#engine = engine;
    this.#around = around;
  }

  noteChange(): void {
    this.#changedAt = performance.now();
    this.#isStale = true;
    this.wait();
  }

  /** The walk before the page had loaded does not count against its time. */
  noteLoaded(): void {
    this.#notBefore = 0;
    if (this.#timer !== undefined) {
      clearTimeout(this.#timer);
      this.#timer = undefined;
      this.#isWaiting = false;
    }
    this.noteChange();
  }

  noteRead(): void {
    this.#awakeUntil = performance.now() + awakeMs;
    this.wait();
  }

  /** Waits for the next moment in which the page may be walked. */
  wait(): void {
    if (!this.#canWalk()) return;
    this.#isWaiting = true;
    const ms = Math.max(this.#changedAt + settledMs, this.#notBefore) - performance.now();
    if (ms > 0) this.#timer = setTimeout(() => this.#goOn(), ms);
    else this.#around.askIdle((idle) => this.#walkSlice(idle));
  }

  #goOn(): void {
    this.#timer = undefined;
    this.#isWaiting = false;
    this.wait();
  }

  #canWalk(): boolean {
    const { document, changes } = this.#engine.context;
    const isFree = this.#isStale && !this.#isWaiting && !this.#around.living.aborted;
    return isFree && !changes.isPaused && !document.hidden && performance.now() < this.#awakeUntil;
  }

  #walkSlice(idle: IdleDeadline): void {
    this.#isWaiting = false;
    if (this.#engine.context.changes.phase !== 'idle') return this.wait();
    if (!this.#canWalk()) return;
    const start = performance.now();
    const until = start + Math.min(sliceMs, idle.timeRemaining());
    try {
      this.#isStale = !this.#engine.walkAhead(() => performance.now() < until && !isInputPending());
    } catch {
      this.#isStale = false; // Whoever asks for a snapshot is told what is wrong.
    }
    const tookMs = performance.now() - start;
    this.#notBefore = performance.now() + (this.#isStale ? 0 : tookMs / maxOfTime);
    this.wait();
  }
}

/** True when the user has done something that waits for the page; false where the browser does not say. */
function isInputPending(): boolean {
  return navigator.scheduling?.isInputPending() ?? false;
}
