/**
 * Constructors and clocks taken from the page when the engine starts.
 *
 * Where the engine shares the page's world (the plain script), what the page puts in their place later is not used.
 */
export const {
  CustomEvent,
  DataTransfer,
  DragEvent,
  Event,
  FocusEvent,
  InputEvent,
  KeyboardEvent,
  MessageChannel,
  MouseEvent,
  MutationObserver,
  PointerEvent,
} = globalThis;
export type CustomEvent = globalThis.CustomEvent;
export type DataTransfer = globalThis.DataTransfer;
export type DragEvent = globalThis.DragEvent;
export type Event = globalThis.Event;
export type FocusEvent = globalThis.FocusEvent;
export type InputEvent = globalThis.InputEvent;
export type KeyboardEvent = globalThis.KeyboardEvent;
export type MessageChannel = globalThis.MessageChannel;
export type MouseEvent = globalThis.MouseEvent;
export type MutationObserver = globalThis.MutationObserver;
export type PointerEvent = globalThis.PointerEvent;

/**
 * The number of timers and frames that all our scripts in this document have asked for: they are numbered in one row with
 * the page's, and the page's are counted.
 */
type Counts = { timers: number; frames: number };
const place = Symbol.for('tabwright.asked');
const shared: Counts | undefined = Reflect.get(globalThis, place);
const asked = shared ?? { timers: 0, frames: 0 };
if (!shared) Object.defineProperty(globalThis, place, { value: asked, configurable: true });

/** Called as functions of the window, which they insist on. */
const askTimer: (callback: () => void, ms?: number) => number = globalThis.setTimeout.bind(globalThis);
export const setTimeout = (callback: () => void, ms?: number): number => {
  asked.timers += 1;
  return askTimer(callback, ms);
};
export const clearTimeout = globalThis.clearTimeout.bind(globalThis);
const askFrame = globalThis.requestAnimationFrame.bind(globalThis);
export const requestAnimationFrame = (callback: FrameRequestCallback): number => {
  asked.frames += 1;
  return askFrame(callback);
};
export const askedSoFar = (): Counts => ({ ...asked });
export const cancelAnimationFrame = globalThis.cancelAnimationFrame.bind(globalThis);
/** Not every browser has it. */
export const requestIdleCallback: typeof globalThis.requestIdleCallback | undefined =
  globalThis.requestIdleCallback?.bind(globalThis);
const now = globalThis.performance.now.bind(globalThis.performance);
export const performance = { now, timeOrigin: globalThis.performance.timeOrigin };
/** The requests of the page so far, as many as the browser keeps. */
export const requestsSoFar = () =>
  globalThis.performance
    .getEntriesByType('resource')
    .filter((entry) => entry instanceof PerformanceResourceTiming);

type Urgency = { priority: 'user-blocking' };
type PostTask = (task: () => void, options: Urgency) => Promise<void>;
type Scheduler = { postTask?: PostTask };
const scheduler: Scheduler | undefined = Reflect.get(globalThis, 'scheduler');
/** Not every browser has it. */
export const postTask: PostTask | undefined = scheduler?.postTask?.bind(scheduler);
