/** Left, top, right, bottom in CSS px of the viewport. */
export type Edges = { left: number; top: number; right: number; bottom: number };

export type Viewport = { width: number; height: number };

export type TagPoint = { left: number; top: number };

export const tagHeight = 20;
const smallBox = 28;
const gap = 2;
const farthestOut = 5;

/** The width of a tag with this number. */
export function tagWidth(number: number): number {
  return Math.max(20, 10 + String(number).length * 8);
}

/**
 * The place of each box's tag, in the order given: beside the box, above its right end (labels sit left) or left of a small one, and
 * elsewhere around it where another tag or another of the boxes lies already. On the box only where nothing around it is in view.
 */
export function placeTags(tags: readonly { box: Edges; number: number }[], viewport: Viewport): TagPoint[] {
  const taken: Edges[] = [];
  return tags.map(({ box, number }) => {
    const width = tagWidth(number);
    const places = placesAround(box, width).map((place) => keepInside(place, width, viewport));
    const isFree = (place: TagPoint) => !taken.some((edges) => overlaps(edgesOf(place, width), edges));
    // A box around this one cannot stay uncovered.
    const named = tags.flatMap((other) => (isAround(other.box, box) ? [] : other.box));
    const coversNone = (place: TagPoint) => !named.some((edges) => overlaps(edgesOf(place, width), edges));
    const free = places.find((place) => isFree(place) && coversNone(place)) ?? places.find(isFree);
    const place = free ?? places[0] ?? { left: box.left, top: box.top };
    taken.push(edgesOf(place, width));
    return place;
  });
}

/** The places for a tag, best first. */
function placesAround(box: Edges, width: number): TagPoint[] {
  const middle = (box.top + box.bottom - tagHeight) / 2;
  const centre = (box.left + box.right - width) / 2;
  const beside = [
    { left: box.left - width - 13, top: middle },
    // Rows that lie closer than tags are high: further out, since words are mostly on the other side.
    { left: box.left - 2 * width - gap - 13, top: middle },
    { left: box.right + 13, top: middle },
    { left: centre, top: box.top - tagHeight - gap },
    { left: centre, top: box.bottom + gap },
    { left: box.left - width - gap, top: middle },
    { left: box.right + gap, top: middle },
  ];
  const above = box.top - tagHeight - gap;
  const below = box.bottom + gap;
  const right = box.right - width + 11;
  const steps = Math.floor((box.right - box.left) / (width + gap));
  const alongTop = Array.from({ length: Math.max(0, Math.min(steps, 20)) }, (_, step) => ({
    left: right - (step + 1) * (width + gap),
    top: above,
  }));
  const corners = [
    { left: right, top: above },
    { left: right, top: below },
    { left: box.left - 11, top: below },
    ...alongTop,
  ];
  return isSmall(box) ? [...beside, ...corners] : [...corners, ...beside];
}

/** Whether `outer` lies around `inner`, so that its tag may lie on it. */
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
