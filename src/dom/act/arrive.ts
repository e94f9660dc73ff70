import { AutomationError } from '../../base/errors';
import type { ActContext } from '../context';
import { isConnectedOf, rectOf } from '../native';
import { elementAt, isSameBox, receives } from './boxes';
import { receivesPointer } from './checks';
import type { HitPoint, Run } from './contract';
import { describeElement } from './describe';

/** So often the pointer follows a target that moves away while it comes. */
const mostMoves = 3;

/**
 * Has the pointer `come` to a target, and once more where that moved meanwhile; where it can be pressed then. Throws when
 * something has come over the target: a press would land on that, so nothing is pressed.
 */
export async function arrive(
  run: Run,
  start: HitPoint,
  come: (point: HitPoint) => Promise<void>,
): Promise<HitPoint> {
  let point = start;
  for (let moves = 0; ; moves += 1) {
    await come(point);
    const cover = coverOf(point, run.context);
    if (!cover || !point.aim) return point;
    const { target, box } = point.aim;
    if (moves === mostMoves || isSameBox(box, rectOf(target))) throw coveredNow(target, cover, run.context);
    const problem = await receivesPointer(target, run);
    if (problem || !run.point) throw coveredNow(target, cover, run.context);
    point = run.point;
  }
}

function coverOf({ x, y, aim }: HitPoint, context: ActContext): Element | null {
  // A target that was drawn anew under the pointer is still there.
  if (!aim || !isConnectedOf(aim.target)) return null;
  const hit = elementAt(x, y, context);
  return hit && !receives(hit, aim.target, context) ? hit : null;
}

function coveredNow(target: Element, cover: Element, context: ActContext): AutomationError {
  const what = describeElement(target, context);
  const by = describeElement(cover, context);
  const message = `${what} was covered by ${by} as the pointer reached it. It was not pressed.`;
  return new AutomationError('covered', message);
}
