import type { Point } from '../../protocol/frame';
import type { FramePlace, Tab } from '../tab';

type PlaceInTab = { tab: Tab; place: FramePlace; still?: boolean };

/** A frame's point in CSS px of the tab's viewport; brought to the frame's edge and scrolled into view unless `still`. */
export async function pointInTab({ tab, place, still = false }: PlaceInTab, { x, y }: Point): Promise<Point> {
  let point: Point = { x, y };
  for (let { holder } = place; holder; holder = holder.place.holder) {
    const { documentId } = holder.place.frame;
    point = await tab.ask(documentId, 'pointInFrame', { ref: holder.ref, point, still });
  }
  return point;
}

/** The points of a frame that show in the tab: `point` is in the tab's viewport, `at` the index among the asked points. */
export type SeenPoints = { seen: { point: Point; at: number }[]; cover?: string };

/**
 * The points of a frame that show in the tab: neither cut off nor covered in the frames around it. Those frames measure
 * this; the frame itself is not asked. `isPressed`: the browser is to press there.
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
