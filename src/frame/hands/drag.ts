import type { HitPoint, ActUnderWay } from '../act/act-contract';
import { arrive } from '../act/arrive';
import { noModifiers } from './modifiers';
import { dropPointOn } from '../act/drop-point';
import { checkHeld } from '../act/held';
import { sendTrusted } from './trusted-input';
import { dispatchOn, isConnectedOf, matchesSelector, styleOf } from '../dom/native';
import { DataTransfer, MouseEvent, PointerEvent } from '../dom/builtins';
import { throwIfStopped } from '../../base/deadline';
import type { FrameContext, DropElsewhere } from '../engine-context';
import { elementAt } from '../act/boxes';
import { dragEvent } from './drag-event';
import { approach, ancestorsOf, mouseInit, pointerInit, pressAt, stayingWithin } from './pointer';
import { nextFrame } from '../act/wait';
import { AutomationError } from '../../base/errors';
import type { DragData } from '../../protocol/frame';

/** Has the browser drag from a point to the drop. The background lets go of the button should the act end before. */
export async function dragTrusted(start: HitPoint, drop: Element, run: ActUnderWay): Promise<void> {
  const come = ({ x, y }: HitPoint) => sendTrusted(run, [{ kind: 'move', x, y, modifiers: noModifiers }]);
  const from = await arrive(run, start, { come, mayCover: true });
  const starts = watchDragStart(run);
  const { x, y } = from;
  const carryTo = (place: { x: number; y: number }) =>
    sendTrusted(run, [{ kind: 'carry', ...place, dragging: starts.isDragging() }]);
  try {
    await sendTrusted(run, [{ kind: 'grab', x, y }], () => checkHeld(run));
    for (const move of [firstMovePx / 2, firstMovePx]) await carryTo({ x: x + move, y: y + move });
    for (const share of [0.35, 0.7, 1, 1]) await carryTo(await towards(from, drop, { share, run }));
    await sendTrusted(run, [{ kind: 'letGo' }]);
  } finally {
    starts.stop();
  }
}

async function towards(
  { x, y }: HitPoint,
  drop: Element,
  { share, run }: { share: number; run: ActUnderWay },
) {
  const end = await run.hands.do('deed', () => dropPointOn(drop, run.context));
  return { x: x + (end.x - x) * share, y: y + (end.y - y) * share };
}

/** Whether the page let an HTML drag begin. */
function watchDragStart({ context }: ActUnderWay): { isDragging(): boolean; stop(): void } {
  const listening = new AbortController();
  let started: Event | undefined;
  context.document.defaultView?.addEventListener(
    'dragstart',
    (event) => {
      if (event.isTrusted) started = event;
    },
    { capture: true, signal: listening.signal },
  );
  return {
    isDragging: () => started !== undefined && !started.defaultPrevented,
    stop: () => listening.abort(),
  };
}

/** A drag by the mouse under way: the holder of the pointer, and the dragged element if the browser drags. */
type Drag = {
  run: ActUnderWay;
  /** The point the pointer is at. */
  at: HitPoint;
  /** The element that is dragged with data: the nearest draggable one, when the page let it start. */
  carried: { source: Element; data: DataTransfer; entered?: Element } | null;
  /** The element that gets the pointer's events wherever the pointer is. */
  captor: Element | null;
  /** Whether the page asked for no mouse events. */
  muted: boolean;
  /** Whether the element under the pointer has said that it takes the drop. */
  accepts: boolean;
};

/** The distance the pointer goes before the page sees a drag, in CSS px: more than any library's threshold. */
const firstMovePx = 12;

/** The goal of a drop: an element of this frame, or one that the background reaches. */
export type Drop = Element | DropElsewhere;

/** Presses on the source, moves to the drop in steps, and lets go: by mouse and pointer, or as HTML drag and drop. */
export async function dragTo(start: HitPoint, drop: Drop, run: ActUnderWay): Promise<void> {
  await run.hands.do('approach', () => approach(start, run.context));
  const muted = await run.hands.do(
    'press',
    () => pressAt(start, run.context, { button: 'left', modifiers: noModifiers, count: 1 }),
    { check: () => checkHeld(run) },
  );
  const captor = captorOf(start.element, run.context);
  const drag: Drag = { run, at: start, carried: null, captor, muted, accepts: false };
  let isOver = false;
  try {
    await begin(drag, start);
    const end = await placeOf(drop, run);
    for (const share of [0.35, 0.7]) await moveTo(drag, between(start, end, share));
    if (drag.carried && !(drop instanceof Element)) {
      await crossOver(drag, drag.carried, drop);
      isOver = true;
    } else for (let settle = 0; settle < 2; settle += 1) await moveTo(drag, await placeOf(drop, run));
  } finally {
    await letGo(drag, isOver);
  }
}

/** The place of the drop now, in this frame's viewport. */
async function placeOf(drop: Drop, run: ActUnderWay): Promise<Place> {
  if (!(drop instanceof Element)) return drop.find();
  return run.hands.do('deed', () => dropPointOn(drop, run.context));
}

/** Takes HTML drag and drop into the frame of the drop, and drops it there if that takes it. */
async function crossOver(
  drag: Drag,
  { source, data }: NonNullable<Drag['carried']>,
  drop: DropElsewhere,
): Promise<void> {
  const { run, at } = drag;
  const carried = dataOf(data);
  await run.hands.do('deed', () => dispatchOn(at.element, dragEvent('dragleave', at, { data })));
  for (let move = 0; move < 2; move += 1) {
    await run.hands.do('deed', () => dispatchOn(source, dragEvent('drag', at, { data })));
    drag.accepts = await drop.drag('over', carried);
  }
  throwIfStopped(run.signal);
  await drop.drag(drag.accepts ? 'drop' : 'leave', carried);
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
    const started = dispatchOn(source, dragEvent('dragstart', drag.at, { data }));
    if (started) sendPointer(drag, 'pointercancel');
    return started;
  });
  if (goesOn) drag.carried = { source, data };
}

async function moveTo(drag: Drag, place: Place): Promise<void> {
  const { context, signal, hands } = drag.run;
  const element = elementAt(place.x, place.y, context) ?? (drag.carried ? drag.at.element : root(context));
  const before = drag.at;
  drag.at = { ...place, element };
  await hands.do('deed', () => (drag.carried ? dragOver(drag, before) : moveMouse(drag, before)));
  await nextFrame(context.document, signal);
}

/** The frame's root, which gets the events of a held pointer past the edges of its frame. */
const root = ({ document }: FrameContext) => document.documentElement;

function moveMouse(drag: Drag, before: HitPoint): void {
  const { context } = drag.run;
  if (before.element !== drag.at.element) cross(drag, before.element, context);
  sendPointer(drag, 'pointermove');
  if (!drag.muted) sendMouse(drag, 'mousemove');
}

/** The pointer leaves one element and enters another. */
function cross(drag: Drag, left: Element, context: FrameContext): void {
  const entered = drag.at.element;
  const out = ancestorsOf(left, context);
  const into = ancestorsOf(entered, context);
  const held = { modifiers: noModifiers, button: -1, buttons: 1 };
  const pointer = pointerInit(drag.at, held);
  dispatchOn(left, new PointerEvent('pointerout', { ...pointer, relatedTarget: entered }));
  for (const element of out.toReversed().filter((one) => !into.includes(one)))
    dispatchOn(element, new PointerEvent('pointerleave', { ...pointer, ...stayingWithin }));
  dispatchOn(entered, new PointerEvent('pointerover', { ...pointer, relatedTarget: left }));
  for (const element of into.filter((one) => !out.includes(one)))
    dispatchOn(element, new PointerEvent('pointerenter', { ...pointer, ...stayingWithin }));
  if (drag.muted) return;
  const mouse = mouseInit(drag.at, held);
  dispatchOn(left, new MouseEvent('mouseout', { ...mouse, relatedTarget: entered }));
  for (const element of out.toReversed().filter((one) => !into.includes(one)))
    dispatchOn(element, new MouseEvent('mouseleave', { ...mouse, ...stayingWithin }));
  dispatchOn(entered, new MouseEvent('mouseover', { ...mouse, relatedTarget: left }));
  for (const element of into.filter((one) => !out.includes(one)))
    dispatchOn(element, new MouseEvent('mouseenter', { ...mouse, ...stayingWithin }));
}

/** Sends `drag`, `dragenter`, `dragleave` and `dragover`, in the order of the HTML Standard's drag-and-drop model. */
function dragOver(drag: Drag, before: HitPoint): void {
  const { carried, at } = drag;
  if (!carried) return;
  const { source, data } = carried;
  if (isConnectedOf(source)) dispatchOn(source, dragEvent('drag', at, { data }));
  const { entered } = carried;
  if (entered !== at.element) {
    dispatchOn(at.element, dragEvent('dragenter', at, { data, other: before.element }));
    if (entered && isConnectedOf(entered))
      dispatchOn(entered, dragEvent('dragleave', { ...at, element: entered }, { data, other: at.element }));
    carried.entered = at.element;
  }
  drag.accepts = !dispatchOn(at.element, dragEvent('dragover', at, { data }));
}

/** Lets go, also when the drop went away meanwhile, so that the page is not left holding. */
async function letGo(drag: Drag, isOver: boolean): Promise<void> {
  const { run, carried } = drag;
  await run.hands.do('deed', () => {
    if (carried) endDrag(drag, carried, isOver);
    else release(drag);
  });
}

/** Ends a drag at its source. `isOver`: it was dropped in another frame. */
function endDrag(drag: Drag, { source, data }: NonNullable<Drag['carried']>, isOver: boolean): void {
  const { at, accepts } = drag;
  if (!isOver) dispatchOn(at.element, dragEvent(accepts ? 'drop' : 'dragleave', at, { data }));
  if (isConnectedOf(source)) dispatchOn(source, dragEvent('dragend', { ...at, element: source }, { data }));
}

function release(drag: Drag): void {
  const { at, run } = drag;
  sendPointer(drag, 'pointerup');
  if (!drag.muted) sendMouse(drag, 'mouseup');
  const shared = commonAncestor(drag, at.element, run.context);
  if (shared) dispatchOn(shared, new PointerEvent('click', pointerInit(at, { ...up, detail: 1 })));
}

const up = { modifiers: noModifiers, button: 0, buttons: 0 };

/** A press and a release on different elements click what both are in. */
function commonAncestor({ run }: Drag, released: Element, { tree }: FrameContext): Element | null {
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
  dispatchOn(drag.captor ?? drag.at.element, new PointerEvent(type, { ...init, cancelable }));
}

function sendMouse(drag: Drag, type: string): void {
  const details =
    type === 'mouseup' ? { ...up, detail: 1 } : { modifiers: noModifiers, button: -1, buttons: 1 };
  dispatchOn(drag.at.element, new MouseEvent(type, mouseInit(drag.at, details)));
}

/** The element the browser would drag: the nearest link, image or element that says `draggable`. */
function draggableOf(element: Element, { tree }: FrameContext): Element | null {
  return tree.closest(element, (candidate) => candidate instanceof HTMLElement && candidate.draggable);
}

/**
 * The element that most likely captures the pointer. The browser captures none for events by script, and does not tell;
 * but a page that follows the pointer itself switches off panning (`touch-action`) on the element that captures it.
 */
function captorOf(element: Element, { tree }: FrameContext): Element | null {
  return tree.closest(
    element,
    (candidate) =>
      /^(none|pan|pinch)/.test(styleOf(candidate).touchAction) && !matchesSelector(candidate, 'html, body'),
  );
}

type Place = { x: number; y: number };

const between = (from: Place, to: Place, share: number) => ({
  x: from.x + (to.x - from.x) * share,
  y: from.y + (to.y - from.y) * share,
});

/** The data that a drag carries, in a form that another frame can be given. Fails for files, which have none. */
function dataOf(transfer: DataTransfer): DragData {
  if (transfer.files.length > 0) {
    const message = 'What is dragged carries files, which cannot be taken into another frame.';
    throw new AutomationError('not-supported', message);
  }
  const texts = transfer.types.map((type) => ({ type, text: transfer.getData(type) }));
  return { texts, effectAllowed: transfer.effectAllowed };
}

export function transferOf({ texts, effectAllowed }: DragData): DataTransfer {
  const transfer = new DataTransfer();
  for (const { type, text } of texts) transfer.setData(type, text);
  transfer.effectAllowed = effectAllowed;
  return transfer;
}
