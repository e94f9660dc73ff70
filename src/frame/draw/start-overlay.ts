import { requestAnimationFrame } from '../dom/builtins';
import type { OverlayState } from '../../protocol/frame';
import { coversBottom, drawActing, type ActingWords } from './draw-acting';
import { createCursor, type Cursor } from './cursor';
import { drawMarks, type PlacedMark, type TaggedMark } from './draw-marks';
import { listenForDoubleEscape } from './escape';
import { hiddenByTag } from './hidden-by-tag';
import { keepPlaces } from './keep-places';
import { hides, type Edges, type Hides } from './place-tags';
import { createElement, openStage } from './stage';

/** The words on the overlay, and the function its stop button calls. */
export type OverlayPorts = { words: ActingWords; stop: () => void };

/** Makes `__tabwrightOverlay` available in this frame. Safe to run again: the second time does nothing. */
export function startOverlay(ports: OverlayPorts): void {
  globalThis.__tabwrightOverlay ??= createOverlay(ports);
}

function createOverlay(ports: OverlayPorts): NonNullable<typeof globalThis.__tabwrightOverlay> {
  let end: (() => void) | undefined;
  const cursor = createCursor();
  return {
    show: (state) => {
      end?.();
      if (state.scrollTo !== undefined) scrollToRef(state.scrollTo);
      end = state.marks.length > 0 || state.acting ? draw(state, ports, cursor) : undefined;
    },
  };
}

/** Draws and follows the page until the returned function is called. */
function draw(state: OverlayState, { words, stop }: OverlayPorts, cursor: Cursor): () => void {
  const stage = openStage((host) => globalThis.__tabwright?.setOverlayHost(host));
  const layer = stage.root.appendChild(createElement('div'));
  const acting = state.acting
    ? drawActing(words, { isPaused: state.paused === true, onStop: stop })
    : undefined;
  if (acting) stage.root.append(acting.edge, acting.bar);
  const stopListening = state.acting ? listenForDoubleEscape(stop) : undefined;
  const place = keepPlaces(hiddenByTagOf);
  const stopFollowing = follow(() => {
    const placed = placeMarks(state);
    const viewport = { width: window.innerWidth, height: window.innerHeight };
    layer.replaceChildren(
      ...drawMarks(placed, { viewport, isTarget: state.marks.every(({ number }) => number === 0), place }),
    );
    const boxes = placed.map(({ box }) => box);
    if (state.cursor) cursor.show(stage.root, boxes[0]);
    acting?.bar.toggleAttribute('data-top', coversBottom(boxes, viewport));
  }, state);
  return () => {
    stopFollowing();
    stopListening?.();
    stage.host.remove();
  };
}

/** Draws now, and again whenever the elements or the viewport have moved. */
function follow(redraw: () => void, state: OverlayState): () => void {
  let frame = 0;
  let last = '';
  const check = () => {
    const boxes = placeMarks(state).map(({ box }) => box);
    const now = JSON.stringify([boxes, window.innerWidth, window.innerHeight]);
    if (now !== last) redraw();
    last = now;
    frame = requestAnimationFrame(check);
  };
  check();
  return () => cancelAnimationFrame(frame);
}

/** The marks whose elements are in the page and have a box. */
function placeMarks({ marks }: OverlayState): PlacedMark[] {
  return marks.flatMap((mark) => {
    const element = globalThis.__tabwright?.elementOf(mark.ref);
    if (!element?.isConnected) return [];
    const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 ? [{ mark, element, box: { left, top, right, bottom } }] : [];
  });
}

/** What a tag would hide, as far as the engine of this frame sees it. */
function hiddenByTagOf(edges: Edges, { element }: TaggedMark): Hides {
  const context = globalThis.__tabwright?.engine.context;
  return context ? hiddenByTag(edges, element, context) : hides.nothing;
}

function scrollToRef(ref: number): void {
  globalThis.__tabwright?.elementOf(ref)?.scrollIntoView({ block: 'center', inline: 'nearest' });
}
