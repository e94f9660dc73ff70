import type { Mark } from '../../protocol/frame';
import {
  directionOutside,
  lineTo,
  outsetOf,
  tagWidth,
  type Edges,
  type Tagged,
  type TagPlace,
  type TagPoint,
  type Viewport,
} from './place-tags';
import { createElement } from './stage';

export type PlacedMark = { mark: Mark; element: Element; box: Edges };

export type TaggedMark = Tagged & { element: Element; mark: Mark };

type Drawing = {
  viewport: Viewport;
  isTarget: boolean;
  place: (tags: readonly TaggedMark[], viewport: Viewport) => readonly TagPlace[];
};

/** Draws corner marks and number tags for these boxes; those out of view are counted at the edge they lie beyond. */
export function drawMarks(
  placed: readonly PlacedMark[],
  { viewport, isTarget, place }: Drawing,
): HTMLElement[] {
  const visible = placed.filter(({ box }) => directionOutside(box, viewport) === undefined);
  const tagged = visible.flatMap(({ mark, ...each }) =>
    mark.number > 0 ? [{ ...each, mark, number: mark.number }] : [],
  );
  const boxes = visible.map(({ box }) => box);
  const places = place(tagged, viewport);
  const drawEach = (draw: (tag: TaggedMark, at: TagPlace) => HTMLElement[]) =>
    tagged.flatMap((tag, index) => {
      const at = places[index];
      return at ? draw(tag, at) : [];
    });
  return [
    ...visible.map((each) => drawCorners(each, boxes, isTarget)),
    ...drawEach((tag, at) => (at.isFar ? [drawLine(tag, at)] : [])),
    ...drawEach(({ mark }, at) => [drawTag(mark, at)]),
    ...drawCount(placed, viewport, 'up'),
    ...drawCount(placed, viewport, 'down'),
  ];
}

function drawCorners({ mark, box }: PlacedMark, others: readonly Edges[], isTarget: boolean): HTMLElement {
  const corners = createElement('div', 'mark');
  corners.toggleAttribute('data-weak', !mark.sure);
  corners.toggleAttribute('data-target', isTarget);
  moveTo(corners, box);
  corners.style.width = `${box.right - box.left}px`;
  corners.style.height = `${box.bottom - box.top}px`;
  corners.style.setProperty('--out', `${outsetOf(box, others)}px`);
  return corners;
}

/** A line from a tag that lies farther off to its box. */
function drawLine(tagged: TaggedMark, place: TagPoint): HTMLElement {
  const { from, to } = lineTo(tagged, place);
  const across = to.left - from.left;
  const down = to.top - from.top;
  const line = createElement('div', 'line');
  line.toggleAttribute('data-weak', !tagged.mark.sure);
  moveTo(line, from);
  line.style.width = `${Math.hypot(across, down)}px`;
  line.style.transform = `rotate(${Math.atan2(down, across)}rad)`;
  return line;
}

function drawTag(mark: Mark, place: TagPoint): HTMLElement {
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

function moveTo(element: HTMLElement, { left, top }: TagPoint): void {
  element.style.left = `${left}px`;
  element.style.top = `${top}px`;
}
