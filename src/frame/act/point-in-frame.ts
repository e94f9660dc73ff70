import { rectOf, styleOf } from '../dom/native';
import { AutomationError } from '../../base/errors';
import { say } from '../../base/say';
import type { Point } from '../../protocol/frame';

/**
 * The place of a point of the frame in `holder` in the viewport around it. A frame that is scaled, turned or slanted is
 * followed; one in perspective is not. Unless `still`, the viewport is scrolled there, and no further than to the frame's
 * edge, wherever the point is said to be. Throws `frame-gone`.
 */
export function pointInFrame(holder: Element | undefined, point: Point, still = false): Point {
  if (!(holder instanceof HTMLElement) || !holder.isConnected)
    throw new AutomationError('frame-gone', say`The frame went away before anything was done in it.`);
  if (still) return mapPoint(holder, point);
  const { clientWidth, clientHeight } = holder.ownerDocument.documentElement;
  const isInView = ({ x, y }: Point) => x >= 0 && y >= 0 && x < clientWidth && y < clientHeight;
  const nearest = clampPoint(holder, point);
  const there = mapPoint(holder, nearest);
  if (isInView(there)) return there;
  const view = holder.ownerDocument.defaultView;
  const [left, top] = [there.x - clientWidth / 2, there.y - clientHeight / 2];
  view?.scrollBy({ left, top, behavior: 'instant' });
  return mapPoint(holder, nearest);
}

/** The nearest point that shows of the frame in `holder`, as far as its own box goes; in its own viewport, as the given one. */
export function clampPoint(holder: Element, { x, y }: Point): Point {
  const { paddingLeft, paddingRight, paddingTop, paddingBottom } = styleOf(holder);
  const width = holder.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
  const height = holder.clientHeight - parseFloat(paddingTop) - parseFloat(paddingBottom);
  const within = (at: number, length: number) => Math.max(0, at < length ? at : length - 1);
  return { x: within(x, width), y: within(y, height) };
}

function mapPoint(holder: HTMLElement, { x, y }: Point): Point {
  const box = rectOf(holder);
  const { paddingLeft, paddingTop } = styleOf(holder);
  const left = holder.clientLeft + parseFloat(paddingLeft) + x;
  const top = holder.clientTop + parseFloat(paddingTop) + y;
  const turned = turnOf(holder);
  if (turned) {
    const off = turned.transformPoint({ x: left - holder.offsetWidth / 2, y: top - holder.offsetHeight / 2 });
    return { x: box.left + box.width / 2 + off.x, y: box.top + box.height / 2 + off.y };
  }
  const scaleX = holder.offsetWidth > 0 ? box.width / holder.offsetWidth : 1;
  const scaleY = holder.offsetHeight > 0 ? box.height / holder.offsetHeight : 1;
  return { x: box.left + left * scaleX, y: box.top + top * scaleY };
}

/**
 * The turn, scale and slant of a frame by itself and all around it; null when no side of it is aslant. Its middle is in
 * any case the middle of the box around it, so where it is moved to need not be known.
 */
function turnOf(holder: HTMLElement): DOMMatrix | null {
  let all = new DOMMatrix();
  for (let at: HTMLElement | null = holder; at; at = at.parentElement) {
    const { transform, rotate, scale } = styleOf(at);
    const own = `${rotate === 'none' ? '' : `rotate(${rotate})`} ${scale === 'none' ? '' : `scale(${scale.replaceAll(' ', ',')})`} ${transform === 'none' ? '' : transform}`;
    if (own.trim() !== '') all = new DOMMatrix(own).multiply(all);
  }
  const isAslant = Math.abs(all.b) > 1e-6 || Math.abs(all.c) > 1e-6;
  return isAslant ? new DOMMatrix([all.a, all.b, all.c, all.d, 0, 0]) : null;
}
