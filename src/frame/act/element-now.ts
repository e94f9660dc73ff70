import { isConnectedOf } from '../dom/native';
import type { ActUnderWay } from './act-contract';
import { anotherNow, isHeld } from './held';
import { readBoxes } from './row';
import { tookAnothersPlace } from './same-row';

/**
 * The element that is in the page now in place of `target`: an act may have had it drawn anew. Throws when `target` itself
 * shows another row now: nothing of that is read for its own.
 */
export function elementNow(
  target: Element,
  run: ActUnderWay,
  retarget: (element: Element, run: ActUnderWay) => Element = (element) => element,
): Element {
  const { held, context } = run;
  const isAnother = (element: Element) =>
    held !== undefined && tookAnothersPlace(held.boxes, readBoxes(element, context.tree));
  if (isConnectedOf(target)) {
    if (held?.element === target && isAnother(target)) throw anotherNow(held, target, context);
    return target;
  }
  const found = run.context.resolve(run.request.selector).map((element) => retarget(element, run));
  const same = found.find((element) => held && isHeld(held, element, { context, isRenamed: true }));
  return same ?? found.find((element) => !isAnother(element)) ?? target;
}
