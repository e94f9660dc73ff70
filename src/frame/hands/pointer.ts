import { clickOn, dispatchOn, matchesSelector } from '../dom/native';
import { MouseEvent, PointerEvent } from '../dom/builtins';
import type { FrameContext } from '../engine-context';
import { arrive } from '../act/arrive';
import { elementAt } from '../act/boxes';
import { besideIt, gripPoint, type Grip } from './press-guard';
import { followPoint, goneNow } from '../act/held';
import type { HitPoint, ActUnderWay } from '../act/act-contract';
import { dropFocus, focusElement, focusTargetOf } from './move-focus';
import { clickTrusted, isTrusted } from './trusted-input';
import { nextTask, sleep } from '../act/wait';
import { noModifiers, type ClickOptions, type Modifiers } from './modifiers';

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
export async function clickAt(run: ActUnderWay, start: HitPoint, options: ClickOptions): Promise<HitPoint> {
  if (isTrusted(run)) return clickTrusted(run, start, options);
  const come = async (at: HitPoint) => {
    await run.hands.do('approach', () => approach(at, run.context, options.modifiers));
  };
  const point = await arrive(run, start, { come });
  return pressAndRelease(run, point, { ...options, count: 1 });
}

/** Clicks twice, and then once more as one: `dblclick` (with the left button only, as in a browser). */
export async function doubleClickAt(run: ActUnderWay, start: HitPoint, options: ClickOptions): Promise<void> {
  if (isTrusted(run)) return void (await clickTrusted(run, start, { ...options, count: 2 }));
  const first = await clickAt(run, start, options);
  await nextTask();
  const second = followPoint(run, first);
  if (!second) throw goneNow(first);
  const point = await pressAndRelease(run, second, { ...options, count: 2 });
  if (options.button !== 'left') return;
  const init = mouseInit(point, { modifiers: options.modifiers, button: 0, buttons: 0, detail: 2 });
  const check = () => void followPoint(run, point);
  await run.hands.do('deed', () => send(point.element, new MouseEvent('dblclick', init)), { check });
}

export type Press = ClickOptions & { count: number };

/**
 * Presses, releases and clicks the element at the point, as long as that is the same. An element that became another row
 * is released beside it and not clicked; one that left the page is clicked no more, as in a browser.
 */
async function pressAndRelease(run: ActUnderWay, start: HitPoint, options: Press): Promise<HitPoint> {
  const grip = gripPoint(run, start);
  const check = () => grip.follow();
  const press = () => pressAt(start, run.context, { ...options, holds: () => grip.holds() });
  const prevented = await run.hands.do('press', press, { check });
  const letGo = () => release(grip.point ?? besideIt(start), options, { prevented, grip });
  try {
    await (options.holdMs === undefined ? nextTask() : sleep(options.holdMs, run.signal));
    await run.hands.do('press', letGo, { check });
  } catch (thrown) {
    // The page is not left holding.
    release(besideIt(start), options, { prevented });
    throw thrown;
  }
  await run.hands.do('deed', () => grip.point && finish(grip.point, options), { check });
  return grip.point ?? start;
}

/** The page drew anew under the pointer. */
export function pointNow(start: HitPoint, context: FrameContext): HitPoint {
  return { ...start, element: elementAt(start.x, start.y, context) ?? start.element };
}

/** Presses a button at the point. Returns whether the page prevented compatibility mouse events. */
export function pressAt(
  point: HitPoint,
  context: FrameContext,
  { button, modifiers, count, holds = () => true }: Press & { holds?: () => boolean },
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
  if (goesOn) moveFocus(point.element, context);
  if (button === 'right' && holds())
    send(point.element, new PointerEvent('contextmenu', { ...pointerInit(point, down), isPrimary: false }));
  return false;
}

function moveFocus(pressed: Element, context: FrameContext): void {
  const target = focusTargetOf(pressed, context);
  if (target) focusElement(target, context);
  else dropFocus(context);
}

type Release = { prevented: boolean; grip?: Grip };

function release(point: HitPoint, { button, modifiers, count }: Press, { prevented, grip }: Release): void {
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
 * Whether an element has to be clicked by `click()`: links to tabs and file fields do by that what a dispatched event may
 * not, open a tab or a chooser.
 */
function needsOwnClick(element: Element): boolean {
  return matchesSelector(element, 'a[target], a[target] *, area[target], input[type="file"]');
}

type Details = { modifiers: Modifiers; button: number; buttons: number; detail?: number; pressure?: number };

export function mouseInit(
  point: HitPoint,
  { modifiers, button, buttons, detail = 0 }: Details,
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

export function pointerInit(point: HitPoint, details: Details): PointerEventInit {
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
