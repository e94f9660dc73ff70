import { elementAt } from '../dom/composed';
import { requestAnimationFrame } from '../dom/builtins';
import type { OverlayState } from '../../protocol/frame';
import { drawMarks, type PlacedMark, type TaggedMark } from './draw-marks';
import {
  hides,
  type Edges,
  type Hides,
  overlaps,
  type Viewport,
  placeTags,
  type HiddenBy,
  type Tagged,
  type TagPlace,
  type TagPoint,
} from './place-tags';
import { createElement, openStage } from './stage';
import type { FrameContext } from '../engine-context';
import { attributeOf, isText, localNameOf, matchesSelector, styleOf } from '../dom/native';
import { widgetRoles } from '../names/roles';

/** The words on the overlay, and the function its stop button calls. */
export type OverlayPorts = { words: ActingWords; stop: () => void };

/** Makes `__tabwrightOverlay` available in this frame. Safe to run again: the second time does nothing. */
export function startOverlay(ports: OverlayPorts): void {
  globalThis.__tabwrightOverlay ??= createOverlay(ports);
}

function createOverlay(ports: OverlayPorts): NonNullable<typeof globalThis.__tabwrightOverlay> {
  let end: (() => void) | undefined;
  const showCursor = createCursor();
  return {
    show: (state) => {
      end?.();
      if (state.scrollTo !== undefined) scrollToRef(state.scrollTo);
      end = state.marks.length > 0 || state.acting ? draw(state, ports, showCursor) : undefined;
    },
  };
}

/** Draws and follows the page until the returned function is called. */
function draw(
  state: OverlayState,
  { words, stop }: OverlayPorts,
  showCursor: ReturnType<typeof createCursor>,
): () => void {
  const stage = openStage((host) => globalThis.__tabwright?.setOverlayHost(host));
  const layer = stage.root.appendChild(createElement('div'));
  const acting = state.acting ? drawActing(words, state.paused === true, stop) : undefined;
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
    if (state.cursor) showCursor(stage.root, boxes[0]);
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

function placeMarks({ marks }: OverlayState): PlacedMark[] {
  return marks.flatMap((mark) => {
    const element = globalThis.__tabwright?.elementOf(mark.ref);
    if (!element?.isConnected) return [];
    const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 ? [{ mark, element, box: { left, top, right, bottom } }] : [];
  });
}

/** Asks the engine of this frame what a tag would hide. */
function hiddenByTagOf(edges: Edges, { element }: TaggedMark): Hides {
  const context = globalThis.__tabwright?.engine.context;
  return context ? hiddenByTag(edges, element, context) : hides.nothing;
}

function scrollToRef(ref: number): void {
  globalThis.__tabwright?.elementOf(ref)?.scrollIntoView({ block: 'center', inline: 'nearest' });
}

const doubleEscapeMs = 600;

/** Calls `onStop` when a person presses Esc twice, until the returned function is called. */
function listenForDoubleEscape(onStop: () => void): () => void {
  let last = Number.NEGATIVE_INFINITY;
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.isTrusted || event.repeat) return;
    const isSecond = event.key === 'Escape' && event.timeStamp - last <= doubleEscapeMs;
    last = event.key === 'Escape' ? event.timeStamp : Number.NEGATIVE_INFINITY;
    if (isSecond) onStop();
  };
  window.addEventListener('keydown', onKeyDown, { capture: true });
  return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
}

/**
 * Makes a pointer that goes from one target to the next: a function that puts it into a root at its last place, and lets it glide to
 * the middle of a box; without a box it stays.
 */
function createCursor() {
  const arrow = createElement('div', 'cursor');
  let x = window.innerWidth / 2;
  let y = window.innerHeight / 2;
  const place = () => (arrow.style.transform = `translate(${x}px, ${y}px)`);
  return (root: ShadowRoot, box: Edges | undefined): void => {
    if (arrow.parentNode !== root) {
      root.append(arrow);
      place();
      // This lays it out at its last place, from which it glides.
      arrow.getBoundingClientRect();
    }
    if (box) [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    place();
  };
}

type ActingWords = { working: string; paused: string; stop: string };

/** Draws the border around the viewport, and the bar that says who works here and lets the user stop it. */
function drawActing(words: ActingWords, isPaused: boolean, onStop: () => void) {
  const bar = createElement('div', 'bar');
  const text = createElement('span');
  text.textContent = isPaused ? words.paused : words.working;
  const button = createElement('button');
  const keys = createElement('kbd');
  keys.textContent = 'Esc Esc';
  button.append(words.stop, keys);
  button.addEventListener('click', (event) => {
    // Only a person stops; the page cannot reach this button, but its scripts could try.
    if (event.isTrusted) onStop();
  });
  bar.append(text, button);
  const edge = createElement('div', 'edge');
  edge.toggleAttribute('data-paused', isPaused);
  return { edge, bar };
}

const barArea = { width: 420, height: 72 };

/** True when the bar at the bottom would cover one of these boxes. */
function coversBottom(boxes: readonly Edges[], viewport: Viewport): boolean {
  const left = (viewport.width - barArea.width) / 2;
  const area = {
    left,
    right: left + barArea.width,
    top: viewport.height - barArea.height,
    bottom: viewport.height,
  };
  return boxes.some((box) => overlaps(box, area));
}

type Placed<T extends Tagged> = { tags: readonly T[]; places: readonly TagPlace[]; viewport: Viewport };

/**
 * Gives what places tags, and keeps their places beside their boxes while all of these move together: a page that is scrolled is not
 * looked through in each frame.
 */
function keepPlaces<T extends Tagged>(
  hiddenBy: HiddenBy<T>,
): (tags: readonly T[], viewport: Viewport) => readonly TagPlace[] {
  let last: Placed<T> | undefined;
  return (tags, viewport) => {
    const places = (last && movedAlong(last, tags, viewport)) ?? placeTags(tags, viewport, hiddenBy);
    last = { tags, places, viewport };
    return places;
  };
}

/** The places as far as the boxes have moved; undefined where these did not move as one, or a tag would be out of view. */
function movedAlong<T extends Tagged>(
  last: Placed<T>,
  tags: readonly T[],
  { width, height }: Viewport,
): TagPlace[] | undefined {
  const [way] = tags.map((tag, at) => wayOf(last.tags[at], tag));
  const isSame =
    tags.length === last.tags.length && width === last.viewport.width && height === last.viewport.height;
  if (!way || !isSame || !tags.every((tag, at) => isEqual(wayOf(last.tags[at], tag), way))) return undefined;
  const places = last.places.map((place) => ({
    ...place,
    left: place.left + way.left,
    top: place.top + way.top,
  }));
  return places.every(({ left, top }) => left > 0 && top > 0 && left < width - 40 && top < height - 24)
    ? places
    : undefined;
}

/** How far the box of a tag has moved; undefined where it is another tag, or a box of another size. */
function wayOf(before: Tagged | undefined, { box, number }: Tagged): TagPoint | undefined {
  if (before?.number !== number) return undefined;
  const [left, top] = [box.left - before.box.left, box.top - before.box.top];
  const isAsLarge =
    Math.abs(box.right - before.box.right - left) < 0.5 &&
    Math.abs(box.bottom - before.box.bottom - top) < 0.5;
  return isAsLarge ? { left, top } : undefined;
}

const isEqual = (one: TagPoint | undefined, { left, top }: TagPoint): boolean =>
  one !== undefined && Math.abs(one.left - left) < 0.5 && Math.abs(one.top - top) < 0.5;

/** The part of the page under a tag for `target`, as far as it is seen at nine points of it. */
function hiddenByTag(edges: Edges, target: Element, context: FrameContext): Hides {
  const hit = new Set(pointsOf(edges).flatMap(([x, y]) => elementAt(x, y, context.tree) ?? []));
  const under = [...hit];
  if (under.some((each) => isUsable(each, target, context))) return hides.control;
  if (under.some((each) => hasWordsUnder(each, edges, context))) return hides.words;
  return under.some((each) => isEdgeCrossed(each, under, context)) ? hides.edge : hides.nothing;
}

/** Corners, middles of sides and the middle, in CSS px of the viewport. */
function pointsOf({ left, top, right, bottom }: Edges): [x: number, y: number][] {
  const across = [left, (left + right) / 2, right - 1];
  const down = [top, (top + bottom) / 2, bottom - 1];
  return across.flatMap((x) => down.map((y): [number, number] => [x, y]));
}

const controls =
  'a[href], button, input, select, textarea, summary, label, iframe, frame, object, embed, [contenteditable], [tabindex="0"]';

/** The target itself, or something else that can be used. What is around the target cannot stay uncovered. */
function isUsable(element: Element, target: Element, { tree }: FrameContext): boolean {
  const usable = tree.closest(
    element,
    (each) =>
      each === target || matchesSelector(each, controls) || widgetRoles.has(attributeOf(each, 'role') ?? ''),
  );
  return usable !== null && (usable === target || !tree.contains(usable, target));
}

/** True when the tag would lie across the drawn edge of the element, or of what it is in. */
function isEdgeCrossed(element: Element, under: readonly Element[], { tree }: FrameContext): boolean {
  for (let at: Element | null = element; at; at = tree.parentOf(at)) {
    const box = at;
    if (under.every((other) => tree.contains(box, other))) return false;
    if (hasEdge(box)) return true;
  }
  return false;
}

function hasEdge(element: Element): boolean {
  const style = styleOf(element);
  const sides = ['Top', 'Right', 'Bottom', 'Left'] as const;
  return (
    sides.some((side) => Number.parseFloat(style[`border${side}Width`]) > 0) ||
    style.boxShadow !== 'none' ||
    style.backgroundImage !== 'none' ||
    !/^(?:transparent|rgba\(.*, 0\))$/.test(style.backgroundColor)
  );
}

const pictures = new Set(['img', 'svg', 'canvas', 'video', 'picture']);

/** Words of the element's own, or a picture. */
function hasWordsUnder(element: Element, edges: Edges, { tree }: FrameContext): boolean {
  if (pictures.has(localNameOf(element))) return true;
  return tree.childrenOf(element).some((node) => {
    if (!isText(node)) return false;
    const words = new Range();
    words.selectNodeContents(node);
    return [...words.getClientRects()].some((rect) => overlaps(edges, rect));
  });
}
