import { elementAt } from '../act/boxes';
import type { FrameContext } from '../engine-context';
import { attributeOf, isText, localNameOf, matchesSelector, styleOf } from '../dom/native';
import { widgetRoles } from '../names/role-tables';
import { hides, overlaps, type Edges, type Hides } from './place-tags';

/** What of the page lies under a tag for `target`, as far as it is seen at nine points of it. */
export function hiddenByTag(edges: Edges, target: Element, context: FrameContext): Hides {
  const hit = new Set(pointsOf(edges).flatMap(([x, y]) => elementAt(x, y, context) ?? []));
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

/** Whether the tag would lie across the drawn edge of the element, or of what it is in. */
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
