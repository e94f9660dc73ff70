import { elementAt } from '../dom/composed';
import { errorOf, type Method, type HitPoint, type Act } from '../act/act';
import { pressChecks, receivesPointer } from '../act/checks';
import { moveTrusted, isTrusted, sendTrusted } from './trusted-input';
import { clickOn, dispatchOn, matchesSelector, documentElementOf } from '../dom/native';
import { MouseEvent, PointerEvent } from '../dom/builtins';
import type { FrameContext } from '../engine-context';
import { arrive, followPoint, goneNow, aimAnew, maxMoves } from '../act/aim';
import { receives } from '../act/boxes';
import { dropFocus, focusElement, focusTargetOf } from './focus';
import { nextTask, sleep } from '../act/wait';
import { noModifiers, type ClickOptions, type Modifiers } from './keys';
import { AutomationError, toAutomationError } from '../../base/errors';
import { say } from '../../base/say';
import { describeElement } from '../act/describe';
import type { InputStep } from '../../protocol/frame-contract';

const numbers = { left: 0, middle: 1, right: 2 } as const;
const masks = { left: 1, middle: 4, right: 2 } as const;

/** The pointer comes to a point: over, enter, move, in a browser's order (UI Events, Pointer Events). */
export function approach(point: HitPoint, context: FrameContext, modifiers = noModifiers): void {
  const init = pointerInit(point, { modifiers, button: -1, buttons: 0 });
  const around = ancestorsOf(point.element, context);
  send(point.element, new PointerEvent('pointerover', init));
  for (const element of around)
    send(element, new PointerEvent('pointerenter', { ...init, ...stayingWithin }));
  const mouse = mouseInit(point, { modifiers, button: -1, buttons: 0 });
  send(point.element, new MouseEvent('mouseover', mouse));
  for (const element of around) send(element, new MouseEvent('mouseenter', { ...mouse, ...stayingWithin }));
  send(point.element, new PointerEvent('pointermove', init));
  send(point.element, new MouseEvent('mousemove', mouse));
}

/** Events of entering and leaving stay where they are. */
export const stayingWithin = { bubbles: false, cancelable: false, composed: false };

/** Presses and releases at the point, each a task of its own as in a browser, then clicks once; where it did. */
export async function clickAt(act: Act, start: HitPoint, options: ClickOptions): Promise<HitPoint> {
  if (isTrusted(act)) return clickTrusted(act, start, options);
  const come = (at: HitPoint) => act.hands.do('approach', () => approach(at, act.context, options.modifiers));
  const point = await arrive(act, start, come);
  return pressAndRelease(act, point, { ...options, count: 1 });
}

/** Clicks twice, and then once more as one: `dblclick` (with the left button only, as in a browser). */
export async function doubleClickAt(act: Act, start: HitPoint, options: ClickOptions): Promise<void> {
  if (isTrusted(act)) return void (await clickTrusted(act, start, options, 2));
  const first = await clickAt(act, start, options);
  await nextTask();
  const second = followPoint(act, first);
  if (!second) throw goneNow(first);
  const point = await pressAndRelease(act, second, { ...options, count: 2 });
  if (options.button !== 'left') return;
  const init = mouseInit(point, { modifiers: options.modifiers, button: 0, buttons: 0, detail: 2 });
  const check = () => void followPoint(act, point);
  await act.hands.do('deed', () => send(point.element, new MouseEvent('dblclick', init)), { check });
}

/** Makes a method that presses its target, once nothing keeps the pointer from it. */
export const pressMethod = (
  checkArguments: Method['checkArguments'],
  press: (act: Act, point: HitPoint) => Promise<unknown>,
): Method => ({
  checkArguments,
  checks: pressChecks,
  perform: async (_target, act) => {
    if (act.point) await press(act, act.point);
    return [];
  },
});

/** Presses a part of what is acted on. Throws what keeps the pointer from it. */
export async function pressPart(part: Element, act: Act): Promise<void> {
  const problem = await receivesPointer(part, act);
  if (problem) throw errorOf(problem);
  if (act.point) await clickAt(act, act.point, { button: 'left', modifiers: noModifiers });
}

export type Press = ClickOptions & { count: number };

/**
 * Presses, releases and clicks the element at the point, as long as that is the same. An element that became another row
 * is released beside it and not clicked; one that left the page is clicked no more, as in a browser.
 */
async function pressAndRelease(act: Act, start: HitPoint, options: Press): Promise<HitPoint> {
  const grip = gripPoint(act, start);
  let isAsked = false;
  const press = () => pressAt(start, act.context, options, () => (isAsked = grip.holds()));
  const prevented = await act.hands.do('press', press, { check: grip.follow });
  const letGo = () => release(grip.point ?? besideIt(start), options, prevented, grip);
  try {
    await (options.holdMs === undefined ? nextTask() : sleep(options.holdMs, act.signal));
    await act.hands.do('press', letGo, { check: grip.follow });
  } catch (thrown) {
    // The page is not left holding.
    release(besideIt(start), options, prevented);
    // A menu is asked for as the button goes down: what its target becomes then is the answer.
    if (options.button !== 'right' || !isAsked || act.signal.aborted) throw thrown;
    return start;
  }
  await act.hands.do('deed', () => grip.point && finish(grip.point, options), { check: grip.follow });
  return grip.point ?? start;
}

/** The page drew anew under the pointer. */
export function pointNow(start: HitPoint, context: FrameContext): HitPoint {
  return { ...start, element: elementAt(start.x, start.y, context.tree) ?? start.element };
}

/** Presses a button at the point. True when the page prevented compatibility mouse events. */
export function pressAt(
  point: HitPoint,
  context: FrameContext,
  { button, modifiers, count }: Press,
  holds = () => true,
): boolean {
  const down = { modifiers, button: numbers[button], buttons: masks[button] };
  if (!send(point.element, new PointerEvent('pointerdown', pointerInit(point, { ...down, pressure: 0.5 }))))
    return true;
  if (!holds()) return false;
  const goesOn = send(
    point.element,
    new MouseEvent('mousedown', mouseInit(point, { ...down, detail: count })),
  );
  if (!holds()) return false;
  if (goesOn) {
    const target = focusTargetOf(point.element, context);
    if (target) focusElement(target, context);
    else dropFocus(context);
  }
  if (button === 'right' && holds())
    send(point.element, new PointerEvent('contextmenu', { ...pointerInit(point, down), isPrimary: false }));
  return false;
}

/** `prevented`: the page wants no mouse events. */
function release(point: HitPoint, press: Press, prevented: boolean, grip?: Grip): void {
  const { button, modifiers, count } = press;
  const up = { modifiers, button: numbers[button], buttons: 0 };
  send(point.element, new PointerEvent('pointerup', pointerInit(point, up)));
  if (prevented) return;
  const isThere = grip?.holds() ?? true;
  const at = isThere ? (grip?.point ?? point) : besideIt(point);
  send(at.element, new MouseEvent('mouseup', mouseInit(at, { ...up, detail: count })));
}

function finish(point: HitPoint, { button, modifiers, count }: Press): void {
  const up = { modifiers, button: numbers[button], buttons: 0, detail: count };
  const init = { ...pointerInit(point, up), isPrimary: false };
  if (button !== 'left') send(point.element, new PointerEvent('auxclick', init));
  else if (
    modifiers === noModifiers &&
    point.element instanceof HTMLElement &&
    needsOwnClick(point.element)
  ) {
    clickOn(point.element);
  } else send(point.element, new PointerEvent('click', init));
}

/**
 * True when an element has to be clicked by `click()`: links to tabs and file fields do by that what a dispatched
 * event may not, open a tab or a chooser.
 */
function needsOwnClick(element: Element): boolean {
  return matchesSelector(element, 'a[target], a[target] *, area[target], input[type="file"]');
}

export type PointerDetails = {
  modifiers: Modifiers;
  button: number;
  buttons: number;
  detail?: number;
  pressure?: number;
};

export function mouseInit(
  point: HitPoint,
  { modifiers, button, buttons, detail = 0 }: PointerDetails,
): MouseEventInit {
  const view = point.element.ownerDocument.defaultView;
  return {
    bubbles: true,
    cancelable: true,
    composed: true,
    view,
    detail,
    button,
    buttons,
    clientX: point.x,
    clientY: point.y,
    screenX: (view?.screenX ?? 0) + point.x,
    screenY: (view?.screenY ?? 0) + point.y,
    ...modifiers,
  };
}

export function pointerInit(point: HitPoint, details: PointerDetails): PointerEventInit {
  return {
    ...mouseInit(point, details),
    pointerId: 1,
    pointerType: 'mouse',
    isPrimary: true,
    width: 1,
    height: 1,
    pressure: details.pressure ?? 0,
  };
}

/** The elements from the document's top one down to `element`, through shadow hosts and slots. */
export function ancestorsOf(element: Element, { tree }: FrameContext): Element[] {
  const found: Element[] = [];
  for (let at: Element | null = element; at; at = tree.parentOf(at)) found.unshift(at);
  return found;
}

const send = (target: Element, event: Event) => dispatchOn(target, event);

/** Has the browser click at the point, `count` times, or hold the button down; where it did. */
async function clickTrusted(act: Act, start: HitPoint, options: ClickOptions, count = 1): Promise<HitPoint> {
  const come = (at: HitPoint) => moveTrusted(act, at, options.modifiers);
  let point = await arrive(act, start, come);
  for (let misses = 0; ; misses += 1) {
    const guard = await pressGuarded(act, point, options, count);
    if (misses === maxMoves || !guard.hasMissed()) {
      guard.check();
      return point;
    }
    // Nothing was pressed: the page or the window moved as the press was on its way.
    point = await arrive(act, await aimAnew(act, point), come);
  }
}

async function pressGuarded(
  act: Act,
  point: HitPoint,
  { button, modifiers, holdMs }: ClickOptions,
  times: number,
): Promise<PressGuard> {
  const { x, y } = point;
  const clicks = Array.from({ length: times }, (_, index): InputStep[] => {
    const press = { x, y, button, modifiers, count: index + 1 };
    return [
      { kind: 'down', ...press },
      { kind: 'up', ...press },
    ];
  });
  // A page may draw something under the pointer at such a press.
  const guard = guardPress(act, point, button === 'right' || holdMs !== undefined);
  const check = () => void followPoint(act, point);
  try {
    if (holdMs === undefined) await sendTrusted(act, clicks.flat(), check);
    else {
      // Should the act end meanwhile, the background lets go.
      await sendTrusted(act, [{ kind: 'grab', x, y }], check);
      await sleep(holdMs, act.signal);
      await sendTrusted(act, [{ kind: 'letGo' }]);
    }
  } finally {
    guard.stop();
  }
  return guard;
}

/** Keeps the browser's own presses from all but what they are for, while they come. */
type PressGuard = {
  /** Tells that no press has reached the page, since the target was not where the pointer was. */
  hasMissed(): boolean;
  /** Throws why a press or a click was kept from the page. */
  check(): void;
  stop(): void;
};

const pressEvents = ['pointerdown', 'mousedown', 'contextmenu'];
const clickEvents = ['click', 'auxclick', 'dblclick'];
const guardedEvents = [...pressEvents, ...clickEvents, 'pointerup', 'mouseup'];

/**
 * Guards a press. The pointer's events go to whatever is under it as they come, so the element they would reach is looked
 * at right before the page gets them. A press on any other does not reach the page, and neither does a click once the row
 * changed under it. `mayCover`: an element that comes under the pointer while it is pressed is the answer to it, and gets
 * no release.
 */
function guardPress(act: Act, start: HitPoint, mayCover: boolean): PressGuard {
  const grip = gripPoint(act, start);
  const listening = new AbortController();
  let isPressed = false;
  // The browser's click of a press has not come yet; a label sends one more, to its control.
  let isClickDue = false;
  let isAsked = false;
  let kept: AutomationError | undefined;
  const guard = (event: Event) => {
    if (!event.isTrusted || !(event instanceof MouseEvent)) return;
    const { type } = event;
    if (type === 'pointerdown') isClickDue = true;
    else if (type === 'click' || type === 'auxclick') {
      if (!isClickDue) return;
      isClickDue = false;
    }
    const problem = kept ?? problemOf(event, grip, act);
    if (!problem && (grip.point || !clickEvents.includes(type))) {
      isPressed ||= type === 'pointerdown';
      isAsked ||= type === 'contextmenu';
      return;
    }
    const isAnswer = isAsked || (mayCover && problem?.code === 'covered');
    if (problem && !(isAnswer && !pressEvents.includes(type))) kept = problem;
    event.stopImmediatePropagation();
    event.preventDefault();
    if (!isPressed) act.hands.takeBack();
    // A listener for the whole page gets the release too, so that it is not left holding.
    else if (type === 'pointerup') send(besideIt(start).element, new PointerEvent(type, event));
    else if (type === 'mouseup') send(besideIt(start).element, new MouseEvent(type, event));
  };
  const options = { capture: true, signal: listening.signal };
  for (const type of guardedEvents) act.context.document.defaultView?.addEventListener(type, guard, options);
  return {
    hasMissed: () => !isPressed && kept?.code === 'covered',
    check: () => {
      if (kept) throw kept;
    },
    stop: () => listening.abort(),
  };
}

function problemOf(event: MouseEvent, grip: Grip, { context }: Act): AutomationError | undefined {
  try {
    grip.follow();
  } catch (thrown) {
    return toAutomationError(thrown);
  }
  const target = grip.point?.aim?.target;
  if (!target) return undefined;
  const hit = elementAt(event.clientX, event.clientY, context.tree);
  const isPress = pressEvents.includes(event.type);
  const { tree } = context;
  if (hit && (receives(hit, target, context) || (!isPress && tree.contains(hit, target)))) return undefined;
  if (!isPress && clickEvents.includes(event.type)) return undefined;
  const what = describeElement(target, context);
  const other = hit ? describeElement(hit, context) : say`nothing`;
  const message = isPress
    ? say`${other} is where ${what} was as the pointer pressed. It was not clicked.`
    : say`${other} is where ${what} was as the pointer let go. It was not clicked.`;
  return new AutomationError('covered', message);
}

/** A point that is being pressed, as what is there changes. */
type Grip = {
  /** The point at which the same element is now; null once it has left the page. */
  readonly point: HitPoint | null;
  /** Looks again. Throws when another element or row is there. */
  readonly follow: () => void;
  /** Looks again, and tells whether the same is still there. */
  readonly holds: () => boolean;
};

function gripPoint(act: Act, start: HitPoint): Grip {
  let point: HitPoint | null = start;
  const follow = () => {
    point &&= followPoint(act, point);
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
function besideIt(point: HitPoint): HitPoint {
  return { ...point, element: documentElementOf(point.element.ownerDocument) ?? point.element };
}
