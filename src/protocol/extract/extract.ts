import { z } from 'zod';
import { ModelChoice } from '../models/model-config';

/** A JSON Schema, as clients send it. */
const JsonSchema = z.record(z.string(), z.unknown());

export const ExtractOptions = z.object({
  model: ModelChoice.optional(),
  /** Milliseconds for the whole extraction. */
  timeout: z.number().optional(),
  /** Limits the extraction to one element. */
  selector: z.string().optional(),
  /** These elements and what is in them are left out. */
  ignoreSelectors: z.array(z.string()).optional(),
  /** Accepted for the public API's sake: pictures of the page are not looked at. */
  screenshot: z.boolean().optional(),
  /** Ours: tells where each value came from. */
  sources: z.boolean().optional(),
});
export type ExtractOptions = z.infer<typeof ExtractOptions>;

export const ExtractRequest = z.object({
  instruction: z.string().optional(),
  schema: JsonSchema.optional(),
  options: ExtractOptions.optional(),
  frameId: z.string().nullish(),
});
export type ExtractRequest = z.infer<typeof ExtractRequest>;

/** How a value was found: in what the page says for programs, in a table or list, by a model, or as the page's text. */
export const ExtractWay = z.enum(['own-data', 'table', 'list', 'model', 'text']);
export type ExtractWay = z.infer<typeof ExtractWay>;

/** Where a value came from. */
export const ValueSource = z.object({
  /** Leads to the value in the result, as a JSON pointer: `/items/0/price`. */
  path: z.string(),
  way: ExtractWay,
  /** As drawn. */
  text: z.string().optional(),
  /** Of its element; missing where it has none, or that has gone. */
  selector: z.string().optional(),
  /** The address of the frame it is in, when that is not the page's own. */
  frame: z.string().optional(),
});
export type ValueSource = z.infer<typeof ValueSource>;

/** How many rows a list of the result has, and how many the page says there are, where it says so. */
export const ReturnedRows = z.object({
  path: z.string(),
  returned: z.number().int(),
  total: z.number().int().optional(),
});
export type ReturnedRows = z.infer<typeof ReturnedRows>;

/** What is extracted: without instruction and schema the page's text. */
export type SoughtData = { instruction?: string | undefined; schema?: Record<string, unknown> | undefined };
