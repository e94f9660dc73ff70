import {
  type PointerDetails,
  approach,
  ancestorsOf,
  mouseInit,
  pointerInit,
  pressAt,
  stayingWithin,
  pointNow,
} from './pointer';
import { elementAt } from '../dom/composed';
import { moveTrusted, sendTrusted } from './trusted-input';
import type { HitPoint, Act } from '../act/act';
import { arrive, checkHeld } from '../act/aim';
import { noModifiers } from './keys';
import { dispatchOn, isConnectedOf, matchesSelector, queryAllInside, styleOf, rectOf } from '../dom/native';
import { DataTransfer, MouseEvent, PointerEvent, DragEvent, performance } from '../dom/builtins';
import { throwIfStopped } from '../../base/deadline';
import type { FrameContext, DropElsewhere } from '../engine-context';
import { findHitPoint, scrollToBox } from '../act/boxes';
import { nextFrame } from '../act/wait';
import { AutomationError } from '../../base/errors';
import type { DragData, Point } from '../../protocol/frame';
import { readPlace } from '../../protocol/methods';
import { say } from '../../base/say';
import { isAnythingDrawn } from '../act/checks';
import { describeElement } from '../act/describe';
import { settleStep } from '../proof/settling';

/** Has the browser drag from a point to the drop. The background lets go of the button should the act end before. */
export async function dragTrusted(start: HitPoint, drop: Element, act: Act): Promise<void> {
  const from = await arrive(act, start, (at) => moveTrusted(act, at), true);
  const { x, y } = from;
  const placeOf = await followDrop(drop, from, act);
  const carried = watchCarried(start.element, drop, act.context);
  const listening = new AbortController();
  let started: Event | undefined;
  const onStart = (event: Event) => {
    if (event.isTrusted) started = event;
  };
  const options = { capture: true, signal: listening.signal };
  act.context.document.defaultView?.addEventListener('dragstart', onStart, options);
  const carryTo = (place: Point) => {
    const dragging = started !== undefined && !started.defaultPrevented;
    return sendTrusted(act, [{ kind: 'carry', x: place.x, y: place.y, dragging }]);
  };
  act.hands.letGoAt = Infinity;
  try {
    await sendTrusted(act, [{ kind: 'grab', x, y }], () => checkHeld(act));
    for (const move of [firstMovePx / 2, firstMovePx]) await carryTo({ x: x + move, y: y + move });
    for (const share of [0.35, 0.7]) await carryTo(between(from, await placeOf(), share));
    await carryThere(carried, placeOf, async (there) => {
      await carryTo(there);
      await nextFrame(act.context.document, act.signal);
    });
    act.hands.letGoAt = performance.now();
    await sendTrusted(act, [{ kind: 'letGo' }]);
  } finally {
    listening.abort();
  }
  await checkPut(carried, drop, act);
}

/** A page that has not yet put down what is dragged where the pointer is gets so many more moves. */
const movesAtMost = 6;

/**
 * Tells of the part of the page that what is dragged came from, which is a row where it is dropped on another one: whether it lies elsewhere
 * than before in there, and not where it is dropped; and whether the page has put that part, or itself, down elsewhere.
 */
function watchCarried(source: Element, drop: Drop, { tree }: FrameContext) {
  let home = source;
  if (drop instanceof Element)
    for (let up = tree.parentOf(home); up && !tree.contains(up, drop); up = tree.parentOf(up)) home = up;
  const before = new Set(home === source ? [] : queryAllInside(home, '*'));
  const stood = [source, home].map((element) => ({
    element,
    parent: element.parentNode,
    next: element.nextSibling,
  }));
  return {
    isAstray: () => {
      const now = new Set(queryAllInside(home, '*').filter((each) => before.has(each)));
      const left = [...before].filter((each) => now.has(each));
      return now.has(source) && [...now].some((each, at) => each !== left[at]);
    },
    isPut: () =>
      stood.some(
        ({ element, parent, next }) => element.parentNode !== parent || element.nextSibling !== next,
      ),
  };
}

type Carrying = ReturnType<typeof watchCarried>;

/** Moves to the drop until the page has put there what is carried; one more move may then take it away again. */
async function carryThere(
  { isAstray, isPut }: Carrying,
  placeOf: () => Promise<Point>,
  moveTo: (place: Point) => Promise<void>,
): Promise<void> {
  let [there, astray] = [await placeOf(), isAstray()];
  for (let moves = 0; moves < 2 || (astray && moves < movesAtMost); moves += 1) {
    if (astray || !isPut()) there = await placeOf();
    await moveTo(there);
    astray = isAstray();
  }
}

async function checkPut({ isAstray }: Carrying, drop: Drop, act: Act): Promise<void> {
  await settleStep(() => !isAstray(), act);
  if (!(drop instanceof Element) || !isAstray()) return;
  const message = say`${describeElement(drop, act.context)} took it, but the page took it back.`;
  throw new AutomationError('value-rejected', message);
}

/** The distance the pointer goes before the page sees a drag, in CSS px: more than any library's threshold. */
const firstMovePx = 12;

const between = (from: Point, to: Point, share: number): Point => ({
  x: from.x + (to.x - from.x) * share,
  y: from.y + (to.y - from.y) * share,
});

/** The goal of a drop: an element of this frame, or one that the background reaches. */
export type Drop = Element | DropElsewhere;

/** Gives the place of the drop now, in this frame's viewport. What is dragged about in itself goes by where it was. */
async function followDrop(drop: Drop, start: HitPoint, act: Act): Promise<() => Promise<Point>> {
  const place = readPlace(act.args[2]);
  const isItself = place && drop instanceof Element && act.context.tree.contains(drop, start.element);
  const { left, top } = isItself ? rectOf(drop) : { left: 0, top: 0 };
  return async () => {
    if (!(drop instanceof Element)) return drop.find();
    if (isItself) return { x: left + place.x, y: top + place.y };
    return act.hands.do('deed', () => dropPointOn(drop, act.context, place));
  };
}

/** Presses on the source, moves to the drop in steps, and lets go: by mouse and pointer, or as HTML drag and drop. */
export async function dragTo(start: HitPoint, drop: Drop, act: Act): Promise<void> {
  const placeOf = await followDrop(drop, start, act);
  const carried = watchCarried(start.element, drop, act.context);
  await act.hands.do('approach', () => approach(start, act.context));
  const muted = await act.hands.do(
    'press',
    () => pressAt(start, act.context, { button: 'left', modifiers: noModifiers, count: 1 }),
    { check: () => checkHeld(act) },
  );
  const drag = new Drag(start, muted, act);
  act.hands.letGoAt = Infinity;
  try {
    await drag.begin();
    const end = await placeOf();
    for (const share of [0.35, 0.7]) await drag.moveTo(between(start, end, share));
    if (drop instanceof Element || !(await drag.crossOver(drop)))
      await carryThere(carried, placeOf, (there) => drag.moveTo(there));
  } finally {
    act.hands.letGoAt = performance.now();
    // The page is not left holding, also when the drop went away meanwhile.
    await act.hands.do('deed', () => drag.letGo());
  }
  await checkPut(carried, drop, act);
}

/** The element that is dragged with data, and the one it is over. */
type Carried = { source: Element; data: DataTransfer; entered?: Element };

const held = { modifiers: noModifiers, button: -1, buttons: 1 };
const up = { modifiers: noModifiers, button: 0, buttons: 0 };

/** A drag by script events under way. */
class Drag {
  readonly #act: Act;
  #at: HitPoint;
  /** The page asked for no mouse events. */
  readonly #muted: boolean;
  /** The element that gets the pointer's events wherever the pointer is. */
  readonly #captor: Element | null;
  /** Set when the page let an HTML drag start. */
  #carried: Carried | undefined;
  /** The element under the pointer has said that it takes the drop. */
  #accepts = false;
  /** It was dropped in another frame. */
  #isOver = false;

  constructor(start: HitPoint, muted: boolean, act: Act) {
    this.#act = act;
    this.#at = start;
    this.#muted = muted;
    this.#captor = captorOf(start.element, act.context);
  }

  /** Moves until the page sees a drag. HTML drag and drop starts unless it prevents that: then the mouse goes on by itself. */
  async begin(): Promise<void> {
    const start = this.#at;
    const { hands, context } = this.#act;
    const isDraggable = (element: Element) => element instanceof HTMLElement && element.draggable;
    const source = this.#muted ? null : context.tree.closest(start.element, isDraggable);
    await this.moveTo({ x: start.x + firstMovePx / 2, y: start.y + firstMovePx / 2 });
    if (source) {
      const data = new DataTransfer();
      const goesOn = await hands.do('deed', () => {
        const started = dispatchOn(source, dragEvent('dragstart', this.#at, data));
        if (started) this.#sendPointer('pointercancel', up);
        return started;
      });
      if (goesOn) this.#carried = { source, data };
    }
    await this.moveTo({ x: start.x + firstMovePx, y: start.y + firstMovePx });
  }

  async moveTo(place: Point): Promise<void> {
    const { context, signal, hands } = this.#act;
    const before = this.#at;
    const beyond = this.#carried ? before.element : context.document.documentElement;
    this.#at = { ...place, element: elementAt(place.x, place.y, context.tree) ?? beyond };
    const carried = this.#carried;
    await hands.do('deed', () => (carried ? this.#dragOver(carried, before) : this.#moveMouse(before)));
    await nextFrame(context.document, signal);
  }

  /** Takes HTML drag and drop into the frame of the drop, and drops it there if that takes it. False when there is none. */
  async crossOver(drop: DropElsewhere): Promise<boolean> {
    if (!this.#carried) return false;
    const { source, data } = this.#carried;
    const { hands, signal } = this.#act;
    const at = this.#at;
    const carried = dataOf(data);
    await hands.do('deed', () => dispatchOn(at.element, dragEvent('dragleave', at, data)));
    for (let move = 0; move < 2; move += 1) {
      await hands.do('deed', () => dispatchOn(source, dragEvent('drag', at, data)));
      this.#accepts = await drop.drag('over', carried);
    }
    throwIfStopped(signal);
    await drop.drag(this.#accepts ? 'drop' : 'leave', carried);
    this.#isOver = true;
    return true;
  }

  letGo(): void {
    const at = this.#at;
    if (this.#carried) {
      const { source, data } = this.#carried;
      if (!this.#isOver) dispatchOn(at.element, dragEvent(this.#accepts ? 'drop' : 'dragleave', at, data));
      if (isConnectedOf(source)) dispatchOn(source, dragEvent('dragend', { ...at, element: source }, data));
      return;
    }
    this.#sendPointer('pointerup', up);
    if (!this.#muted) dispatchOn(at.element, new MouseEvent('mouseup', mouseInit(at, { ...up, detail: 1 })));
    // A press and a release on different elements click what both are in.
    const pressed = this.#act.point?.element;
    const { tree } = this.#act.context;
    if (!pressed || !isConnectedOf(pressed)) return;
    const shared = tree.closest(at.element, (element) => tree.contains(element, pressed));
    if (shared) dispatchOn(shared, new PointerEvent('click', pointerInit(at, { ...up, detail: 1 })));
  }

  #moveMouse(before: HitPoint): void {
    const at = this.#at;
    if (before.element !== at.element) this.#cross(before.element);
    this.#sendPointer('pointermove', { ...held, pressure: 0.5 });
    if (!this.#muted) dispatchOn(at.element, new MouseEvent('mousemove', mouseInit(at, held)));
  }

  #cross(left: Element): void {
    const { element: entered } = this.#at;
    const { context } = this.#act;
    const [out, into] = [ancestorsOf(left, context), ancestorsOf(entered, context)];
    const gone = out.toReversed().filter((one) => !into.includes(one));
    const come = into.filter((one) => !out.includes(one));
    const send = (make: (type: string, init: MouseEventInit) => Event) => {
      dispatchOn(left, make('out', { relatedTarget: entered }));
      for (const element of gone) dispatchOn(element, make('leave', stayingWithin));
      dispatchOn(entered, make('over', { relatedTarget: left }));
      for (const element of come) dispatchOn(element, make('enter', stayingWithin));
    };
    const pointer = pointerInit(this.#at, held);
    send((type, init) => new PointerEvent(`pointer${type}`, { ...pointer, ...init }));
    if (this.#muted) return;
    const mouse = mouseInit(this.#at, held);
    send((type, init) => new MouseEvent(`mouse${type}`, { ...mouse, ...init }));
  }

  /** Sends `drag`, `dragenter`, `dragleave` and `dragover`, in the order of the HTML Standard's drag-and-drop model. */
  #dragOver(carried: Carried, before: HitPoint): void {
    const at = this.#at;
    const { source, data, entered } = carried;
    if (isConnectedOf(source)) dispatchOn(source, dragEvent('drag', at, data));
    if (entered !== at.element) {
      dispatchOn(at.element, dragEvent('dragenter', at, data, before.element));
      if (entered && isConnectedOf(entered))
        dispatchOn(entered, dragEvent('dragleave', { ...at, element: entered }, data, at.element));
      carried.entered = at.element;
    }
    this.#accepts = !dispatchOn(at.element, dragEvent('dragover', at, data));
  }

  #sendPointer(type: string, details: PointerDetails): void {
    const cancelable = type !== 'pointercancel';
    const event = new PointerEvent(type, { ...pointerInit(this.#at, details), cancelable });
    dispatchOn(this.#captor ?? this.#at.element, event);
  }
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

/** The point at which the element of `selector` can be dropped on, scrolled into view when it has to be. */
export function dropPoint(selector: string, context: FrameContext): Point {
  const { x, y } = dropPointOn(dropTarget(selector, context), context);
  return { x, y };
}

/** The element to drop on. Throws `element-not-found`. */
export function dropTarget(selector: string, context: FrameContext): Element {
  const [found] = context.resolve(selector);
  if (found) return found;
  throw new AutomationError(
    'element-not-found',
    say`Nothing matches "${selector}", which was to be dropped on.`,
  );
}

/**
 * The point at which `target` can be dropped on now. It is scrolled into view when it has to be. Throws `not-visible`.
 */
export function dropPointOn(target: Element, context: FrameContext, place?: Point): HitPoint {
  const what = describeElement(target, context);
  if (!isAnythingDrawn(target)) throw new AutomationError('not-visible', say`${what} is not visible.`);
  let found = findHitPoint(target, context, place);
  if (!('element' in found)) {
    scrollToBox(target, { block: 'center' }, context);
    found = findHitPoint(target, context, place);
  }
  if ('element' in found) return found;
  // The dragged element may lie over the target: the middle of its box will do.
  const { x, y, width, height } = rectOf(target);
  const middle = place ? { x: x + place.x, y: y + place.y } : { x: x + width / 2, y: y + height / 2 };
  if (width > 0 && height > 0) return pointNow({ ...middle, element: target }, context);
  throw new AutomationError('not-visible', say`${what} cannot be reached.`);
}

/** An event of HTML drag and drop at a point; `other` is the element that was left, or entered. */
export function dragEvent(
  type: string,
  point: HitPoint,
  dataTransfer: DataTransfer,
  other: Element | null = null,
): DragEvent {
  const isHeld = type !== 'drop' && type !== 'dragend';
  return new DragEvent(type, {
    ...mouseInit(point, { modifiers: noModifiers, button: 0, buttons: isHeld ? 1 : 0 }),
    cancelable: type !== 'dragleave' && type !== 'dragend',
    relatedTarget: other,
    dataTransfer,
  });
}
