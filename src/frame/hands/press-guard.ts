import { MouseEvent, PointerEvent } from '../dom/builtins';
import { AutomationError, toAutomationError } from '../../base/errors';
import { say } from '../../base/say';
import { dispatchOn, documentElementOf } from '../dom/native';
import { elementAt, receives } from '../act/boxes';
import type { HitPoint, ActUnderWay } from '../act/act-contract';
import { describeElement } from '../act/describe';
import { followPoint } from '../act/held';

/** Keeps the browser's own presses from all but what they are for, while they come. */
export type PressGuard = {
  /** Whether no press has reached the page, since the target was not where the pointer was. */
  hasMissed(): boolean;
  /** Throws why a press or a click was kept from the page. */
  check(): void;
  stop(): void;
};

const presses = ['pointerdown', 'mousedown', 'contextmenu'];
const clicks = ['click', 'auxclick', 'dblclick'];
const guarded = [...presses, ...clicks, 'pointerup', 'mouseup'];

/**
 * Guards a press. The pointer's events go to whatever is under it as they come, so the element they would reach is looked
 * at right before the page gets them. A press on any other does not reach the page, and neither does a click once the row
 * changed under it. `mayCover`: an element that comes under the pointer while it is pressed is the answer to it, and gets
 * no release.
 */
export function guardPress(
  run: ActUnderWay,
  start: HitPoint,
  { mayCover = false }: { mayCover?: boolean } = {},
): PressGuard {
  const grip = gripPoint(run, start);
  const seen: Seen = { isPressed: false, isClickDue: false };
  const listening = new AbortController();
  const guard = (event: Event) => {
    if (event.isTrusted && event instanceof MouseEvent)
      guardEvent(event, { run, grip, start, seen, mayCover });
  };
  for (const type of guarded)
    run.context.document.defaultView?.addEventListener(type, guard, {
      capture: true,
      signal: listening.signal,
    });
  return {
    hasMissed: () => !seen.isPressed && seen.problem?.code === 'covered',
    check: () => {
      if (seen.problem) throw seen.problem;
    },
    stop: () => listening.abort(),
  };
}

type Seen = {
  /** The page has got a press. */
  isPressed: boolean;
  /** The browser's click of a press has not come yet; a label sends one more, to its control. */
  isClickDue: boolean;
  problem?: AutomationError;
};

type Guarded = { run: ActUnderWay; grip: Grip; start: HitPoint; seen: Seen; mayCover: boolean };

function guardEvent(event: MouseEvent, { run, grip, start, seen, mayCover }: Guarded): void {
  const { type } = event;
  if (type === 'pointerdown') seen.isClickDue = true;
  else if (type === 'click' || type === 'auxclick') {
    if (!seen.isClickDue) return;
    seen.isClickDue = false;
  }
  const problem = seen.problem ?? problemOf(event, grip, run);
  if (!problem && (grip.point || !clicks.includes(type))) {
    seen.isPressed ||= type === 'pointerdown';
    return;
  }
  if (problem && !(mayCover && problem.code === 'covered' && !presses.includes(type))) seen.problem = problem;
  event.stopImmediatePropagation();
  event.preventDefault();
  if (!seen.isPressed) run.hands.takeBack();
  // A listener for the whole page gets the release too, so that it is not left holding.
  else if (type === 'pointerup') dispatchOn(besideIt(start).element, new PointerEvent(type, event));
  else if (type === 'mouseup') dispatchOn(besideIt(start).element, new MouseEvent(type, event));
}

function problemOf(event: MouseEvent, grip: Grip, { context }: ActUnderWay): AutomationError | undefined {
  try {
    grip.follow();
  } catch (thrown) {
    return toAutomationError(thrown);
  }
  const target = grip.point?.aim?.target;
  if (!target) return undefined;
  const hit = elementAt(event.clientX, event.clientY, context);
  const isPress = presses.includes(event.type);
  const { tree } = context;
  if (hit && (receives(hit, target, context) || (!isPress && tree.contains(hit, target)))) return undefined;
  if (!isPress && clicks.includes(event.type)) return undefined;
  const what = describeElement(target, context);
  const other = hit ? describeElement(hit, context) : say`nothing`;
  const message = isPress
    ? say`${other} is where ${what} was as the pointer pressed. It was not clicked.`
    : say`${other} is where ${what} was as the pointer let go. It was not clicked.`;
  return new AutomationError('covered', message);
}

/** A point that is being pressed, as what is there changes. */
export type Grip = {
  /** The point at which the same element is now; null once it has left the page. */
  readonly point: HitPoint | null;
  /** Looks again. Throws when another element or row is there. */
  follow(): void;
  /** Looks again, and tells whether the same is still there. */
  holds(): boolean;
};

export function gripPoint(run: ActUnderWay, start: HitPoint): Grip {
  let point: HitPoint | null = start;
  const follow = () => {
    point &&= followPoint(run, point);
  };
  return {
    get point() {
      return point;
    },
    follow,
    holds: () => {
      try {
        follow();
        return point !== null;
      } catch {
        return false;
      }
    },
  };
}

/** The point on the page as a whole: what listens everywhere for the end of a press gets it there, and no row does. */
export function besideIt(point: HitPoint): HitPoint {
  return { ...point, element: documentElementOf(point.element.ownerDocument) ?? point.element };
}
