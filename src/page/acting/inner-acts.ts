import { withSignal } from '../../base/deadline';
import type { FirstSeen, Point } from '../../protocol/frame';
import { ask } from '../ask';
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
  let left = points.map((point, at) => ({ point, at }));
  for (let { holder } = place; holder; holder = holder.place.holder) {
    const where = { tab, documentId: holder.place.frame.documentId };
    const asked = { ref: holder.ref, points: left.map(({ point }) => point) };
    const seen = await withSignal(ask(where, 'seeThrough', asked), signal);
    left = left.flatMap(({ at }, index) => {
      const point = seen.points[index];
      return point ? [{ point, at }] : [];
    });
    if (left.length === 0) return { at: -1, ...(seen.cover ? { cover: seen.cover } : {}) };
  }
  return { at: left[0]?.at ?? -1 };
}
