import type { Point } from '../../protocol/frame';
import { ask } from '../ask';
import type { FramePlace, Tab } from '../tab';

type PlaceInTab = { tab: Tab; place: FramePlace; still?: boolean };

/** Where a point of a frame is in the viewport of the tab; scrolled into view unless `still`. */
export async function pointInTab({ tab, place, still = false }: PlaceInTab, { x, y }: Point): Promise<Point> {
  let point: Point = { x, y };
  for (let { holder } = place; holder; holder = holder.place.holder) {
    const where = { tab, documentId: holder.place.frame.documentId };
    point = await ask(where, 'pointInFrame', { ref: holder.ref, point, still });
  }
  return point;
}
