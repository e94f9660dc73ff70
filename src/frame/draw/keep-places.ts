import {
  placeTags,
  type HiddenBy,
  type Tagged,
  type TagPlace,
  type TagPoint,
  type Viewport,
} from './place-tags';

type Placed<T extends Tagged> = { tags: readonly T[]; places: readonly TagPlace[]; viewport: Viewport };

/**
 * Gives what places tags, and keeps their places beside their boxes while all of these move together: a page that is scrolled is not
 * looked through in each frame.
 */
export function keepPlaces<T extends Tagged>(
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
