import { sleep, throwIfStopped, withSignal } from '../../base/deadline';
import type { Mark, OverlayState } from '../../protocol/frame';
import type { FrameOrigin } from '../../messaging/contract';
import type { Candidate } from '../../protocol/session';
import { askFrame } from '../../messaging/ask-frame';
import { readFrameTree, type FrameTree, enterFrames } from '../../page/frames';
import { watchUser } from '../frames/heed-user';
import { inject, readyFrames, topFrame } from '../frames/injection';
import { splitRef } from '../../page/page-view';
import { tabOf } from '../acting/tab-of';
import type { LiveFrame } from '../../page/tab';

/** The script that draws on the page, put into a frame when it is first needed. */
const overlayFile = '/overlay.js';

export type MarkedCandidate = { candidate: Candidate; number: number; scrollTo: boolean };

/** Draws marks around the elements of candidates, in the frames they are in, and clears all others. */
export async function markCandidates(
  tabId: number,
  marked: MarkedCandidate[],
  signal: AbortSignal,
): Promise<void> {
  const states = new Map<string, OverlayState>();
  const tree = await readFrameTree(tabOf(tabId));
  for (const { candidate, number, scrollTo } of marked) {
    throwIfStopped(signal);
    const { action, sure } = candidate;
    // An element that has gone meanwhile has no mark; the others keep theirs.
    await addMark(tree, states, { selector: action.selector, number, sure, scrollTo }).catch(() => {});
  }
  await draw(tabId, { frames: await readyFrames(tabId), states, signal });
}

/** Draws marks around what these selectors lead to, and clears all others. Says how many elements each fits. */
export async function markSelectors(
  tabId: number,
  selectors: readonly string[],
  { scroll, signal }: { scroll: boolean; signal: AbortSignal },
): Promise<number[]> {
  const states = new Map<string, OverlayState>();
  const tree = await readFrameTree(tabOf(tabId));
  const counts: number[] = [];
  for (const selector of selectors) {
    throwIfStopped(signal);
    const place = { number: 0, sure: true, scrollTo: scroll && counts.every((count) => count === 0) };
    // A text that is no selector fits nothing.
    counts.push(await addMark(tree, states, { selector, ...place }).catch(() => 0));
  }
  await draw(tabId, { frames: await readyFrames(tabId), states, signal });
  return counts;
}

type RefMarking = {
  /** Prefix of a frame's refs → key of the engine that gave them. */
  engines: ReadonlyMap<string, string>;
  scroll: boolean;
  signal: AbortSignal;
};

/** Draws marks around what these refs stand for, and clears all others. Gives how many there are. */
export async function markRefs(
  tabId: number,
  refs: readonly string[],
  { engines, scroll, signal }: RefMarking,
): Promise<number> {
  const frames = await readyFrames(tabId);
  const states = new Map<string, OverlayState>();
  for (const [at, joined] of refs.entries()) {
    const split = splitRef(joined);
    // A frame whose engine is another one shows another document: its refs mean other elements.
    const frame = split && frames.find(({ key }) => key === engines.get(split.letters));
    if (!frame) continue;
    const { ref } = split;
    const state = states.get(frame.documentId) ?? { marks: [], acting: false };
    const marks = [...state.marks, { ref, number: 0, sure: true }];
    states.set(frame.documentId, { ...state, marks, ...(scroll && at === 0 && { scrollTo: ref }) });
  }
  await draw(tabId, { frames, states, signal });
  return [...states.values()].reduce((count, { marks }) => count + marks.length, 0);
}

type Drawing = {
  frames: readonly { documentId: string }[];
  states: ReadonlyMap<string, OverlayState>;
  signal: AbortSignal;
};

/** Shows each frame its state, and clears the frames that have none. */
async function draw(tabId: number, { frames, states, signal }: Drawing): Promise<void> {
  for (const { documentId } of frames) {
    throwIfStopped(signal);
    const state = states.get(documentId);
    await (state ? show(tabId, documentId, state) : clear(tabId, documentId));
  }
}

/** Documents of frames inside tabs in which the target of an act is marked. */
const marked = new Map<number, string>();

/** Documents in which a tab is shown to be worked on, with a button that stops that. */
const withStop = new Map<number, string>();

/** Says of a document that it has the button. */
export const hasStopButton = ({ tabId = -1, documentId }: FrameOrigin): boolean =>
  documentId !== undefined && withStop.get(tabId) === documentId;

/** Says on the page that it is being worked on, or waits, and marks what is about to be acted on. */
async function showActing(
  tabId: number,
  { paused, target, cursor = false }: { paused: boolean; target?: string; cursor?: boolean },
): Promise<void> {
  const at = target === undefined ? undefined : await locateTarget(tabId, target).catch(() => undefined);
  await clearTarget(tabId);
  const marks = at ? [{ ref: at.ref, number: 0, sure: true }] : [];
  const isInTop = at === undefined || at.frame.frameId === 0;
  const top = isInTop && at ? at.frame : await topFrame(tabId);
  if (top) {
    withStop.set(tabId, top.documentId);
    await show(tabId, top.documentId, { marks: isInTop ? marks : [], acting: true, paused, cursor });
  }
  if (!at || isInTop) return;
  marked.set(tabId, at.frame.documentId);
  await show(tabId, at.frame.documentId, { marks, acting: false, cursor });
}

/** Stops saying so. */
async function clearActing(tabId: number): Promise<void> {
  withStop.delete(tabId);
  const clearTop = async () => {
    const top = await topFrame(tabId);
    if (top) await clear(tabId, top.documentId);
  };
  await Promise.allSettled([clearTop(), clearTarget(tabId)]);
}

async function clearTarget(tabId: number): Promise<void> {
  const documentId = marked.get(tabId);
  marked.delete(tabId);
  if (documentId !== undefined) await clear(tabId, documentId).catch(() => {});
}

async function locateTarget(tabId: number, target: string): Promise<{ frame: LiveFrame; ref: number }> {
  const { place, selector } = await enterFrames(await readFrameTree(tabOf(tabId)), target);
  const { frame } = place;
  const { ref } = await askFrame({ tabId, documentId: frame.documentId }, 'locate', { selector });
  return { frame, ref };
}

type Marking = { selector: string; number: number; sure: boolean; scrollTo: boolean };

async function addMark(
  tree: FrameTree,
  states: Map<string, OverlayState>,
  { selector: whole, number, sure, scrollTo }: Marking,
): Promise<number> {
  const { place, selector } = await enterFrames(tree, whole);
  const { documentId } = place.frame;
  const { ref, count } = await askFrame({ tabId: tree.tab.id, documentId }, 'locate', { selector });
  const state = states.get(documentId) ?? { marks: [], acting: false };
  const mark: Mark = { ref, number, sure };
  states.set(documentId, { ...state, marks: [...state.marks, mark], ...(scrollTo && { scrollTo: ref }) });
  return count;
}

async function show(tabId: number, documentId: string, state: OverlayState): Promise<void> {
  await inject(tabId, [documentId], overlayFile);
  await askFrame({ tabId, documentId }, 'showOverlay', state);
}

async function clear(tabId: number, documentId: string): Promise<void> {
  await askFrame({ tabId, documentId }, 'showOverlay', { marks: [], acting: false });
}

/** A run as the user sees it on the page: what is acted on, that it waits, and that their own acts have it wait. */
export type OnPage = {
  begin(): Promise<void>;
  /** Hears of the user's own acts in a tab, whose page may be another than before. */
  heed(tabId: number): void;
  paused(isPaused: boolean): void;
  acting(tabId: number, target: string, isPaused: boolean): void;
  /** Moves the cursor to the next target; resolves once it is there, if there is a cursor. */
  approach(tabId: number, target: string): Promise<void>;
  end(): Promise<void>;
};

/** A page has this long to hear a message, in milliseconds: one that hangs or has an open dialog answers nothing. */
const patienceMs = 500;

/** The cursor takes this long to get to a target and rest there, in milliseconds. */
const approachMs = 300;

export function onPage(ownTabId: number, { cursor = false }): OnPage {
  const tell = (tabId: number, state: Parameters<typeof showActing>[1]) =>
    showActing(tabId, { ...state, cursor }).catch(() => {});
  const heed = (tabId: number) => void watchUser(tabId, true);
  return {
    begin: () => withPatience(watchUser(ownTabId, true)),
    heed,
    paused: (paused) => void tell(ownTabId, { paused }),
    acting: (tabId, target, paused) => {
      heed(tabId);
      void tell(tabId, { paused, target });
    },
    approach: async (tabId, target) => {
      if (!cursor) return;
      await tell(tabId, { paused: false, target });
      await sleep(approachMs);
    },
    end: () => withPatience(Promise.allSettled([watchUser(ownTabId, false), clearActing(ownTabId)])),
  };
}

async function withPatience(told: Promise<unknown>): Promise<void> {
  await withSignal(told, AbortSignal.timeout(patienceMs)).catch(() => {});
}

/** A run that nobody watches. */
export const unseen: OnPage = {
  begin: async () => {},
  heed: () => {},
  paused: () => {},
  acting: () => {},
  approach: async () => {},
  end: async () => {},
};
