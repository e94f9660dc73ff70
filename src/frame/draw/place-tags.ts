/** Left, top, right, bottom in CSS px of the viewport. */
export type Edges = { left: number; top: number; right: number; bottom: number };

export type Viewport = { width: number; height: number };

export type TagPoint = { left: number; top: number };

/** A tag's place; `isFar`: a line leads from it to its box. */
export type TagPlace = TagPoint & { isFar: boolean };

export type Tagged = { box: Edges; number: number };

/**
 * The part of the page that a tag would hide, the least harmful first: nothing, the edge of something drawn, words of
 * the page, or something that can be used.
 */
export const hides = { nothing: 0, edge: 1, words: 2, control: 3 } as const;
export type Hides = (typeof hides)[keyof typeof hides];

/** Tells what of the page a tag of a box would hide there. */
export type HiddenBy<T extends Tagged> = (edges: Edges, tagged: T) => Hides;

export const tagHeight = 20;
const smallBox = 28;
const gap = 2;
const farthestOut = 5;

export function tagWidth(number: number): number {
  return Math.max(20, 10 + String(number).length * 8);
}

/**
 * The place of each box's tag, in the order given: beside the box, above its right end (labels sit left) or left of a small one,
 * elsewhere around it where that hides more of the page or another tag, and farther off with a line to it where there is no room. On
 * the box only where nothing around it is in view.
 */
export function placeTags<T extends Tagged>(
  tags: readonly T[],
  viewport: Viewport,
  hiddenBy: HiddenBy<T>,
): TagPlace[] {
  const taken: Edges[] = [];
  return tags.map((tagged) => {
    const { box, number } = tagged;
    const width = tagWidth(number);
    // A box around this one cannot stay uncovered.
    const named = tags.flatMap((other) => (isAround(other.box, box) ? [] : other.box));
    const judge = (place: TagPoint): Hides | undefined => {
      const edges = edgesOf(place, width);
      if (taken.some((other) => overlaps(edges, other))) return undefined;
      return named.some((other) => overlaps(edges, other)) ? hides.control : hiddenBy(edges, tagged);
    };
    const near = placesAround(box, width).map((place) => keepInside(place, width, viewport));
    const far = farPlaces(box, width).filter((place) => isInside(place, width, viewport));
    const place = firstWithin(near, hides.words, judge) ??
      farther(firstWithin(far, hides.words, judge)) ??
      firstWithin(near, hides.control, judge) ??
      near[0] ?? { left: box.left, top: box.top };
    taken.push(edgesOf(place, width));
    return { isFar: false, ...place };
  });
}

const farther = (place: TagPoint | undefined) => place && { ...place, isFar: true };

/** The first of the places that hide least, where that is no more than `most`. */
function firstWithin(
  places: readonly TagPoint[],
  most: Hides,
  judge: (place: TagPoint) => Hides | undefined,
): TagPoint | undefined {
  let best: TagPoint | undefined;
  let leastHidden: Hides | undefined;
  for (const place of places) {
    const hidden = judge(place);
    if (hidden === undefined || hidden > most || (leastHidden !== undefined && hidden >= leastHidden))
      continue;
    if (hidden === hides.nothing) return place;
    [best, leastHidden] = [place, hidden];
  }
  return best;
}

/** The rings of places around a box that are farther off, and the distance of one from the next in CSS px. */
const rings = 6;
const ringStep = 24;

/** Places with a line to the box, the nearest first. */
function farPlaces(box: Edges, width: number): TagPoint[] {
  const middle = (box.top + box.bottom - tagHeight) / 2;
  const centre = (box.left + box.right - width) / 2;
  return Array.from({ length: rings }, (_, ring) => {
    const off = (ring + 1) * ringStep;
    const [left, right] = [box.left - off - width, box.right + off];
    const [top, bottom] = [box.top - off - tagHeight, box.bottom + off];
    return [
      { left, top: middle },
      { left: right, top: middle },
      { left: centre, top },
      { left: centre, top: bottom },
      { left: right, top },
      { left: right, top: bottom },
      { left, top },
      { left, top: bottom },
    ];
  }).flat();
}

/** The ends of the line from a tag to its box: from its middle to the nearest point of the box. */
export function lineTo({ box, number }: Tagged, { left, top }: TagPoint): Record<'from' | 'to', TagPoint> {
  const from = { left: left + tagWidth(number) / 2, top: top + tagHeight / 2 };
  const to = { left: clamp(from.left, box.left, box.right), top: clamp(from.top, box.top, box.bottom) };
  return { from, to };
}

/** The places for a tag, best first. */
function placesAround(box: Edges, width: number): TagPoint[] {
  const middle = (box.top + box.bottom - tagHeight) / 2;
  const centre = (box.left + box.right - width) / 2;
  const left = { left: box.left - width - 13, top: middle };
  const right = { left: box.right + 13, top: middle };
  // Rows that lie closer than tags are high: further out, since words are mostly on the other side.
  const farLeft = { left: box.left - 2 * width - gap - 13, top: middle };
  const beside = [
    ...(isSmall(box) ? [left, farLeft, right] : [left, right, farLeft]),
    { left: centre, top: box.top - tagHeight - gap },
    { left: centre, top: box.bottom + gap },
    { left: box.left - width - gap, top: middle },
    { left: box.right + gap, top: middle },
  ];
  const above = box.top - tagHeight - gap;
  const below = box.bottom + gap;
  const rightEnd = box.right - width + 11;
  const steps = Math.floor((box.right - box.left) / (width + gap));
  const alongTop = Array.from({ length: Math.max(0, Math.min(steps, 20)) }, (_, step) => ({
    left: rightEnd - (step + 1) * (width + gap),
    top: above,
  }));
  const corners = [
    { left: rightEnd, top: above },
    { left: rightEnd, top: below },
    { left: box.left - 11, top: below },
    ...alongTop,
  ];
  return isSmall(box) ? [...beside, ...corners] : [...corners, ...beside];
}

/** True when `outer` lies around `inner`, so that its tag may lie on it. */
function isAround(outer: Edges, inner: Edges): boolean {
  return (
    outer !== inner &&
    outer.left <= inner.left &&
    outer.top <= inner.top &&
    outer.right >= inner.right &&
    outer.bottom >= inner.bottom
  );
}

/** The distance of a mark from its box, in CSS px: such that it stays clear of the nearest of the `others`. */
export function outsetOf(box: Edges, others: readonly Edges[]): number {
  const gaps = others.filter((other) => !overlaps(other, box)).map((other) => gapOf(box, other));
  return clamp(Math.min(...gaps) - gap, gap, farthestOut);
}

/** The distance of two boxes that do not overlap, in CSS px: the larger of the gaps across and down. */
function gapOf(one: Edges, other: Edges): number {
  const across = Math.max(one.left - other.right, other.left - one.right);
  const down = Math.max(one.top - other.bottom, other.top - one.bottom);
  return Math.max(across, down);
}

function isSmall({ left, top, right, bottom }: Edges): boolean {
  return right - left < smallBox || bottom - top < smallBox;
}

function keepInside({ left, top }: TagPoint, width: number, viewport: Viewport): TagPoint {
  return {
    left: clamp(left, gap, viewport.width - width - gap),
    top: clamp(top, gap, viewport.height - tagHeight - gap),
  };
}

function isInside(place: TagPoint, width: number, viewport: Viewport): boolean {
  const { left, top } = keepInside(place, width, viewport);
  return left === place.left && top === place.top;
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(value, high));
}

function edgesOf({ left, top }: TagPoint, width: number): Edges {
  return { left, top, right: left + width, bottom: top + tagHeight };
}

export function overlaps(one: Edges, other: Edges): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

/** The direction in which a box lies above or below the viewport; undefined when it does neither. */
export function directionOutside(box: Edges, viewport: Viewport): 'up' | 'down' | undefined {
  if (box.bottom <= 0) return 'up';
  if (box.top >= viewport.height) return 'down';
  return undefined;
}
