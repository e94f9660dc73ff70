import { AutomationError } from '../../base/errors';
import type { ActContext } from '../context';
import { isConnectedOf, matchesSelector, styleOf } from '../native';
import { elementAt, findHitPoint } from './boxes';
import type { HitPoint, Run } from './contract';
import { describeElement } from './describe';
import { isVisible } from './checks';
import {
  approach,
  ancestorsOf,
  mouseInit,
  noModifiers,
  pointerInit,
  pressAt,
  pointNow,
  within,
} from './pointer';
import { nextFrame } from './wait';

/** A drag by the mouse under way: what has hold of the pointer, and what is dragged if the browser drags. */
type Drag = {
  run: Run;
  /** Where the pointer is. */
  at: HitPoint;
  /** What is dragged and carries data: the nearest draggable element, when the page let it start. */
  carried: { source: Element; data: DataTransfer } | null;
  /** What gets the pointer's events wherever it is. */
  captor: Element | null;
  /** The page asked for no mouse events. */
  muted: boolean;
  /** Whether what is under the pointer has said that it takes the drop. */
  accepts: boolean;
};

/** How far the pointer goes before the page sees a drag, in CSS px: more than any library's threshold. */
const firstMovePx = 12;

/** Presses on the source, moves to the target in steps, and lets go: by mouse and pointer, or as HTML drag and drop. */
export async function dragTo(start: HitPoint, target: Element, run: Run): Promise<void> {
  await run.hands.do('approach', () => approach(start, run.context));
  const muted = await run.hands.do('press', () =>
    pressAt(start, run.context, { button: 'left', modifiers: noModifiers, count: 1 }),
  );
  const captor = captorOf(start.element, run.context);
  const drag: Drag = { run, at: start, carried: null, captor, muted, accepts: false };
  try {
    await begin(drag, start);
    const end = await pointOn(target, run);
    for (const share of [0.35, 0.7, 1]) await moveTo(drag, between(start, end, share));
    await moveTo(drag, await pointOn(target, run));
  } finally {
    await letGo(drag);
  }
}

async function begin(drag: Drag, start: HitPoint): Promise<void> {
  const source = drag.muted ? null : draggableOf(start.element, drag.run.context);
  await moveTo(drag, { x: start.x + firstMovePx / 2, y: start.y + firstMovePx / 2 });
  if (source) await carry(drag, source);
  await moveTo(drag, { x: start.x + firstMovePx, y: start.y + firstMovePx });
}

/** Starts HTML drag and drop, unless the page prevents it: then the mouse goes on by itself. */
async function carry(drag: Drag, source: Element): Promise<void> {
  const data = new DataTransfer();
  const goesOn = await drag.run.hands.do('deed', () => {
    const started = source.dispatchEvent(dragEvent('dragstart', drag.at, { data }));
    if (started) sendPointer(drag, 'pointercancel');
    return started;
  });
  if (goesOn) drag.carried = { source, data };
}

async function moveTo(drag: Drag, place: { x: number; y: number }): Promise<void> {
  const { context, signal, hands } = drag.run;
  const element = elementAt(place.x, place.y, context) ?? drag.at.element;
  const before = drag.at;
  drag.at = { ...place, element };
  await hands.do('deed', () => (drag.carried ? dragOver(drag, before) : moveMouse(drag, before)));
  await nextFrame(context.document, signal);
}

function moveMouse(drag: Drag, before: HitPoint): void {
  const { context } = drag.run;
  if (before.element !== drag.at.element) cross(drag, before.element, context);
  sendPointer(drag, 'pointermove');
  if (!drag.muted) sendMouse(drag, 'mousemove');
}

/** The pointer leaves one element and enters another. */
function cross(drag: Drag, left: Element, context: ActContext): void {
  const entered = drag.at.element;
  const out = ancestorsOf(left, context);
  const into = ancestorsOf(entered, context);
  const held = { modifiers: noModifiers, button: -1, buttons: 1 };
  const pointer = pointerInit(drag.at, held);
  left.dispatchEvent(new PointerEvent('pointerout', { ...pointer, relatedTarget: entered }));
  for (const element of out.toReversed().filter((one) => !into.includes(one)))
    element.dispatchEvent(new PointerEvent('pointerleave', { ...pointer, ...within }));
  entered.dispatchEvent(new PointerEvent('pointerover', { ...pointer, relatedTarget: left }));
  for (const element of into.filter((one) => !out.includes(one)))
    element.dispatchEvent(new PointerEvent('pointerenter', { ...pointer, ...within }));
  if (drag.muted) return;
  const mouse = mouseInit(drag.at, held);
  left.dispatchEvent(new MouseEvent('mouseout', { ...mouse, relatedTarget: entered }));
  for (const element of out.toReversed().filter((one) => !into.includes(one)))
    element.dispatchEvent(new MouseEvent('mouseleave', { ...mouse, ...within }));
  entered.dispatchEvent(new MouseEvent('mouseover', { ...mouse, relatedTarget: left }));
  for (const element of into.filter((one) => !out.includes(one)))
    element.dispatchEvent(new MouseEvent('mouseenter', { ...mouse, ...within }));
}

/** `drag`, `dragenter`, `dragleave` and `dragover`, in the order of the HTML Standard's drag-and-drop model. */
function dragOver(drag: Drag, before: HitPoint): void {
  const { carried, at } = drag;
  if (!carried) return;
  const { source, data } = carried;
  if (isConnectedOf(source)) source.dispatchEvent(dragEvent('drag', at, { data }));
  if (before.element !== at.element || !drag.accepts) {
    const entered = !at.element.dispatchEvent(dragEvent('dragenter', at, { data, other: before.element }));
    if (before.element !== at.element && isConnectedOf(before.element))
      before.element.dispatchEvent(
        dragEvent('dragleave', { ...at, element: before.element }, { data, other: at.element }),
      );
    drag.accepts = entered;
  }
  drag.accepts = !at.element.dispatchEvent(dragEvent('dragover', at, { data }));
}

/** Lets go: the end of a drag also when it was stopped on the way, so that the page is not left holding. */
async function letGo(drag: Drag): Promise<void> {
  const { run, carried } = drag;
  await run.hands.do('deed', () => {
    if (carried) drop(drag, carried);
    else release(drag);
  });
}

function drop(drag: Drag, { source, data }: NonNullable<Drag['carried']>): void {
  const { at, accepts } = drag;
  if (accepts) at.element.dispatchEvent(dragEvent('drop', at, { data }));
  else at.element.dispatchEvent(dragEvent('dragleave', at, { data }));
  if (isConnectedOf(source)) source.dispatchEvent(dragEvent('dragend', { ...at, element: source }, { data }));
}

function release(drag: Drag): void {
  const { at, run } = drag;
  sendPointer(drag, 'pointerup');
  if (!drag.muted) sendMouse(drag, 'mouseup');
  const shared = commonAncestor(drag, at.element, run.context);
  if (shared) shared.dispatchEvent(new PointerEvent('click', pointerInit(at, { ...up, detail: 1 })));
}

const up = { modifiers: noModifiers, button: 0, buttons: 0 };

/** A press and a release on different elements click what both are in. */
function commonAncestor({ run }: Drag, released: Element, { tree }: ActContext): Element | null {
  const pressed = run.point?.element;
  if (!pressed || !isConnectedOf(pressed)) return null;
  return tree.closest(released, (element) => tree.contains(element, pressed));
}

function sendPointer(drag: Drag, type: string): void {
  const isUp = type === 'pointerup';
  const details = isUp
    ? up
    : {
        modifiers: noModifiers,
        button: type === 'pointercancel' ? 0 : -1,
        buttons: type === 'pointercancel' ? 0 : 1,
      };
  const init = pointerInit(drag.at, { ...details, pressure: details.buttons === 1 ? 0.5 : 0 });
  const cancelable = type !== 'pointercancel';
  (drag.captor ?? drag.at.element).dispatchEvent(new PointerEvent(type, { ...init, cancelable }));
}

function sendMouse(drag: Drag, type: string): void {
  const details =
    type === 'mouseup' ? { ...up, detail: 1 } : { modifiers: noModifiers, button: -1, buttons: 1 };
  drag.at.element.dispatchEvent(new MouseEvent(type, mouseInit(drag.at, details)));
}

type Carried = { data: DataTransfer; other?: Element };

function dragEvent(type: string, at: HitPoint, { data, other }: Carried): DragEvent {
  const isHeld = type !== 'drop' && type !== 'dragend';
  const init = mouseInit(at, { modifiers: noModifiers, button: 0, buttons: isHeld ? 1 : 0 });
  return new DragEvent(type, {
    ...init,
    cancelable: type !== 'dragleave' && type !== 'dragend',
    relatedTarget: other ?? null,
    dataTransfer: data,
  });
}

/** What the browser would drag: links, images and what says `draggable`. */
function draggableOf(element: Element, { tree }: ActContext): Element | null {
  return tree.closest(element, (candidate) => candidate instanceof HTMLElement && candidate.draggable);
}

/**
 * What most likely captures the pointer. The browser captures none for events by script, and does not tell; but a page
 * that follows the pointer itself switches off panning (`touch-action`) on what it captures with.
 */
function captorOf(element: Element, { tree }: ActContext): Element | null {
  return tree.closest(
    element,
    (candidate) =>
      /^(none|pan|pinch)/.test(styleOf(candidate).touchAction) && !matchesSelector(candidate, 'html, body'),
  );
}

const between = (from: HitPoint, to: HitPoint, share: number) => ({
  x: from.x + (to.x - from.x) * share,
  y: from.y + (to.y - from.y) * share,
});

/** Where the target can be dropped on now: it is brought into view when it has to be. */
async function pointOn(target: Element, run: Run): Promise<HitPoint> {
  const hidden = await isVisible(target, run);
  if (hidden) throw new AutomationError(hidden.code, hidden.message);
  let found = findHitPoint(target, run);
  if (!('element' in found)) {
    await run.hands.do('deed', () => target.scrollIntoView({ block: 'center', behavior: 'instant' }));
    found = findHitPoint(target, run);
  }
  if ('element' in found) return found;
  // What is dragged may lie over the target: the middle of its box will do.
  const { x, y, width, height } = target.getBoundingClientRect();
  const middle = { x: x + width / 2, y: y + height / 2 };
  if (width > 0 && height > 0) return pointNow({ ...middle, element: target }, run.context);
  const message = `${describeElement(target, run.context)} cannot be reached.`;
  throw new AutomationError('not-visible', message);
}
