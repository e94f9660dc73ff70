import { say, type Saying } from './say';
import { AutomationError, isAutomationError } from './errors';

/** A bound on a call: a signal that aborts when time is up or the caller stops, and the time left. */
export type Deadline = {
  /** Aborts with a `timeout` or `stopped` error as its reason. */
  readonly signal: AbortSignal;
  /** Milliseconds left, never below 0. */
  readonly remainingMs: () => number;
  /** Stops the time until the returned function is called. */
  readonly hold: () => () => void;
  /** Frees the timer. Call it when the work is over. */
  readonly clear: () => void;
};

/** A day. Beyond 24 of them a timer fires at once. */
const longestMs = 24 * 60 * 60 * 1000;

/** Milliseconds as callers say them: 0 and less is none, and more than a day is a day. */
export function boundedMs(ms: number | undefined): number | undefined {
  return ms !== undefined && ms > 0 ? Math.min(ms, longestMs) : undefined;
}

/**
 * Starts a deadline of `timeoutMs` for `what` ("Finding the element"), which also ends when `parent` aborts.
 */
export function startDeadline(timeoutMs: number, what: string | Saying, parent?: AbortSignal): Deadline {
  const controller = new AbortController();
  const message = say`${what} took longer than ${timeoutMs} ms and was ended.`;
  const expire = () => controller.abort(new AutomationError('timeout', message));
  // A timer may come a little before its time: what has ended has nothing left.
  const leftMs = () => (controller.signal.aborted ? 0 : Math.max(0, endsAt - performance.now()));
  let endsAt = performance.now() + timeoutMs;
  let timer = setTimeout(expire, timeoutMs);
  let isCleared = false;
  const onParentAbort = () => controller.abort(stopReason(parent));
  if (parent?.aborted) onParentAbort();
  parent?.addEventListener('abort', onParentAbort, { once: true });
  return {
    signal: controller.signal,
    remainingMs: leftMs,
    hold: () => {
      const left = leftMs();
      clearTimeout(timer);
      return () => {
        if (isCleared) return;
        endsAt = performance.now() + left;
        timer = setTimeout(expire, left);
      };
    },
    clear: () => {
      isCleared = true;
      clearTimeout(timer);
      parent?.removeEventListener('abort', onParentAbort);
    },
  };
}

export function stopReason(signal: AbortSignal | undefined): AutomationError {
  const reason: unknown = signal?.reason;
  if (isAutomationError(reason)) return reason;
  return new AutomationError('stopped', 'Stopped. Nothing more happens on the page.');
}

export function throwIfStopped(signal: AbortSignal): void {
  if (signal.aborted) throw stopReason(signal);
}

/** `promise`, or the signal's reason as soon as it aborts. */
export async function withSignal<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  throwIfStopped(signal);
  let onAbort: () => void = () => {};
  const aborted = new Promise<never>((_resolve, reject) => {
    onAbort = () => reject(stopReason(signal));
    signal.addEventListener('abort', onAbort, { once: true });
  });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

/** Resolves after `ms`; rejects with the signal's reason as soon as it aborts. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  const over = new Promise<void>((resolve) => setTimeout(resolve, ms));
  return signal ? withSignal(over, signal) : over;
}

type Deferred<T> = { promise: Promise<T>; resolve: (value: T) => void };

/** A promise that is settled from outside. Not `Promise.withResolvers`, which Node 20 lacks. */
export function deferred<T>(): Deferred<T> {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
