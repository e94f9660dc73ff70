import type { FramePoints, Point } from '../../protocol/frame';
import type { FrameContext } from '../engine-context';
import { styleOf } from '../dom/native';
import { elementAt } from './boxes';
import { describeCover } from './describe-cover';
import { clampPoint, pointInFrame } from './point-in-frame';

/**
 * The places of points of the frame in `holder` in the viewport around it, the first one scrolled into view; null for a
 * point that something lies over, or that is outside of the frame.
 */
export function seeThrough(
  holder: Element | undefined,
  { points, isPressed }: { points: readonly Point[]; isPressed?: boolean },
  context: FrameContext,
): FramePoints {
  const [first] = points;
  if (first) pointInFrame(holder, first);
  let cover: Element | null = null;
  const seen = points.map((point) => {
    const there = pointInFrame(holder, point, true);
    const nearest = holder && clampPoint(holder, point);
    if (nearest?.x !== point.x || nearest.y !== point.y) return null;
    const hit = elementAt(there.x, there.y, context);
    if (hit === holder || (!isPressed && isInSpace(holder))) return there;
    cover ??= hit;
    return null;
  });
  return { points: seen, cover: cover ? describeCover(cover, context).sentence : undefined };
}

/**
 * Whether the frame is in perspective: then its points are not where they are thought to be, and can be seen, but not
 * pressed by the browser.
 */
function isInSpace(holder: Element | undefined): boolean {
  for (let at: Element | null | undefined = holder; at; at = at.parentElement) {
    const { transform, perspective } = styleOf(at);
    if (perspective !== 'none' || transform.startsWith('matrix3d')) return true;
  }
  return false;
}
