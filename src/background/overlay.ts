import browser from 'webextension-polyfill';
import { throwIfStopped } from '../base/deadline';
import type { Mark, OverlayState } from '../protocol/frame';
import type { Candidate } from '../protocol/session';
import { ask } from './frame-port';
import { readFrameTree, type FrameTree } from './frame-tree';
import { inject, readyFrames } from './injection';
import { enterFrames } from './page-scope';

/** The script that draws on the page, put into a frame when it is first needed. */
const overlayFile = '/overlay.js';

export type MarkedCandidate = { candidate: Candidate; number: number; scrollTo: boolean };

/** Draws marks around the elements of candidates, in the frames they are in, and clears all others. */
export async function markCandidates(
  tabId: number,
  marked: MarkedCandidate[],
  signal: AbortSignal,
): Promise<void> {
  const states = new Map<number, OverlayState>();
  const tree = await readFrameTree(tabId);
  for (const each of marked) {
    throwIfStopped(signal);
    // What has gone from the page meanwhile has no mark; the others keep theirs.
    await addMark(tree, states, each).catch(() => {});
  }
  for (const { frameId } of await readyFrames(tabId)) {
    throwIfStopped(signal);
    const state = states.get(frameId);
    await (state ? show(tabId, frameId, state) : clear(tabId, frameId));
  }
}

/** Says on the page that it is being worked on, or stops saying so. */
export async function showActing(tabId: number, acting: boolean): Promise<void> {
  await (acting ? show(tabId, 0, { marks: [], acting }) : clear(tabId, 0));
}

async function addMark(
  tree: FrameTree,
  states: Map<number, OverlayState>,
  { candidate, number, scrollTo }: MarkedCandidate,
): Promise<void> {
  const { place, selector } = await enterFrames(tree, candidate.action.selector);
  const { frameId } = place.frame;
  const { ref } = await ask({ tabId: tree.tabId, frameId }, 'locate', { selector });
  const state = states.get(frameId) ?? { marks: [], acting: false };
  const mark: Mark = { ref, number, sure: candidate.sure };
  states.set(frameId, { ...state, marks: [...state.marks, mark], ...(scrollTo ? { scrollTo: ref } : {}) });
}

async function show(tabId: number, frameId: number, state: OverlayState): Promise<void> {
  await inject(tabId, [frameId], overlayFile);
  await runInFrame(tabId, frameId, (shown) => globalThis.__tabwrightOverlay?.show(shown), [state]);
}

async function clear(tabId: number, frameId: number): Promise<void> {
  await runInFrame(tabId, frameId, () => globalThis.__tabwrightOverlay?.clear(), []);
}

async function runInFrame<A extends unknown[]>(
  tabId: number,
  frameId: number,
  ...[func, args]: [func: (...args: A) => void, args: A]
): Promise<void> {
  await browser.scripting.executeScript({
    target: { tabId, frameIds: [frameId] },
    func,
    args,
    injectImmediately: true,
  });
}
