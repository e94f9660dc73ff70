import { describe, expect, it } from 'vitest';
import {
  directionOutside,
  overlaps,
  placeTags as placeOn,
  hides,
  type Tagged,
  tagHeight,
  tagWidth,
  type Edges,
  outsetOf,
  lineTo,
} from '../../../src/frame/draw/place-tags';

const viewport = { width: 800, height: 600 };
/** On a page with nothing else on it. */
const placeTags = (tags: Tagged[], on: typeof viewport) => placeOn(tags, on, () => hides.nothing);
const box = (...[left, top, width, height]: [number, number, number, number]): Edges => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

describe('placeTags', () => {
  it('puts a tag above the right end', () => {
    expect(placeTags([{ box: box(100, 100, 200, 40), number: 1 }], viewport)).toEqual([
      { left: 291, top: 78, isFar: false },
    ]);
  });

  it.each([
    ['in the middle', box(100, 100, 200, 40)],
    ['at the top', box(100, 0, 200, 40)],
    ['at the right end of the top', box(600, 0, 200, 40)],
    ['over the whole width at the bottom', box(0, 560, 800, 40)],
    ['that is small, in a corner', box(0, 0, 18, 18)],
  ])('puts a tag beside a box %s, not on it', (_, marked) => {
    const [place] = placeTags([{ box: marked, number: 12 }], viewport);
    const { left, top } = place ?? { left: 0, top: 0 };
    expect(overlaps(box(left, top, tagWidth(12), tagHeight), marked)).toBe(false);
  });

  it('puts a tag on a box that leaves nothing around it', () => {
    const [place] = placeTags([{ box: box(-10, -10, 900, 700), number: 1 }], viewport);
    expect(place).toBeDefined();
  });

  it('puts the tag of a small box outside left', () => {
    const [place] = placeTags([{ box: box(100, 100, 18, 18), number: 1 }], viewport);
    expect((place?.left ?? 0) + tagWidth(1)).toBeLessThan(100);
  });

  it('keeps tags of boxes at the edge inside the viewport', () => {
    const places = placeTags(
      [
        { box: box(0, 0, 20, 20), number: 1 },
        { box: box(700, 0, 100, 40), number: 22 },
      ],
      viewport,
    );
    for (const { left, top } of places) {
      expect(left).toBeGreaterThanOrEqual(0);
      expect(top).toBeGreaterThanOrEqual(0);
      expect(left).toBeLessThanOrEqual(viewport.width - 20);
    }
  });

  it('moves tags that would overlap', () => {
    const same = box(100, 100, 200, 40);
    const places = placeTags(
      [1, 2, 3, 4, 5].map((number) => ({ box: same, number })),
      viewport,
    );
    const areas = places.map(({ left, top }) => box(left, top, tagWidth(1), tagHeight));
    const clashes = areas.flatMap((one, index) =>
      areas.slice(index + 1).filter((other) => overlaps(one, other)),
    );
    expect(clashes).toEqual([]);
  });
});

describe('a tag on a full page', () => {
  const marked = box(300, 300, 100, 40);
  const under = (full: Edges) => (edges: Edges) =>
    overlaps(edges, marked) || overlaps(edges, full) ? hides.control : hides.nothing;

  it('lies on the side that is free', () => {
    const [place] = placeOn([{ box: marked, number: 1 }], viewport, under(box(0, 0, 800, 340)));
    expect(place).toMatchObject({ top: 342, isFar: false });
  });

  it('lies farther off, with a line, where there is no room around the box', () => {
    const around = box(230, 250, 240, 140);
    const [place] = placeOn([{ box: marked, number: 1 }], viewport, under(around));
    const { left, top } = place ?? { left: 0, top: 0 };
    expect(place?.isFar).toBe(true);
    expect(overlaps(box(left, top, tagWidth(1), tagHeight), around)).toBe(false);
    const { to } = lineTo({ box: marked, number: 1 }, { left, top });
    expect(to).toEqual({ left: 300, top: 320 });
  });

  it('hides words rather than leave its box, and what can be used only where all is full', () => {
    const words = placeOn([{ box: marked, number: 1 }], viewport, () => hides.words);
    expect(words).toMatchObject([{ isFar: false }]);
    expect(placeOn([{ box: marked, number: 1 }], viewport, () => hides.control)).toEqual(words);
  });
});

describe('marks', () => {
  it('lie outside their box, and clear of the next one that is named', () => {
    const rows = [0, 19, 57].map((top) => box(100, 100 + top, 13, 13));
    expect(rows.map((each) => outsetOf(each, rows))).toEqual([4, 4, 5]);
    const touching = [box(0, 0, 40, 20), box(40, 0, 40, 20)];
    expect(touching.map((each) => outsetOf(each, touching))).toEqual([2, 2]);
    const [inner, outer] = [box(20, 20, 10, 10), box(0, 0, 90, 90)];
    expect(outsetOf(inner, [inner, outer])).toBe(5);
  });
});

describe('directionOutside', () => {
  it('says which way a box lies outside', () => {
    expect(directionOutside(box(0, -50, 10, 20), viewport)).toBe('up');
    expect(directionOutside(box(0, 700, 10, 20), viewport)).toBe('down');
    expect(directionOutside(box(0, 590, 10, 20), viewport)).toBeUndefined();
  });

  it('puts tags of rows closer than they are high on one side, where no words are', () => {
    const rows = [0, 19, 38, 57].map((top) => box(100, 100 + top, 13, 13));
    const places = placeTags(
      rows.map((each, at) => ({ box: each, number: at + 1 })),
      viewport,
    );
    expect(places.map(({ left }) => left < 100)).toEqual(rows.map(() => true));
  });

  it('covers no other box that is named, be they as close as check boxes in a row', () => {
    const boxes = [0, 1, 2, 3, 4].flatMap((column) =>
      [0, 1, 2].map((line) => box(100 + column * 34, 100 + line * 40, 14, 14)),
    );
    const places = placeTags(
      boxes.map((each, at) => ({ box: each, number: at + 1 })),
      viewport,
    );
    for (const [at, { left, top }] of places.entries()) {
      const tag = box(left, top, tagWidth(at + 1), tagHeight);
      expect(boxes.filter((each) => overlaps(tag, each))).toEqual([]);
    }
  });
});
