import type { Point } from '../../protocol/frame';
import type { FramePlace, Tab } from '../tab';

type PlaceInTab = { tab: Tab; place: FramePlace; still?: boolean };

/** Where a point of a frame is in the viewport of the tab; brought to the frame's edge and scrolled into view unless `still`. */
export async function pointInTab({ tab, place, still = false }: PlaceInTab, { x, y }: Point): Promise<Point> {
  let point: Point = { x, y };
  for (let { holder } = place; holder; holder = holder.place.holder) {
    const { documentId } = holder.place.frame;
    point = await tab.ask(documentId, 'pointInFrame', { ref: holder.ref, point, still });
  }
  return point;
}

/** Points of a frame that show in the tab: where each is there, and which of the asked ones it is. */
export type SeenPoints = { seen: { point: Point; at: number }[]; cover?: string | undefined };

/**
 * Which points of a frame show in the tab, as the frames around it measure that: neither cut off nor under anything else. The
 * frame's own word counts for nothing. `isPressed`: the browser is to press there.
 */
export async function seenInTab(
  { tab, place }: Pick<PlaceInTab, 'tab' | 'place'>,
  points: readonly Point[],
  isPressed = false,
): Promise<SeenPoints> {
  let seen = points.map((point, at) => ({ point, at }));
  for (let { holder } = place; holder; holder = holder.place.holder) {
    const { documentId } = holder.place.frame;
    const asked = { ref: holder.ref, points: seen.map(({ point }) => point), isPressed };
    const through = await tab.ask(documentId, 'seeThrough', asked);
    seen = seen.flatMap(({ at }, index) => {
      const point = through.points[index];
      return point ? [{ point, at }] : [];
    });
    if (seen.length === 0) return { seen, cover: through.cover };
  }
  return { seen };
}
