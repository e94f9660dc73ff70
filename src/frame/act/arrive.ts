import { AutomationError } from '../../base/errors';
import { say } from '../../base/say';
import type { FrameContext } from '../engine-context';
import { rectOf } from '../dom/native';
import { elementAt, isSameBox, receives } from './boxes';
import { receivesPointer } from './checks';
import type { HitPoint, ActUnderWay } from './act-contract';
import { describeElement } from './describe';
import { followPoint, goneNow, holdPoint } from './held';

/** The most times the pointer follows a target that moves away while it comes. */
export const mostMoves = 3;

/**
 * Has the pointer `come` to a target, and once more where that moved meanwhile or is out of view; where it can be pressed then.
 * Throws when something has come over the target: a press would land on that, so nothing is pressed. `mayCover`: whatever the
 * page makes of the target as the pointer comes is its answer.
 */
export async function arrive(
  run: ActUnderWay,
  start: HitPoint,
  { come, mayCover = false }: { come: (point: HitPoint) => Promise<void>; mayCover?: boolean },
): Promise<HitPoint> {
  let point = mayCover ? start : holdPoint(run, start);
  for (let moves = 0; ; moves += 1) {
    await come(point);
    if (!mayCover) point = await followThere(run, point);
    const hit = elementAt(point.x, point.y, run.context);
    const { aim } = point;
    if (!aim || (hit && (mayCover || receives(hit, aim.target, run.context)))) return point;
    // The browser's own bars come and go: what stays where it is may be out of view then.
    if (moves === mostMoves || (hit && isSameBox(aim.box, rectOf(aim.target))))
      throw coveredNow(aim.target, hit, run.context);
    point = await aimAnew(run, point);
  }
}

/** The point to press now that the target has moved. Throws when there is none. */
export async function aimAnew(run: ActUnderWay, point: HitPoint): Promise<HitPoint> {
  const { aim } = point;
  if (!aim) return point;
  const problem = await receivesPointer(aim.target, run);
  if (problem || !run.point) {
    const hit = elementAt(point.x, point.y, run.context);
    throw coveredNow(aim.target, hit, run.context);
  }
  return { ...run.point, aim: { ...aim, box: rectOf(aim.target) } };
}

/**
 * The point on the element that is there now in place of the target. Throws when there is none: a pointer that only came
 * has not touched anything else there.
 */
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

function coveredNow(target: Element, cover: Element | null, context: FrameContext): AutomationError {
  const what = describeElement(target, context);
  const message = cover
    ? say`${what} was covered by ${describeElement(cover, context)} as the pointer reached it. It was not pressed.`
    : say`${what} was out of view as the pointer reached it. It was not pressed.`;
  return new AutomationError('covered', message);
}
