import { withSignal } from '../base/deadline';
import { AutomationError } from '../base/errors';
import type { DragData, DragPhase, Point } from '../protocol/frame';
import { ask } from './frame-port';
import type { FramePlace } from './page-scope';
import { pointInTab } from './tab-point';

/** An element that is dropped on, in a frame of its own. */
export type Drop = { place: FramePlace; selector: string };

type DragAct = { tabId: number; place: FramePlace; drop: Drop; signal: AbortSignal };

/** Drags that end in another frame than they begin in, by act. */
const dragging = new Map<string, DragAct>();

/** Lets the act's frame ask about its drop, until the function it gives is called. */
export function allowDrop(actId: string, act: DragAct): () => void {
  dragging.set(actId, act);
  return () => dragging.delete(actId);
}

type From = { tabId?: number; frameId?: number };

/** Where an act's drop is, in the viewport of the frame that asks. */
export async function dropPlaceFor(actId: string, from: From): Promise<Point> {
  const { tabId, place, drop, signal } = actOf(actId, from);
  const where = { tabId, frameId: drop.place.frame.frameId };
  const inFrame = await withSignal(ask(where, 'dropPoint', { selector: drop.selector }), signal);
  const there = await withSignal(pointInTab({ tabId, place: drop.place }, inFrame), signal);
  const [origin, unit] = await withSignal(
    Promise.all(
      [
        { x: 0, y: 0 },
        { x: 100, y: 100 },
      ].map((point) => pointInTab({ tabId, place, still: true }, point)),
    ),
    signal,
  );
  const scaleX = ((unit?.x ?? 0) - (origin?.x ?? 0)) / 100 || 1;
  const scaleY = ((unit?.y ?? 0) - (origin?.y ?? 0)) / 100 || 1;
  return { x: (there.x - (origin?.x ?? 0)) / scaleX, y: (there.y - (origin?.y ?? 0)) / scaleY };
}

/** Carries an HTML drag to its drop. */
export async function dragToDrop(
  { actId, phase, data }: { actId: string; phase: DragPhase; data: DragData },
  from: From,
): Promise<boolean> {
  const { tabId, drop, signal } = actOf(actId, from);
  const where = { tabId, frameId: drop.place.frame.frameId };
  return withSignal(ask(where, 'dragHere', { selector: drop.selector, phase, data }), signal);
}

function actOf(actId: string, from: From): DragAct {
  const act = dragging.get(actId);
  if (act && act.tabId === from.tabId && act.place.frame.frameId === from.frameId) return act;
  throw new AutomationError('invalid-input', 'There is no act of this frame that drops in another.');
}
