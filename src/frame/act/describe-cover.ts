import type { Saying } from '../../base/say';
import type { FrameContext } from '../engine-context';
import { hasAttributeOf, matchesSelector } from '../dom/native';
import { describeElement } from './describe';

/** The cover, or the nearest thing around it that has a name. */
export function describeCover(cover: Element, context: FrameContext): Saying {
  const named = context.tree.closest(
    cover,
    (element) => hasAttributeOf(element, 'id') || matchesSelector(element, '[role], [aria-label], dialog'),
  );
  return describeElement(named && !matchesSelector(named, 'body, html') ? named : cover, context);
}
