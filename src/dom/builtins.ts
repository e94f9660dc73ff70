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

/** Called as functions of the window, which they insist on. */
export const setTimeout = globalThis.setTimeout.bind(globalThis);
export const clearTimeout = globalThis.clearTimeout.bind(globalThis);
const askFrame = globalThis.requestAnimationFrame.bind(globalThis);
let asked = 0;
export const requestAnimationFrame = (callback: FrameRequestCallback): number => {
  asked += 1;
  return askFrame(callback);
};
/** How many frames we have asked for so far. */
export const framesAsked = (): number => asked;
export const cancelAnimationFrame = globalThis.cancelAnimationFrame.bind(globalThis);
const now = globalThis.performance.now.bind(globalThis.performance);
export const performance = { now };
