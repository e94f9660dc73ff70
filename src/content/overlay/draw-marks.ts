import type { Mark } from '../../protocol/frame';
import { directionOutside, outsetOf, placeTags, tagWidth, type Edges, type Viewport } from './place-tags';
import { createElement } from './stage';

/** A mark and the box its element has now. */
export type PlacedMark = { mark: Mark; box: Edges };

/** Draws corner marks and number tags for these boxes; those out of view are counted at the edge they lie beyond. */
export function drawMarks(
  placed: readonly PlacedMark[],
  { viewport, isTarget }: { viewport: Viewport; isTarget: boolean },
): HTMLElement[] {
  const visible = placed.filter(({ box }) => directionOutside(box, viewport) === undefined);
  const tagged = visible.filter(({ mark }) => mark.number > 0);
  const places = placeTags(
    tagged.map(({ box, mark }) => ({ box, number: mark.number })),
    viewport,
  );
  return [
    ...visible.map((each) => drawCorners(each, { others: visible.map(({ box }) => box), isTarget })),
    ...places.flatMap((place, index) => {
      const mark = tagged[index]?.mark;
      return mark ? [drawTag(mark, place)] : [];
    }),
    ...drawCount(placed, viewport, 'up'),
    ...drawCount(placed, viewport, 'down'),
  ];
}

function drawCorners(
  { mark, box }: PlacedMark,
  { others, isTarget }: { others: readonly Edges[]; isTarget: boolean },
): HTMLElement {
  const corners = createElement('div', 'mark');
  corners.toggleAttribute('data-weak', !mark.sure);
  corners.toggleAttribute('data-target', isTarget);
  moveTo(corners, box);
  corners.style.width = `${box.right - box.left}px`;
  corners.style.height = `${box.bottom - box.top}px`;
  corners.style.setProperty('--out', `${outsetOf(box, others)}px`);
  return corners;
}

function drawTag(mark: Mark, place: { left: number; top: number }): HTMLElement {
  const tag = createElement('div', 'tag');
  tag.toggleAttribute('data-weak', !mark.sure);
  tag.textContent = String(mark.number);
  tag.style.width = `${tagWidth(mark.number)}px`;
  moveTo(tag, place);
  return tag;
}

function drawCount(
  placed: readonly PlacedMark[],
  viewport: Viewport,
  direction: 'up' | 'down',
): HTMLElement[] {
  const count = placed.filter(({ box }) => directionOutside(box, viewport) === direction).length;
  if (count === 0) return [];
  const more = createElement('div', 'more');
  more.dataset.direction = direction;
  more.textContent = `${direction === 'up' ? '↑' : '↓'} ${count}`;
  return [more];
}

function moveTo(element: HTMLElement, { left, top }: { left: number; top: number }): void {
  element.style.left = `${left}px`;
  element.style.top = `${top}px`;
}
