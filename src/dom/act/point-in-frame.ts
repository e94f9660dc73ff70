import { rectOf, styleOf } from '../native';
import { AutomationError } from '../../base/errors';
import type { Point } from '../../protocol/frame';

/**
 * Where a point of the frame in `holder` is in the viewport around it, which is scrolled there unless `still`. A frame that is scaled is followed; one that is
 * turned or slanted is not.
 */
export function pointInFrame(holder: Element | undefined, point: Point, still = false): Point {
  if (!(holder instanceof HTMLElement) || !holder.isConnected)
    throw new AutomationError('frame-gone', 'The frame went away before anything was done in it.');
  const { clientWidth, clientHeight } = holder.ownerDocument.documentElement;
  const isInView = ({ x, y }: Point) => x >= 0 && y >= 0 && x < clientWidth && y < clientHeight;
  const there = mapPoint(holder, point);
  if (still || isInView(there)) return there;
  const view = holder.ownerDocument.defaultView;
  const [left, top] = [there.x - clientWidth / 2, there.y - clientHeight / 2];
  view?.scrollBy({ left, top, behavior: 'instant' });
  return mapPoint(holder, point);
}

function mapPoint(holder: HTMLElement, { x, y }: Point): Point {
  const box = rectOf(holder);
  const scaleX = holder.offsetWidth > 0 ? box.width / holder.offsetWidth : 1;
  const scaleY = holder.offsetHeight > 0 ? box.height / holder.offsetHeight : 1;
  const { paddingLeft, paddingTop } = styleOf(holder);
  return {
    x: box.left + (holder.clientLeft + parseFloat(paddingLeft) + x) * scaleX,
    y: box.top + (holder.clientTop + parseFloat(paddingTop) + y) * scaleY,
  };
}
