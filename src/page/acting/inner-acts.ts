import { withSignal } from '../../base/deadline';
import type { FirstSeen, Point } from '../../protocol/frame';
import { seenInTab } from '../frames/tab-point';
import type { ActOfFrame } from '../tab';
import { ActsOfFrames, type From } from './acts-of-frames';

/** Acts in frames inside others, by act. */
const acts = new ActsOfFrames<ActOfFrame>();

/** Lets the act's frame ask what lies over it in the frames around, until the function it gives is called. */
export function allowLook(actId: string, act: ActOfFrame): () => void {
  return acts.allow(actId, act);
}

/** Which of these points of the act's frame nothing in the frames around lies over. */
export async function firstSeenOf(actId: string, points: readonly Point[], from: From): Promise<FirstSeen> {
  const { tab, place, signal } = acts.of(actId, from, 'is inside others');
  const { seen, cover } = await withSignal(seenInTab({ tab, place }, points), signal);
  const [first] = seen;
  return first ? { at: first.at } : { at: -1, ...(cover ? { cover } : {}) };
}
