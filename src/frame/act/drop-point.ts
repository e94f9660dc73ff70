import { rectOf } from '../dom/native';
import { AutomationError } from '../../base/errors';
import { say } from '../../base/say';
import type { FrameContext } from '../engine-context';
import { findHitPoint, scrollToBox } from './boxes';
import { isAnythingDrawn } from './checks';
import type { HitPoint } from './act-contract';
import { describeElement } from './describe';
import { pointNow } from '../hands/pointer';

/** The point at which the element of `selector` can be dropped on, scrolled into view when it has to be. */
export function dropPoint(selector: string, context: FrameContext): { x: number; y: number } {
  const { x, y } = dropPointOn(dropTarget(selector, context), context);
  return { x, y };
}

/** The element to drop on. Throws `element-not-found`. */
export function dropTarget(selector: string, context: FrameContext): Element {
  const [found] = context.resolve(selector);
  if (found) return found;
  throw new AutomationError(
    'element-not-found',
    say`Nothing matches "${selector}", which was to be dropped on.`,
  );
}

/**
 * The point at which `target` can be dropped on now. It is scrolled into view when it has to be. Throws `not-visible`.
 */
export function dropPointOn(target: Element, context: FrameContext): HitPoint {
  const what = describeElement(target, context);
  if (!isAnythingDrawn(target)) throw new AutomationError('not-visible', say`${what} is not visible.`);
  let found = findHitPoint(target, context);
  if (!('element' in found)) {
    scrollToBox(target, { block: 'center' }, context);
    found = findHitPoint(target, context);
  }
  if ('element' in found) return found;
  // The dragged element may lie over the target: the middle of its box will do.
  const { x, y, width, height } = rectOf(target);
  const middle = { x: x + width / 2, y: y + height / 2 };
  if (width > 0 && height > 0) return pointNow({ ...middle, element: target }, context);
  throw new AutomationError('not-visible', say`${what} cannot be reached.`);
}
