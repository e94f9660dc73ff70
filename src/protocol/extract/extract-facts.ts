import { z } from 'zod';

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
