import { elementAt } from '../dom/composed';
import { AutomationError } from '../../base/errors';
import { say } from '../../base/say';
import type { FrameContext } from '../engine-context';
import { rectOf, isConnectedOf, localNameOf } from '../dom/native';
import { isSameBox, receives } from './boxes';
import { receivesPointer } from './checks';
import type { HitPoint, Act, Held } from './act';
import { describeElement, describeIdentity } from './describe';
import { readBoxes, areSameBoxes, keepsName } from './row';

/** The most times the pointer follows a target that moves away while it comes. */
export const maxMoves = 3;

/**
 * Has the pointer `come` to a target, and once more where that moved meanwhile or is out of view; where it can be pressed then.
 * Throws when something has come over the target: a press would land on that, so nothing is pressed. `mayCover`: whatever the
 * page makes of the target as the pointer comes is its answer.
 */
export async function arrive(
  act: Act,
  start: HitPoint,
  come: (point: HitPoint) => Promise<unknown>,
  mayCover = false,
): Promise<HitPoint> {
  let point = mayCover ? start : holdPoint(act, start);
  for (let moves = 0; ; moves += 1) {
    await come(point);
    if (!mayCover) point = await followThere(act, point);
    const hit = elementAt(point.x, point.y, act.context.tree);
    const { aim } = point;
    if (!aim || (hit && (mayCover || receives(hit, aim.target, act.context)))) return point;
    // The browser's own bars come and go: what stays where it is may be out of view then.
    if (moves === maxMoves || (hit && isSameBox(aim.box, rectOf(aim.target))))
      throw coveredNow(aim.target, hit, act.context);
    point = await aimAnew(act, point);
  }
}

/** The point to press now that the target has moved. Throws when there is none. */
export async function aimAnew(act: Act, point: HitPoint): Promise<HitPoint> {
  const { aim } = point;
  if (!aim) return point;
  if ((await receivesPointer(aim.target, act)) || !act.point)
    throw coveredNow(aim.target, elementAt(point.x, point.y, act.context.tree), act.context);
  return { ...act.point, aim: { ...aim, box: rectOf(aim.target) } };
}

/**
 * The point on the element that is there now in place of the target. Throws when there is none: a pointer that only came
 * has not touched anything else there.
 */
async function followThere(act: Act, point: HitPoint): Promise<HitPoint> {
  let there = point;
  const check = () => {
    const found = followPoint(act, point);
    if (!found) throw goneNow(point);
    there = found;
  };
  await act.hands.do('approach', () => {}, { check });
  return there;
}

function coveredNow(target: Element, cover: Element | null, context: FrameContext): AutomationError {
  const what = describeElement(target, context);
  const message = cover
    ? say`${what} was covered by ${describeElement(cover, context)} as the pointer reached it. It was not pressed.`
    : say`${what} was out of view as the pointer reached it. It was not pressed.`;
  return new AutomationError('covered', message);
}

/** Notes what `element` is, so that another is told from it later, in another node or in the same one. */
export function holdElement(element: Element, context: FrameContext): Held {
  return { element, ...context.identityOf(element), boxes: readBoxes(element, context.tree) };
}

type Acting = Pick<Act, 'context' | 'hands'>;

/** Tells whether `element` is now what was held, in the same row. Names may change freely where `isRenamed`. */
export function isHeld(held: Held, element: Element, { context, hands }: Acting, isRenamed = false): boolean {
  const now = holdElement(element, context);
  if (held.role !== now.role || !areSameBoxes(held.boxes, now.boxes, hands.sent)) return false;
  const isOneOfMany = (held.boxes[0]?.count ?? 0) > 1;
  return (isRenamed && !isOneOfMany) || keepsName(held, now);
}

/** The point with the element that the act is held to there: its target, or the part of it that is pressed. */
function holdPoint(act: Act, point: HitPoint): HitPoint {
  const { aim } = point;
  if (!aim || aim.held) return point;
  const held = act.held?.element === aim.target ? act.held : holdElement(aim.target, act.context);
  return { ...point, aim: { ...aim, held } };
}

/**
 * The point as it is now: on the same element in the same row, be it drawn anew there. Null when it is gone from there.
 * Throws when its row or itself is another one.
 */
export function followPoint(act: Act, point: HitPoint): HitPoint | null {
  const { aim } = point;
  if (!aim?.held) return point;
  const { held, target } = aim;
  const { context } = act;
  const hit = elementAt(point.x, point.y, context.tree);
  if (isConnectedOf(target)) {
    if (!isHeld(held, target, act)) throw anotherNow(held, target, context);
    if (isConnectedOf(point.element) && receives(point.element, target, context)) return point;
    return { ...point, element: hit && receives(hit, target, context) ? hit : target };
  }
  const ofKind = hit ? ofItsKind(hit, held, context) : [];
  const successor = ofKind.find((each) => isHeld(held, each, act));
  if (hit && successor) return { ...point, element: hit, aim: { ...aim, target: successor } };
  const another = ofKind.find((each) => tookPlace(held, each, context));
  if (another) throw anotherNow(held, another, context);
  return null;
}

const maxUp = 6;

/** The elements around `hit`, itself first, that have the tag of the held one. */
function ofItsKind(hit: Element, { element }: Held, { tree }: FrameContext): Element[] {
  const found: Element[] = [];
  let at: Element | null = hit;
  for (let up = 0; at && up < maxUp; up += 1, at = tree.parentOf(at))
    if (localNameOf(at) === localNameOf(element)) found.push(at);
  return found;
}

/**
 * True when an element of the same name is where the held one was, among as many rows as there were: another was put there.
 * Where the press took the row away there are fewer rows, and the one that moved up says nothing of it.
 */
function tookPlace({ role, name, boxes }: Held, element: Element, context: FrameContext): boolean {
  const now = holdElement(element, context);
  if (now.role !== role || now.name !== name) return false;
  return boxes.every(({ count, isRow }, depth) => !isRow || (now.boxes[depth]?.count ?? 0) >= count);
}

/** Throws when the act's target shows another element or row than it was begun with. What is gone is none. */
export function checkHeld(act: Act): void {
  const { held } = act;
  if (!held || !isConnectedOf(held.element) || isHeld(held, held.element, act)) return;
  throw anotherNow(held, held.element, act.context);
}

export function anotherNow({ role, name }: Held, now: Element, context: FrameContext): AutomationError {
  const message = say`What was ${describeIdentity({ role, name })} is ${describeElement(now, context)} of another row or place now. It was not acted on. Look for it again.`;
  return new AutomationError('element-changed', message);
}

/** A target that left the page before it was pressed. */
export function goneNow({ aim }: HitPoint): AutomationError {
  const what = aim?.held ? describeIdentity(aim.held) : say`The target`;
  const message = say`${what} left the page as the pointer reached it. It was not pressed. Look for it again.`;
  return new AutomationError('element-changed', message);
}
