/**
 * The kind of heading that a cell is, as the page marks it up: `column` and `row` are said, `either` is a `th` that does
 * not say.
 */
export type CellHeading = 'none' | 'column' | 'row' | 'either';

/** A cell as it is marked up, before its spans are laid out. */
export type PageCell = {
  readonly element: Element;
  /** The drawn text on one line; for a picture or mark, the words that stand for it. */
  readonly text: string;
  /** The columns and rows it spans; 0 rows: all that are left of its part. */
  readonly columns: number;
  readonly rows: number;
  readonly heading: CellHeading;
  /** Whether it holds fields or buttons, and no text beside them. */
  readonly isControl: boolean;
};

/** A row as it is marked up. `part`: rows of one group of rows have the same number. */
export type PageRow = {
  readonly element: Element;
  readonly cells: readonly PageCell[];
  readonly place: 'head' | 'body' | 'foot';
  readonly part: number;
};

/** A table as it is marked up. */
export type MarkedTable = {
  readonly element: Element;
  readonly caption: string;
  readonly rows: readonly PageRow[];
};
