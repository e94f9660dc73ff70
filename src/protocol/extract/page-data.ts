import { z } from 'zod';

/** One value as the page shows it. */
export const DataCell = z.object({
  /** As drawn, on one line. */
  text: z.string(),
  /** The element, in the frame's latest numbers. */
  ref: z.number().int(),
  /** Where its first link leads; absolute. */
  link: z.string().optional(),
  /** What the page says for programs: of `time`, `data` and `meter`. */
  value: z.string().optional(),
});
export type DataCell = z.infer<typeof DataCell>;

/** A row of a table or a record of a list. A cell is null where the row is too short. */
export const DataRow = z.object({
  ref: z.number().int(),
  cells: z.array(DataCell.nullable()),
  /** The heading between rows that it stands under. */
  section: z.string().optional(),
  /** What is told of it below, over all columns. */
  detail: z.string().optional(),
});
export type DataRow = z.infer<typeof DataRow>;

/** How many rows the page says there are, and where the next ones are. */
export const DataPaging = z.object({
  /** How many it says there are in all. */
  total: z.number().int().optional(),
  /** The numbers of the first and the last shown. */
  from: z.number().int().optional(),
  to: z.number().int().optional(),
  /** What leads to the next ones. */
  next: z.number().int().optional(),
});
export type DataPaging = z.infer<typeof DataPaging>;

/** A table or list of a page. */
export const DataSet = z.object({
  kind: z.enum(['table', 'list']),
  ref: z.number().int(),
  /** What it is called on the page; empty for nothing. */
  title: z.string(),
  /** What the columns are called; empty for those without a name. */
  columns: z.array(z.string()),
  /** Whether the page itself names the columns. */
  hasHeader: z.boolean(),
  /** Whether the first column names the rows. */
  hasRowHeaders: z.boolean(),
  rows: z.array(DataRow),
  /** Rows below the data, of sums and the like. */
  foot: z.array(DataRow),
  notes: z.array(z.string()),
  paging: DataPaging,
});
export type DataSet = z.infer<typeof DataSet>;

/** The forms in which pages say data for programs. */
export const ownDataWays = ['json-ld', 'microdata', 'rdfa', 'opengraph'] as const;

/** A thing that a page describes for programs. */
export const OwnThing = z.object({
  way: z.enum(ownDataWays),
  /** What kinds of thing it is, without their vocabulary: `Product`. */
  types: z.array(z.string()),
  /** Values by property: texts, numbers, booleans, things in it; lists where there are several. Addresses are absolute. */
  data: z.record(z.string(), z.json()),
});
export type OwnThing = z.infer<typeof OwnThing>;

/** What of a frame is wanted. */
export type FrameDataRequest = { selector?: string; ignoreSelectors: readonly string[] };

/** All data of a frame that needs no model to be read. */
export const FrameData = z.object({
  url: z.string(),
  title: z.string(),
  /** What the page says its language is; empty for nothing. */
  language: z.string(),
  own: z.array(OwnThing),
  /** What may be wanted, the best first. */
  sets: z.array(DataSet),
});
export type FrameData = z.infer<typeof FrameData>;
