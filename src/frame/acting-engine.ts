import { toAutomationError } from '../base/errors';
import type {
  DialogsToHear,
  DragData,
  DragPhase,
  FrameAct,
  FramePoints,
  Outcome,
  Point,
} from '../protocol/frame';
import type { MethodTable } from './act/act-contract';
import { actInFrame } from './act/act-in-frame';
import { createDragReceiver } from './hands/drag-receiver';
import { dropPoint } from './act/drop-point';
import { holdsFocus } from './hands/move-focus';
import { createOnlooker, type Onlooker } from './proof/onlooker';
import { pointInFrame } from './act/point-in-frame';
import { seeThrough } from './act/see-through';
import type { ActPorts } from './engine-context';
import type { Engine } from './engine';

/** The acting half of the page engine: a script of its own, put into a frame when something is done in its tab. */
export type Acting = {
  /** Does an act. Never rejects. */
  act(request: FrameAct, signal: AbortSignal, ports?: ActPorts): Promise<Outcome>;
  /** Watches what an act in another frame changes here. */
  watch(dialogs?: DialogsToHear): Onlooker;
  /** Gives the place of a point of the frame in the element `ref` in this one's viewport, scrolled into view. */
  pointInFrame(ref: number, point: Point, still?: boolean): Point;
  /** The same for points of which some may be covered here. */
  seeThrough(ref: number, asked: { points: readonly Point[]; isPressed?: boolean }): FramePoints;
  /** Gives the point at which the element can be dropped on, scrolled into view. */
  dropPoint(selector: string): Point;
  /** Whether keys go to this very document now, and into no frame in it. */
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
    watch: (dialogs) => createOnlooker(context, dialogs),
    pointInFrame: (ref, point, still) => typed(() => pointInFrame(elementOf(ref), point, still)),
    seeThrough: (ref, asked) => typed(() => seeThrough(elementOf(ref), asked, context)),
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
