import type { DataSet, FrameData, OwnThing } from '../../protocol/extract/page-data';

/** A table or list, and the frame it is in. */
export type PageSet = DataSet & { readonly frame: number };

/** What a page has for an answer without a model. */
export type PageSource = Pick<FrameData, 'language'> & {
  readonly own: readonly OwnThing[];
  readonly sets: readonly PageSet[];
};

/** Where a value came from. `path` leads to it in the answer: `/items/0/price`. */
export type FoundAt = {
  readonly path: string;
  readonly way: 'own-data' | 'table' | 'list' | 'model';
  /** As drawn. */
  readonly text?: string;
  /** Its element. */
  readonly ref?: number;
  readonly frame?: number;
};

/** How many rows a list in the answer has, and how many the page says there are. `path` leads to the list. */
export type RowCount = { readonly path: string; readonly returned: number; readonly total?: number };

/** A value with where its parts came from, by ways within it. */
export type Found = {
  readonly value: unknown;
  readonly places: readonly FoundAt[];
  readonly counts?: readonly RowCount[];
};

/** A part of an answer at a step of it: names with strokes in them are escaped as JSON pointers are. */
export const under = <T extends { readonly path: string }>(
  step: string | number,
  places: readonly T[],
): T[] =>
  places.map((place) => ({
    ...place,
    path: `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}${place.path}`,
  }));
