import type { Point } from '../protocol/frame';
import { ask } from './frame-port';
import type { FramePlace } from './page-scope';

type PlaceInTab = { tabId: number; place: FramePlace; still?: boolean };

/** Where a point of a frame is in the viewport of the tab; scrolled into view unless `still`. */
export async function pointInTab(
  { tabId, place, still = false }: PlaceInTab,
  { x, y }: Point,
): Promise<Point> {
  let point: Point = { x, y };
  for (let { holder } = place; holder; holder = holder.place.holder) {
    const where = { tabId, frameId: holder.place.frame.frameId };
    point = await ask(where, 'pointInFrame', { ref: holder.ref, point, still });
  }
  return point;
}
