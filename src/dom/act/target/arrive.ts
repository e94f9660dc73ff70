import { AutomationError } from '../../../base/errors';
import type { FrameContext } from '../../engine-context';
import { rectOf } from '../../native';
import { elementAt, isSameBox, receives } from './boxes';
import { receivesPointer } from './checks';
import type { HitPoint, ActUnderWay } from '../act-contract';
import { describeElement } from './describe';
import { followPoint, goneNow, holdPoint } from './held';

/** So often the pointer follows a target that moves away while it comes. */
const mostMoves = 3;

/**
 * Has the pointer `come` to a target, and once more where that moved meanwhile; where it can be pressed then. Throws when
 * something has come over the target: a press would land on that, so nothing is pressed.
 */
export async function arrive(
  run: ActUnderWay,
  start: HitPoint,
  come: (point: HitPoint) => Promise<void>,
): Promise<HitPoint> {
  let point = holdPoint(run, start);
  for (let moves = 0; ; moves += 1) {
    await come(point);
    point = await followThere(run, point);
    const cover = coverOf(point, run.context);
    if (!cover || !point.aim) return point;
    const { target, box } = point.aim;
    if (moves === mostMoves || isSameBox(box, rectOf(target))) throw coveredNow(target, cover, run.context);
    const problem = await receivesPointer(target, run);
    if (problem || !run.point) throw coveredNow(target, cover, run.context);
    point = { ...run.point, aim: { ...point.aim, target, box: rectOf(target) } };
  }
}

/** The point on what is there now in place of the target. A pointer that only came has not touched what else is there. */
async function followThere(run: ActUnderWay, point: HitPoint): Promise<HitPoint> {
  let there = point;
  const check = () => {
    const found = followPoint(run, point);
    if (!found) throw goneNow(point);
    there = found;
  };
  await run.hands.do('approach', () => {}, { check });
  return there;
}

function coverOf({ x, y, aim }: HitPoint, context: FrameContext): Element | null {
  if (!aim) return null;
  const hit = elementAt(x, y, context);
  return hit && !receives(hit, aim.target, context) ? hit : null;
}

function coveredNow(target: Element, cover: Element, context: FrameContext): AutomationError {
  const what = describeElement(target, context);
  const by = describeElement(cover, context);
  const message = `${what} was covered by ${by} as the pointer reached it. It was not pressed.`;
  return new AutomationError('covered', message);
}
