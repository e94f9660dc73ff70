import type { DragData, DragPhase, Point } from '../../protocol/frame';
import { pointInTab } from '../frames/tab-point';
import type { ActOfFrame, FramePlace } from '../tab';

/** The element to drop on, when it is in another frame than the dragged one. */
export type DropInFrame = { place: FramePlace; selector: string };

/** The point to drop on, in CSS px of the viewport of the act's own frame. */
export async function dropPlaceFor({ tab, place }: ActOfFrame, drop: DropInFrame): Promise<Point> {
  const inFrame = await tab.ask(drop.place.frame.documentId, 'dropPoint', { selector: drop.selector });
  const there = await pointInTab({ tab, place: drop.place }, inFrame);
  const [origin, unit] = await Promise.all(
    [
      { x: 0, y: 0 },
      { x: 100, y: 100 },
    ].map((point) => pointInTab({ tab, place, still: true }, point)),
  );
  const scaleX = ((unit?.x ?? 0) - (origin?.x ?? 0)) / 100 || 1;
  const scaleY = ((unit?.y ?? 0) - (origin?.y ?? 0)) / 100 || 1;
  return { x: (there.x - (origin?.x ?? 0)) / scaleX, y: (there.y - (origin?.y ?? 0)) / scaleY };
}

/** Passes one phase of an HTML drag on to the frame of its drop. */
export async function dragToDrop(
  { tab }: ActOfFrame,
  { place, selector }: DropInFrame,
  { phase, data }: { phase: DragPhase; data: DragData },
): Promise<boolean> {
  return tab.ask(place.frame.documentId, 'dragHere', { selector, phase, data });
}
