import { AutomationError } from '../../base/errors';
import { say } from '../../base/say';
import type { FrameContext } from '../engine-context';
import { isConnectedOf, localNameOf } from '../dom/native';
import { elementAt, receives } from './boxes';
import type { HitPoint, ActUnderWay, Held } from './act-contract';
import { describeElement, describeIdentity } from './describe';
import { readBoxes } from './row';
import { areSameBoxes, keepsName } from './same-row';

/** Notes what `element` is, so that another is told from it later, in another node or in the same one. */
export function holdElement(element: Element, context: FrameContext): Held {
  return { element, ...context.identityOf(element), boxes: readBoxes(element, context.tree) };
}

/** Whether `element` is now what was held, in the same row. Names may change freely where `isRenamed`. */
export function isHeld(
  held: Held,
  element: Element,
  { context, isRenamed = false }: { context: FrameContext; isRenamed?: boolean },
): boolean {
  const now = holdElement(element, context);
  if (held.role !== now.role || !areSameBoxes(held.boxes, now.boxes)) return false;
  const isOneOfMany = (held.boxes[0]?.count ?? 0) > 1;
  return (isRenamed && !isOneOfMany) || keepsName(held, now);
}

/** The point with the element that the act is held to there: its target, or the part of it that is pressed. */
export function holdPoint(run: ActUnderWay, point: HitPoint): HitPoint {
  const { aim } = point;
  if (!aim || aim.held) return point;
  const held = run.held?.element === aim.target ? run.held : holdElement(aim.target, run.context);
  return { ...point, aim: { ...aim, held } };
}

/**
 * The point as it is now: on the same element in the same row, be it drawn anew there. Null when it is gone from there.
 * Throws when its row or itself is another one.
 */
export function followPoint(run: ActUnderWay, point: HitPoint): HitPoint | null {
  const { aim } = point;
  if (!aim?.held) return point;
  const { held, target } = aim;
  const { context } = run;
  const hit = elementAt(point.x, point.y, context);
  if (isConnectedOf(target)) {
    if (!isHeld(held, target, { context })) throw anotherNow(held, target, context);
    if (isConnectedOf(point.element) && receives(point.element, target, context)) return point;
    return { ...point, element: hit && receives(hit, target, context) ? hit : target };
  }
  const ofKind = hit ? ofItsKind(hit, held, context) : [];
  const successor = ofKind.find((each) => isHeld(held, each, { context }));
  if (hit && successor) return { ...point, element: hit, aim: { ...aim, target: successor } };
  const another = ofKind.find((each) => tookPlace(held, each, context));
  if (another) throw anotherNow(held, another, context);
  return null;
}

const mostUp = 6;

/** The elements around `hit`, itself first, that have the tag of the held one. */
function ofItsKind(hit: Element, { element }: Held, { tree }: FrameContext): Element[] {
  const found: Element[] = [];
  let at: Element | null = hit;
  for (let up = 0; at && up < mostUp; up += 1, at = tree.parentOf(at))
    if (localNameOf(at) === localNameOf(element)) found.push(at);
  return found;
}

/**
 * Whether an element of the same name is where the held one was, among as many rows as there were: another was put there.
 * Where the press took the row away there are fewer rows, and the one that moved up says nothing of it.
 */
function tookPlace({ role, name, boxes }: Held, element: Element, context: FrameContext): boolean {
  const now = holdElement(element, context);
  if (now.role !== role || now.name !== name) return false;
  return boxes.every(({ count, isRow }, depth) => !isRow || (now.boxes[depth]?.count ?? 0) >= count);
}

/** Throws when the act's target shows another element or row than it was begun with. What is gone is none. */
export function checkHeld({ held, context }: ActUnderWay): void {
  if (!held || !isConnectedOf(held.element) || isHeld(held, held.element, { context })) return;
  throw anotherNow(held, held.element, context);
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
