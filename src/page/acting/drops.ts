import { withSignal } from '../../base/deadline';
import type { DragData, DragPhase, Point } from '../../protocol/frame';
import { ActsOfFrames, type From } from './acts-of-frames';
import { pointInTab } from '../frames/tab-point';
import type { ActOfFrame, FramePlace } from '../tab';

/** An element that is dropped on, in a frame of its own. */
export type DropInFrame = { place: FramePlace; selector: string };

type DragAct = ActOfFrame & { drop: DropInFrame };

/** Drags that end in another frame than they begin in. */
const drags = new ActsOfFrames<DragAct>();

/** Lets the act's frame ask about its drop, until the function it gives is called. */
export function allowDrop(actId: string, act: DragAct): () => void {
  return drags.allow(actId, act);
}

/** Where an act's drop is, in the viewport of the frame that asks. */
export async function dropPlaceFor(actId: string, from: From): Promise<Point> {
  const { tab, place, drop, signal } = drags.of(actId, from, 'drops in another');
  const { documentId } = drop.place.frame;
  const inFrame = await withSignal(tab.ask(documentId, 'dropPoint', { selector: drop.selector }), signal);
  const there = await withSignal(pointInTab({ tab, place: drop.place }, inFrame), signal);
  const [origin, unit] = await withSignal(
    Promise.all(
      [
        { x: 0, y: 0 },
        { x: 100, y: 100 },
      ].map((point) => pointInTab({ tab, place, still: true }, point)),
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
  const { tab, drop, signal } = drags.of(actId, from, 'drops in another');
  const { documentId } = drop.place.frame;
  return withSignal(tab.ask(documentId, 'dragHere', { selector: drop.selector, phase, data }), signal);
}
