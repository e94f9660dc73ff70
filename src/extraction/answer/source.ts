import { stepOf } from '../../base/json';
import type { ValueMark } from '../../protocol/operations/extract-operation';
import type { DataLine, DataSet, FrameData, OwnThing, PageFact } from '../../protocol/extract/page-data';

export type PageSet = DataSet & { readonly frame: number };

export type PageSource = Pick<FrameData, 'language'> & {
  /** The page's title, and the name of what it is about, as it is drawn. */
  readonly title?: string;
  readonly subject?: string;
  readonly own: readonly OwnThing[];
  readonly facts?: readonly PageFact[];
  readonly sets: readonly PageSet[];
};

/** A line of the page, and the frame it is in; `set` of rows is the index in the page's sets. */
export type PageLine = RowsLine | TextLine;
export type RowsLine = Extract<DataLine, { kind: 'rows' }>;
export type TextLine = Exclude<DataLine, RowsLine> & { readonly frame: number };

/** The source of a value. `path` is its JSON pointer in the answer: `/items/0/price`. */
export type FoundAt = {
  readonly path: string;
  readonly way: 'own-data' | 'table' | 'list' | 'model';
  readonly mark?: ValueMark;
  readonly text?: string;
  readonly ref?: number;
  readonly frame?: number;
};

/** The first value that there is. */
export const firstOf = <T>(values: readonly (T | undefined)[]): T | undefined =>
  values.find((value) => value !== undefined);

/** There is a reservation about the place itself, not only about how its text is read. */
export const isLacking = ({ mark }: Pick<FoundAt, 'mark'>): boolean =>
  mark !== undefined && mark !== 'ambiguous';

/** The number of rows a list in the answer has, those on the page, and the total it states. `path` leads to the list. */
export type RowCount = {
  readonly path: string;
  readonly returned: number;
  readonly seen?: number;
  readonly total?: number;
};

/** A value with the sources of its parts; their paths begin at the value. */
export type Found = {
  readonly value: unknown;
  readonly places: readonly FoundAt[];
  readonly counts?: readonly RowCount[];
};

/** Puts a step before the paths of places. */
export const under = <T extends Pick<FoundAt, 'path'>>(step: string | number, places: readonly T[]): T[] =>
  places.map((place) => ({ ...place, path: stepOf(step) + place.path }));
