import { isConnectedOf } from '../native';
import type { Run } from './contract';

/** The element that is in the page now in place of `target`: an act may have had it drawn anew. */
export function elementNow(
  target: Element,
  run: Run,
  retarget: (element: Element, run: Run) => Element = (element) => element,
): Element {
  if (isConnectedOf(target)) return target;
  const found = run.context.resolve(run.request.selector)[0];
  return found ? retarget(found, run) : target;
}
