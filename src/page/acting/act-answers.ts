import { withSignal } from '../../base/deadline';
import type { FirstSeen, FrameAct, Point } from '../../protocol/frame';
import type { ActAnswers } from '../followed-acts';
import { seenInTab } from '../frames/tab-point';
import type { ActOfFrame } from '../tab';
import { dragToDrop, dropPlaceFor, type DropInFrame } from './drops';

/** The answers to the questions that the frame of this act may ask. */
export function answersFor(
  { inside, trusted }: Pick<FrameAct, 'inside' | 'trusted'>,
  act: ActOfFrame,
  drop: DropInFrame | undefined,
): ActAnswers {
  const unlessOver = <T>(answer: Promise<T>) => withSignal(answer, act.signal);
  return {
    ...(inside && { firstSeen: ({ points }) => unlessOver(firstSeenOf(act, points)) }),
    ...(!trusted && {
      followScript: async ({ address }) => {
        await unlessOver(act.tab.followScript(act.place.frame, address));
        return true;
      },
    }),
    ...(drop && {
      dropPlace: () => unlessOver(dropPlaceFor(act, drop)),
      dragToDrop: (drag) => unlessOver(dragToDrop(act, drop, drag)),
    }),
  };
}

/** The index of the first of these points that the frames around do not cover; -1 and the cover when there is none. */
async function firstSeenOf({ tab, place }: ActOfFrame, points: readonly Point[]): Promise<FirstSeen> {
  const { seen, cover } = await seenInTab({ tab, place }, points);
  const [first] = seen;
  return first ? { at: first.at } : { at: -1, cover: cover || undefined };
}
