import {
  MessageChannel,
  clearTimeout,
  performance,
  postTask,
  requestAnimationFrame,
  setTimeout,
} from '../dom/builtins';
import { postOn } from '../dom/native';
import { stopReason, throwIfStopped } from '../../base/deadline';

/** Lets microtasks already queued by the page run, many links of a promise chain deep, and nothing else. */
export async function drainMicrotasks(): Promise<void> {
  for (let link = 0; link < 100; link += 1) await Promise.resolve();
}

/** Numbers the tasks in which it is asked: two answers are the same when no other task can have run between them. */
export function createTaskCount(): () => number {
  let task = 0;
  let isCounted = false;
  const countOnce = async () => {
    isCounted = true;
    task += 1;
    await drainMicrotasks();
    isCounted = false;
  };
  return () => {
    if (!isCounted) void countOnce();
    return task;
  };
}

/**
 * Goes on in a new task, at once.
 *
 * Not a timer: hidden tabs hold timers back for a second, and nested ones for up to a minute.
 */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    postOn(port2, null);
  });
}

/** Goes on before all that waits its turn: timers, messages, answers. Only input and a drawn frame may come first. */
export function soonestTask(): Promise<void> {
  return postTask ? postTask(() => {}, { priority: 'user-blocking' }) : nextTask();
}

/** Waits `ms`. Rejects with the signal's reason as soon as it aborts. The timer is never a nested one. */
export async function sleep(ms: number, signal: AbortSignal): Promise<void> {
  await nextTask();
  throwIfStopped(signal);
  await new Promise<void>((resolve, reject) => {
    const onAbort = () => {
      clearTimeout(timer);
      reject(stopReason(signal));
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', onAbort);
      resolve();
    }, ms);
    signal.addEventListener('abort', onAbort, { once: true });
  });
}

/** Waits until `wake` is called or `ms` have passed. Rejects with the signal's reason as soon as it aborts. */
export async function sleepUnless(
  ms: number,
  signal: AbortSignal,
  subscribe: (wake: () => void) => () => void,
): Promise<void> {
  const over = new AbortController();
  let unsubscribe: () => void = () => {};
  const woken = new Promise<void>((resolve) => {
    unsubscribe = subscribe(resolve);
  });
  const slept = sleep(ms, AbortSignal.any([signal, over.signal]));
  try {
    await Promise.race([woken, slept]);
  } finally {
    unsubscribe();
    over.abort();
    slept.catch(() => {});
  }
  throwIfStopped(signal);
}

/**
 * Waits for the next drawn frame, or for one short task after another where nothing is drawn (hidden tabs). False when no frame
 * came where one should: a busy machine is late with it, and frames out of view draw none.
 */
export async function nextFrame(document: Document, signal: AbortSignal): Promise<boolean> {
  throwIfStopped(signal);
  const isOver = await (document.visibilityState === 'hidden'
    ? spin(20)
    : Promise.race([drawn(), late(100)]));
  throwIfStopped(signal);
  return isOver;
}

const drawn = () => new Promise<true>((resolve) => requestAnimationFrame(() => resolve(true)));

const late = (ms: number) => new Promise<false>((resolve) => setTimeout(() => resolve(false), ms));

async function spin(ms: number): Promise<true> {
  const until = performance.now() + ms;
  while (performance.now() < until) await nextTask();
  return true;
}
