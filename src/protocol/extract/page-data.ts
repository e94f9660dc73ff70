import { z } from 'zod';

/** One value as the page shows it. */
export const DataCell = z.object({
  /** The text as drawn, on one line. */
  text: z.string(),
  /** The ref of its element in the frame's latest snapshot or reading. */
  ref: z.number().int(),
  /** The absolute address of its first link. */
  link: z.string().optional(),
  /** The value for programs, of `time`, `data` and `meter`. */
  value: z.string().optional(),
});
export type DataCell = z.infer<typeof DataCell>;

/** A row of a table or a record of a list. A cell is null where the row is too short. */
export const DataRow = z.object({
  ref: z.number().int(),
  cells: z.array(DataCell.nullable()),
  /** Its number among all rows, headers too, where the page says it. */
  index: z.number().int().optional(),
  /** The heading between rows that it stands under. */
  section: z.string().optional(),
  /** How many others of its list it stands in, as an answer does in what it answers. */
  level: z.number().int().optional(),
  /** The text below it that spans all columns. */
  detail: z.string().optional(),
});
export type DataRow = z.infer<typeof DataRow>;

/** The most pages of a table or list that are read. */
export const PageBound = z.number().int().min(1).max(50);

/** The number of rows the page states, and the way to the next ones. */
export const DataPaging = z.object({
  /** The stated number of all rows. */
  total: z.number().int().optional(),
  /** The numbers of the first and the last shown. */
  from: z.number().int().optional(),
  to: z.number().int().optional(),
  /** How many rows the page has, where only the first of them are given: more than can be told. */
  drawn: z.number().int().optional(),
  /** The ref of the element that leads to the next rows. */
  next: z.number().int().optional(),
  /** The ref of the button that adds more rows below. */
  more: z.number().int().optional(),
  /** The ref of the last row, where what it scrolls in ends soon after it: at that end more rows may come. */
  grows: z.number().int().optional(),
  /** The box that draws only the rows in view, where more are above or below; `view` is most of its height, in CSS px. */
  scroll: z
    .object({ ref: z.number().int(), view: z.number().int(), above: z.boolean(), below: z.boolean() })
    .optional(),
});
export type DataPaging = z.infer<typeof DataPaging>;

/** A table or list of a page. */
export const DataSet = z.object({
  kind: z.enum(['table', 'list']),
  ref: z.number().int(),
  /** Its name on the page; empty for none. */
  title: z.string(),
  /** The names of the columns; empty for those without. */
  columns: z.array(z.string()),
  /** The indices of columns of a list that say the same of all records. */
  shared: z.array(z.number().int()).optional(),
  /** The page itself names the columns. */
  hasHeader: z.boolean(),
  /** The first column names the rows. */
  hasRowHeaders: z.boolean(),
  rows: z.array(DataRow),
  /** Rows below the data, such as sums. */
  foot: z.array(DataRow),
  notes: z.array(z.string()),
  /** It stands beside what the page is about: in a menu, an aside, a footer. */
  isBeside: z.boolean().optional(),
  paging: DataPaging,
});
export type DataSet = z.infer<typeof DataSet>;

/** The formats in which pages describe data for programs. */
export const ownDataWays = ['json-ld', 'microdata', 'rdfa', 'state', 'opengraph'] as const;

/** A thing that a page describes for programs. */
export const OwnThing = z.object({
  way: z.enum(ownDataWays),
  /** Its types, without their vocabulary: `Product`. */
  types: z.array(z.string()),
  /** Values by property: texts, numbers, booleans, things in it; lists where there are several. Addresses are absolute. */
  data: z.record(z.string(), z.json()),
  /** The JSON pointers of values that the page would draw as they are, and does not. */
  undrawn: z.array(z.string()).optional(),
});
export type OwnThing = z.infer<typeof OwnThing>;

/** A line that is drawn outside tables and lists. */
export const DrawnLine = DataCell.extend({
  kind: z.enum(['text', 'heading', 'picture']),
  /** The links in it, where it is not one itself. */
  links: z.array(DataCell).optional(),
});

/** A line of a frame as it is drawn, or rows of one of its tables and lists, which stand here. */
export const DataLine = z.discriminatedUnion('kind', [
  DrawnLine,
  z.object({
    kind: z.literal('rows'),
    /** The index of the table or list in the frame's sets. */
    set: z.number().int(),
    /** The index of the first row, and the one after the last. */
    from: z.number().int(),
    to: z.number().int(),
  }),
]);
export type DataLine = z.infer<typeof DataLine>;

/** The wanted part of a frame: the element of `selector`, or all, without the ignored ones. */
export type FrameDataRequest = {
  selector?: string;
  ignoreSelectors: readonly string[];
  /** Ask for the lines, too. */
  hasLines?: boolean;
};

/** A value, or the parts of one, that the page gives a name: in words beside or above it, or only in its markup. */
export const PageFact = z.object({
  name: z.string(),
  said: z.enum(['label', 'heading', 'markup']),
  /** The levels up from the page's subject to what also holds the value. */
  apart: z.number().int(),
  cells: z.array(DataCell),
  /** The indices of cells that are smaller headings between the others. */
  heads: z.array(z.number().int()).optional(),
});
export type PageFact = z.infer<typeof PageFact>;

/** All data of a frame that needs no model to be read. */
export const FrameData = z.object({
  url: z.string(),
  title: z.string(),
  /** The language the page states; empty for none. */
  language: z.string(),
  own: z.array(OwnThing),
  /** The name of what the page is about, as it is drawn; empty for none. */
  subject: z.string(),
  facts: z.array(PageFact),
  /** Its tables and lists, the most likely wanted first. */
  sets: z.array(DataSet),
  lines: z.array(DataLine).optional(),
  /** For how long nothing has moved in it, in milliseconds; 0 while it is at work. */
  restedMs: z.number(),
});
export type FrameData = z.infer<typeof FrameData>;

/** The way a value was found: in the page's data for programs, in a table or list, by a model, or as the page's text. */
export const ExtractWay = z.enum(['own-data', 'table', 'list', 'model', 'text']);
export type ExtractWay = z.infer<typeof ExtractWay>;

/**
 * The number of rows a list of the result has, those of the page's tables and lists they are from, and the total the page
 * states, if any.
 */
export const ReturnedRows = z.object({
  path: z.string(),
  returned: z.number().int(),
  seen: z.number().int().optional(),
  total: z.number().int().optional(),
});
export type ReturnedRows = z.infer<typeof ReturnedRows>;

/** The facts about an extraction that are written down of it: none of its values. */
export const ExtractFacts = z.object({
  way: ExtractWay,
  rows: z.array(ReturnedRows),
  /** The number of values with a mark. */
  marked: z.number().int(),
  /** Why the page was not read to its end, where more may be on it. */
  partial: z.string().optional(),
});
export type ExtractFacts = z.infer<typeof ExtractFacts>;
