import browser from 'webextension-polyfill';
import type { FrameOrigin } from '../../messaging/contract';
import { askFrame } from '../../messaging/ask-frame';
import { readyFrames } from './injection';

/** The documents of tabs that are to say when the user acts in them. */
const watched = new Map<number, Set<string>>();

/** Tabs that programs work in: they are watched between runs, too. */
const ofPrograms = new Set<number>();

/** Notes that a program works in a tab, which is watched from now on, whatever page it shows. */
export function noteProgramTab(tabId: number): void {
  if (ofPrograms.has(tabId)) return;
  ofPrograms.add(tabId);
  if (!browser.tabs.onUpdated.hasListener(watchNewPage)) browser.tabs.onUpdated.addListener(watchNewPage);
  // A page that hangs holds up nothing.
  void watchUser(tabId, true);
}

export function leaveProgramTab(tabId: number): void {
  if (ofPrograms.delete(tabId)) void watchUser(tabId, false);
}

export const isProgramTab = (tabId: number): boolean => ofPrograms.has(tabId);

function watchNewPage(tabId: number, { status }: { status?: string }): void {
  if (status === 'complete' && ofPrograms.has(tabId)) void watchUser(tabId, true);
}

/** Has all frames of a tab say when the user acts in them, or no longer. Frames that go away meanwhile say nothing. */
export async function watchUser(tabId: number, on: boolean): Promise<void> {
  if (!on && ofPrograms.has(tabId)) return;
  if (!on) watched.delete(tabId);
  const frames = await readyFrames(tabId).catch(() => []);
  if (on) watched.set(tabId, new Set(frames.map(({ documentId }) => documentId)));
  await Promise.allSettled(
    frames.map(({ documentId }) => askFrame({ tabId, documentId }, 'watchUser', { on })),
  );
}

export const isWatched = ({ tabId = -1, documentId = '' }: FrameOrigin): boolean =>
  watched.get(tabId)?.has(documentId) ?? false;

/** When the debugger last made input in a tab, in ms since 1970; `end` is open while it does. */
const ownInput = new Map<number, { start: number; end: number }>();

/** Our own input may be reported this much after its time, in milliseconds. */
const graceMs = 150;

/** Input we make through the debugger looks like the user's: the frames' word is not taken while it goes on. */
export async function asOwnInput<T>(tabId: number, make: () => Promise<T>): Promise<T> {
  const span = { start: Date.now(), end: Number.POSITIVE_INFINITY };
  ownInput.set(tabId, span);
  try {
    return await make();
  } finally {
    span.end = Date.now();
  }
}

/** True when an event in a tab at this time (ms since 1970) may be our own input. */
export function isOwnInput(tabId: number, at: number): boolean {
  const span = ownInput.get(tabId);
  return span !== undefined && at >= span.start - graceMs && at <= span.end + graceMs;
}
