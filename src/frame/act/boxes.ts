import { elementAt } from '../dom/composed';
import { matchesSelector, rectOf, rectsOf, scrollIntoViewOf, styleOf } from '../dom/native';
import type { Point } from '../../protocol/frame';
import type { HitPoint } from './act';
import type { FrameContext } from '../engine-context';

/** The boxes an element is drawn in, in CSS px of the viewport; its contents' boxes when it has none of its own. */
export function boxesOf(element: Element): DOMRect[] {
  const drawn = (rects: Iterable<DOMRect>) =>
    [...rects].filter(({ width, height }) => width > 0 && height > 0);
  if (styleOf(element).display !== 'contents') return drawn(rectsOf(element));
  const range = element.ownerDocument.createRange();
  const given = element instanceof HTMLSlotElement ? element.assignedNodes({ flatten: true }) : [];
  if (given.length > 0)
    return given.flatMap((node) => (range.selectNode(node), drawn(range.getClientRects())));
  range.selectNodeContents(element);
  return drawn(range.getClientRects());
}

export function isSameBox(a: DOMRect, b: DOMRect): boolean {
  return a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;
}

/** Scrolls `target` into view; what has no box of its own by the box of its contents. */
export function scrollToBox(target: Element, how: ScrollIntoViewOptions, { tree }: FrameContext): void {
  const hasBox = (element: Element) => styleOf(element).display !== 'contents';
  const inner = hasBox(target) ? target : [...target.querySelectorAll('*')].find(hasBox);
  const boxed = inner ?? tree.closest(target, hasBox);
  if (boxed) scrollIntoViewOf(boxed, { ...how, behavior: 'instant' });
}

/** Lies over the middle of a target. */
type Covered = { cover: Element | null };

/** The point of `target` that receives the pointer, its middle if it can be, or its only `place`; else what lies over it. */
export function findHitPoint(target: Element, context: FrameContext, place?: Point): HitPoint | Covered {
  let cover: Element | null = null;
  for (const [x, y] of place ? placeIn(target, place) : pointsOf(target, context.document)) {
    const element = elementAt(x, y, context.tree);
    if (element && receives(element, target, context)) {
      return { x, y, element, aim: { target, box: rectOf(target) } };
    }
    cover ??= element;
  }
  return { cover };
}

/** Up to `most` points of `target` that receive the pointer, its middle first if it is one. */
export function hitPoints(target: Element, most: number, context: FrameContext): HitPoint[] {
  const found: HitPoint[] = [];
  const aim = { target, box: rectOf(target) };
  for (const [x, y] of pointsOf(target, context.document)) {
    const element = elementAt(x, y, context.tree);
    if (element && receives(element, target, context)) found.push({ x, y, element, aim });
    if (found.length === most) break;
  }
  return found;
}

/** An event at `hit` is an event for `target`: it is inside, or it is the control that `target` is a part of. */
export function receives(hit: Element, target: Element, { tree }: FrameContext): boolean {
  if (tree.contains(target, hit)) return true;
  if (!tree.contains(hit, target)) return false;
  if (tree.closest(target, isControl) === hit) return true;
  if (styleOf(target).pointerEvents !== 'none') return false;
  // The target lets the pointer through to the element it is drawn in, which shows that it can be pressed.
  const pressed = tree.closest(target, pressable);
  return pressed === hit || ((!pressed || tree.contains(pressed, hit)) && styleOf(hit).cursor === 'pointer');
}

/** A label that stands for nothing is no control, but text. */
const isControl = (element: Element) =>
  matchesSelector(element, controls) && !(element instanceof HTMLLabelElement && !element.control);

const controls =
  'button, a[href], label, summary, [role="button"], [role="link"], [role="menuitem"], [role="tab"]';

/** A selector of elements that take a press, as far as the page's markup tells. */
const pressable = [
  controls,
  'a, input, select, textarea, [onclick], [tabindex]:not([tabindex^="-"])',
  ...['option', 'treeitem', 'checkbox', 'radio', 'switch', 'menuitemcheckbox', 'menuitemradio'].map(
    (role) => `[role="${role}"]`,
  ),
].join(', ');

/** The place in the viewport now; none where it is beside the target. */
function placeIn(target: Element, { x, y }: Point): (readonly [number, number])[] {
  const { left, top, width, height } = rectOf(target);
  return x < 0 || y < 0 || x > width || y > height ? [] : [[left + x, top + y]];
}

const grid = [0.5, 0.25, 0.75, 0.04, 0.96];

/** Points of the visible part of each box, the middle first. */
function* pointsOf(target: Element, document: Document): Generator<readonly [number, number]> {
  const { clientWidth, clientHeight } = document.documentElement;
  for (const box of boxesOf(target).slice(0, 4)) {
    const left = Math.max(box.left, 0);
    const top = Math.max(box.top, 0);
    const width = Math.min(box.right, clientWidth) - left;
    const height = Math.min(box.bottom, clientHeight) - top;
    if (width <= 0 || height <= 0) continue;
    for (const down of grid) for (const across of grid) yield [left + width * across, top + height * down];
  }
}
