import { sleep, throwIfStopped, withSignal } from '../../base/deadline';
import type { Mark, OverlayState } from '../../protocol/frame';
import type { FrameOrigin } from '../../messaging/contract';
import type { Candidate } from '../../protocol/session';
import { askFrame, watchUser, inject, readyFrames, topFrame } from '../frames/tab-frames';
import { readFrameTree, type FrameTree, enterFrames, splitRef } from '../../page/frames';
import { tabOf } from '../acting/tab-of';
import type { LiveFrame } from '../../page/tab';

/** The script that draws on the page, put into a frame when it is first needed. */
const overlayFile = '/overlay.js';

export type MarkedCandidate = { candidate: Candidate; number: number; scrollTo: boolean };

type Wish = {
  /** Scrolls to the first element. */
  scroll: boolean;
  signal: AbortSignal;
};

/** Draws marks around the elements of candidates, in the frames they are in, and clears all others. */
export async function markCandidates(
  tabId: number,
  marked: readonly MarkedCandidate[],
  signal: AbortSignal,
): Promise<void> {
  const marks = new Marks(tabId, signal);
  const tree = await readFrameTree(tabOf(tabId));
  for (const { candidate, number, scrollTo } of marked) {
    const { action, sure } = candidate;
    // An element that has gone meanwhile has no mark; the others keep theirs.
    await marks.addSelector(tree, action.selector, { number, sure, scrollTo }).catch(() => {});
  }
  await marks.draw(await readyFrames(tabId));
}

/** Draws marks around what these selectors lead to, and clears all others. Says how many elements each fits. */
export async function markSelectors(
  tabId: number,
  selectors: readonly string[],
  { scroll, signal }: Wish,
): Promise<number[]> {
  const marks = new Marks(tabId, signal);
  const tree = await readFrameTree(tabOf(tabId));
  const counts: number[] = [];
  for (const selector of selectors) {
    const scrollTo = scroll && counts.every((count) => count === 0);
    // A text that is no selector fits nothing.
    counts.push(await marks.addSelector(tree, selector, { number: 0, sure: true, scrollTo }).catch(() => 0));
  }
  await marks.draw(await readyFrames(tabId));
  return counts;
}

/** Draws marks around what these refs stand for, and clears all others. Gives how many there are. `engines`: prefix of a frame's refs → key of the engine that gave them. */
export async function markRefs(
  tabId: number,
  refs: readonly string[],
  { engines, scroll, signal }: Wish & { engines: ReadonlyMap<string, string> },
): Promise<number> {
  const marks = new Marks(tabId, signal);
  const frames = await readyFrames(tabId);
  for (const [at, joined] of refs.entries()) {
    const split = splitRef(joined);
    // A frame whose engine is another one shows another document: its refs mean other elements.
    const frame = split && frames.find(({ key }) => key === engines.get(split.letters));
    if (frame)
      marks.add(frame.documentId, split.ref, { number: 0, sure: true, scrollTo: scroll && at === 0 });
  }
  await marks.draw(frames);
  return marks.count;
}

type MarkStyle = Omit<Mark, 'ref'> & { scrollTo: boolean };

/** The marks that are to be drawn in a tab. */
class Marks {
  readonly #tabId: number;
  readonly #signal: AbortSignal;
  readonly #states = new Map<string, OverlayState>();

  constructor(tabId: number, signal: AbortSignal) {
    this.#tabId = tabId;
    this.#signal = signal;
  }

  get count(): number {
    return [...this.#states.values()].reduce((count, { marks }) => count + marks.length, 0);
  }

  add(documentId: string, ref: number, { number, sure, scrollTo }: MarkStyle): void {
    const state = this.#states.get(documentId) ?? { marks: [], acting: false };
    const marks = [...state.marks, { ref, number, sure }];
    this.#states.set(documentId, { ...state, marks, scrollTo: scrollTo ? ref : state.scrollTo });
  }

  /** Gives how many elements the selector fits. */
  async addSelector(tree: FrameTree, whole: string, style: MarkStyle): Promise<number> {
    throwIfStopped(this.#signal);
    const { place, selector } = await enterFrames(tree, whole);
    const { documentId } = place.frame;
    const { ref, count } = await askFrame({ tabId: this.#tabId, documentId }, 'locate', { selector });
    this.add(documentId, ref, style);
    return count;
  }

  /** Shows each frame its marks, and clears the frames that have none. */
  async draw(frames: readonly LiveFrame[]): Promise<void> {
    for (const { documentId } of frames) {
      throwIfStopped(this.#signal);
      const state = this.#states.get(documentId);
      await (state ? show(this.#tabId, documentId, state) : clear(this.#tabId, documentId));
    }
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
