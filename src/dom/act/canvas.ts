import type { ActContext } from '../context';

import { nextTask } from './wait';

/** Tells whether the canvas of a target was drawn on while events of the act were dispatched. */
export type CanvasWatch = { wasDrawn(): boolean };

/** Events whose listeners draw. */
const types = [
  'pointerdown',
  'mousedown',
  'pointerup',
  'mouseup',
  'click',
  'dblclick',
  'contextmenu',
  'keydown',
  'keyup',
];

/** Pictures larger than this are compared shrunk to it, in CSS px. */
const size = { width: 400, height: 300 };

/**
 * Compares the canvases of `target` from right before each event's listeners to right after them: what is drawn in
 * frames of its own, an animation, lies in between.
 */
export function watchCanvases(
  target: Element,
  { document }: ActContext,
  { signal, wake }: { signal: AbortSignal; wake: () => void },
): CanvasWatch {
  const canvases = canvasesOf(target);
  let drawn = false;
  if (canvases.length === 0) return { wasDrawn: () => false };
  const look = () => canvases.map(pictureOf);
  const atRest = look();
  const compare = (before: readonly string[]) => {
    if (drawn || isSame(before, look())) return;
    drawn = true;
    wake();
  };
  for (const type of types) {
    const listener = ({ isTrusted }: Event) => {
      const before = look();
      if (!isTrusted) queueMicrotask(() => compare(before));
      // Microtasks run between the listeners of the browser's own events. A frame may come before the next task.
      else if (isSame(before, atRest)) void nextTask().then(() => compare(before));
    };
    document.defaultView?.addEventListener(type, listener, { capture: true, passive: true, signal });
  }
  return { wasDrawn: () => drawn };
}

function canvasesOf(target: Element): HTMLCanvasElement[] {
  return [target, ...target.querySelectorAll('canvas')].filter((each) => each instanceof HTMLCanvasElement);
}

const isSame = (a: readonly string[], b: readonly string[]) =>
  a.every((picture, index) => picture === b[index]);

/** What a canvas shows, as text to compare; always the same for one that may not be read. */
export function pictureOf(canvas: HTMLCanvasElement): string {
  const { width, height } = canvas;
  if (width === 0 || height === 0) return '';
  const scale = Math.min(1, size.width / width, size.height / height);
  const copy = new OffscreenCanvas(Math.ceil(width * scale), Math.ceil(height * scale));
  const drawing = copy.getContext('2d', { willReadFrequently: true });
  try {
    drawing?.drawImage(canvas, 0, 0, copy.width, copy.height);
    return new TextDecoder('latin1').decode(drawing?.getImageData(0, 0, copy.width, copy.height).data);
  } catch {
    return '';
  }
}
