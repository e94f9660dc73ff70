import { elementAt } from './dom/composed';
import { toAutomationError, AutomationError } from '../base/errors';
import type {
  DialogsToHear,
  DragData,
  DragPhase,
  FrameAct,
  FramePoints,
  Outcome,
  Point,
} from '../protocol/frame';
import type { MethodTable } from './act/act';
import { actInFrame } from './act/act-in-frame';
import { dropPoint, dropPointOn, dropTarget, transferOf, dragEvent } from './hands/drag';
import { holdsFocus } from './hands/focus';
import { createOnlooker, type Onlooker } from './proof/onlooker';
import type { ActPorts, FrameContext } from './engine-context';
import type { Engine } from './engine';
import { dispatchOn, styleOf, rectOf } from './dom/native';
import { describeCover } from './act/describe';
import { say } from '../base/say';

/** The acting half of the page engine: a script of its own, put into a frame when something is done in its tab. */
export type Acting = {
  /** Does an act. Never rejects. */
  act(request: FrameAct, signal: AbortSignal, ports?: ActPorts): Promise<Outcome>;
  /** Watches what an act in another frame changes here. */
  watch(dialogs?: DialogsToHear, onLeaving?: () => void): Onlooker;
  /** Gives the place of a point of the frame in the element `ref` in this one's viewport, scrolled into view. */
  pointInFrame(ref: number, point: Point, still?: boolean): Point;
  /** The same for points of which some may be covered here. */
  seeThrough(ref: number, points: readonly Point[], isPressed?: boolean): FramePoints;
  /** Gives the point at which the element can be dropped on, scrolled into view. */
  dropPoint(selector: string): Point;
  /** True when keys go to this very document now, and into no frame in it. */
  holdsFocus(): boolean;
  /** Carries on an HTML drag from another frame. Tells whether the element takes the drop. */
  dragHere(selector: string, phase: DragPhase, data: DragData): boolean;
};

export function createActing(
  { context, elementOf }: Pick<Engine, 'context' | 'elementOf'>,
  methods: MethodTable,
): Acting {
  return {
    act: (request, signal, ports) => actInFrame(request, { ...context, ...ports }, signal, methods),
    watch: (dialogs, onLeaving) => createOnlooker(context, dialogs, onLeaving),
    pointInFrame: (ref, point, still) => typed(() => pointInFrame(elementOf(ref), point, still)),
    seeThrough: (ref, points, isPressed = false) =>
      typed(() => seeThrough(elementOf(ref), points, isPressed, context)),
    dropPoint: (selector) => typed(() => dropPoint(selector, context)),
    holdsFocus: () => holdsFocus(context),
    dragHere: createDragReceiver(context),
  };
}

function typed<T>(run: () => T): T {
  try {
    return run();
  } catch (thrown) {
    throw toAutomationError(thrown, 'engine-failed');
  }
}

/** Takes an HTML drag that comes from another frame: `dragenter`, `dragover`, and `drop` or `dragleave`. */
function createDragReceiver(context: FrameContext): Acting['dragHere'] {
  let entered: Element | undefined;
  return (selector, phase, data) =>
    typed(() => {
      const at = dropPointOn(dropTarget(selector, context), context);
      const transfer = transferOf(data);
      if (phase !== 'over') {
        entered = undefined;
        dispatchOn(at.element, dragEvent(phase === 'drop' ? 'drop' : 'dragleave', at, transfer));
        return phase === 'drop';
      }
      if (entered !== at.element) {
        dispatchOn(at.element, dragEvent('dragenter', at, transfer, entered));
        entered?.dispatchEvent(dragEvent('dragleave', { ...at, element: entered }, transfer, at.element));
        entered = at.element;
      }
      return !dispatchOn(at.element, dragEvent('dragover', at, transfer));
    });
}

/**
 * The places of points of the frame in `holder` in the viewport around it, the first one scrolled into view; null for a
 * point that something lies over, or that is outside of the frame.
 */
function seeThrough(
  holder: Element | undefined,
  points: readonly Point[],
  isPressed: boolean,
  context: FrameContext,
): FramePoints {
  const [first] = points;
  if (first) pointInFrame(holder, first);
  let cover: Element | null = null;
  const seen = points.map((point) => {
    const there = pointInFrame(holder, point, true);
    const nearest = holder && clampPoint(holder, point);
    if (nearest?.x !== point.x || nearest.y !== point.y) return null;
    const hit = elementAt(there.x, there.y, context.tree);
    if (hit === holder || (!isPressed && isInSpace(holder))) return there;
    cover ??= hit;
    return null;
  });
  return { points: seen, cover: cover ? describeCover(cover, context).sentence : undefined };
}

/**
 * True when the frame is in perspective: then its points are not where they are thought to be, and can be seen, but
 * not pressed by the browser.
 */
function isInSpace(holder: Element | undefined): boolean {
  for (let at: Element | null | undefined = holder; at; at = at.parentElement) {
    const { transform, perspective } = styleOf(at);
    if (perspective !== 'none' || transform.startsWith('matrix3d')) return true;
  }
  return false;
}

/**
 * The place of a point of the frame in `holder` in the viewport around it. A frame that is scaled, turned or slanted is
 * followed; one in perspective is not. Unless `still`, the viewport is scrolled there, and no further than to the frame's
 * edge, wherever the point is said to be. Throws `frame-gone`.
 */
function pointInFrame(holder: Element | undefined, point: Point, still = false): Point {
  if (!(holder instanceof HTMLElement) || !holder.isConnected)
    throw new AutomationError('frame-gone', say`The frame went away before anything was done in it.`);
  if (still) return mapPoint(holder, point);
  const { clientWidth, clientHeight } = holder.ownerDocument.documentElement;
  const isInView = ({ x, y }: Point) => x >= 0 && y >= 0 && x < clientWidth && y < clientHeight;
  const nearest = clampPoint(holder, point);
  const there = mapPoint(holder, nearest);
  if (isInView(there)) return there;
  const view = holder.ownerDocument.defaultView;
  const [left, top] = [there.x - clientWidth / 2, there.y - clientHeight / 2];
  view?.scrollBy({ left, top, behavior: 'instant' });
  return mapPoint(holder, nearest);
}

/** The nearest point that shows of the frame in `holder`, as far as its own box goes; in its own viewport, as the given one. */
function clampPoint(holder: Element, { x, y }: Point): Point {
  const { paddingLeft, paddingRight, paddingTop, paddingBottom } = styleOf(holder);
  const width = holder.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
  const height = holder.clientHeight - parseFloat(paddingTop) - parseFloat(paddingBottom);
  const within = (at: number, length: number) => Math.max(0, at < length ? at : length - 1);
  return { x: within(x, width), y: within(y, height) };
}

function mapPoint(holder: HTMLElement, { x, y }: Point): Point {
  const box = rectOf(holder);
  const { paddingLeft, paddingTop } = styleOf(holder);
  const left = holder.clientLeft + parseFloat(paddingLeft) + x;
  const top = holder.clientTop + parseFloat(paddingTop) + y;
  const turned = turnOf(holder);
  if (turned) {
    const off = turned.transformPoint({ x: left - holder.offsetWidth / 2, y: top - holder.offsetHeight / 2 });
    return { x: box.left + box.width / 2 + off.x, y: box.top + box.height / 2 + off.y };
  }
  const scaleX = holder.offsetWidth > 0 ? box.width / holder.offsetWidth : 1;
  const scaleY = holder.offsetHeight > 0 ? box.height / holder.offsetHeight : 1;
  return { x: box.left + left * scaleX, y: box.top + top * scaleY };
}

/**
 * The turn, scale and slant of a frame by itself and all around it; null when no side of it is aslant. Its middle is in
 * any case the middle of the box around it, so where it is moved to need not be known.
 */
function turnOf(holder: HTMLElement): DOMMatrix | null {
  let all = new DOMMatrix();
  for (let at: HTMLElement | null = holder; at; at = at.parentElement) {
    const { transform, rotate, scale } = styleOf(at);
    const own = `${rotate === 'none' ? '' : `rotate(${rotate})`} ${scale === 'none' ? '' : `scale(${scale.replaceAll(' ', ',')})`} ${transform === 'none' ? '' : transform}`;
    if (own.trim() !== '') all = new DOMMatrix(own).multiply(all);
  }
  const isAslant = Math.abs(all.b) > 1e-6 || Math.abs(all.c) > 1e-6;
  return isAslant ? new DOMMatrix([all.a, all.b, all.c, all.d, 0, 0]) : null;
}
