import { z } from 'zod';
import { CacheReport, CacheAccess } from '../cache';
import { Instruction } from '../action';
import { Run, Usage } from '../session';
import { StreamFlag, TimeoutMs, answerData, defineOperation, OfSession } from './operation';
import { ExtractWay, ReturnedRows, PageBound } from '../extract/page-data';
import { ModelChoice } from '../models/model-config';

/** JSON nested deeper than this does not come through all that carries it. */
const deepest = 200;

const isDeeper = (value: unknown, most: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (most === 0 || Object.values(value).some((each) => isDeeper(each, most - 1)));

/** A JSON Schema, as clients send it. */
const JsonSchema = z
  .record(z.string(), z.unknown())
  .refine((schema) => !isDeeper(schema, deepest), `The schema is nested more than ${deepest} levels deep.`);

export const ExtractOptions = z.object({
  model: ModelChoice.optional(),
  /** In milliseconds. */
  timeout: z.number().optional(),
  selector: z.string().optional(),
  ignoreSelectors: z.array(z.string()).optional(),
  /** Accepted because the public API has it; no picture of the page is used. */
  screenshot: z.boolean().optional(),
  /** Our own option: how far it is read, by pressing what leads to the next page; default 1. */
  pages: PageBound.optional(),
  /** Our own option: the answer has metadata, with the source of each value. */
  sources: z.boolean().optional(),
});
export type ExtractOptions = z.infer<typeof ExtractOptions>;

/** The same as the background takes them: with the cache of a caller that keeps answers itself. */
export const ScopedExtractOptions = ExtractOptions.extend({ cache: CacheAccess.optional() });
export type ScopedExtractOptions = z.infer<typeof ScopedExtractOptions>;

const ExtractRequest = z.object({
  instruction: z.string().optional(),
  schema: JsonSchema.optional(),
  options: ExtractOptions.optional(),
  frameId: z.string().nullish(),
});
type ExtractRequest = z.infer<typeof ExtractRequest>;

/**
 * A reservation about a value: `not-on-page`, it is a model's own; `elsewhere`, it is on the page, but not where the rest
 * of its item is, or the page says another one for programs; `undrawn`, the page says it for programs only; `withheld`, the
 * value is not given, such as an address that the page does not have; `missing`, the page does not surely say it; `ambiguous`, its text may be
 * read otherwise.
 */
export const ValueMark = z.enum(['not-on-page', 'elsewhere', 'undrawn', 'withheld', 'missing', 'ambiguous']);
export type ValueMark = z.infer<typeof ValueMark>;

export const MarkedValue = z.object({
  /** The JSON pointer of the value in the result. */
  path: z.string(),
  mark: ValueMark,
});
export type MarkedValue = z.infer<typeof MarkedValue>;

export const ValueSource = z.object({
  /** The JSON pointer of the value in the result: `/items/0/price`. */
  path: z.string(),
  way: ExtractWay,
  mark: ValueMark.optional(),
  /** The text as drawn. */
  text: z.string().optional(),
  /** The selector of its element; missing when there is none, or it has gone. */
  selector: z.string().optional(),
  /** The address of the frame it is in, when that is not the page's own. */
  frame: z.string().optional(),
});
export type ValueSource = z.infer<typeof ValueSource>;

export const ExtractMetadata = z.object({
  way: ExtractWay,
  /** Rows of tables and lists that were returned: fewer than the page says there are when it shows a part of them. */
  rows: z.array(ReturnedRows),
  /** Values of which something is to be known: a model gave them, and the page does not have them as they are. */
  marks: z.array(MarkedValue),
  /** Lines of the page that no model was shown, where one was asked. */
  unread: z.number().int().optional(),
  /** Why the page was not read to its end, where more may be on it. */
  partial: z.string().optional(),
  /** Where each value came from, when that was asked for. */
  sources: z.array(ValueSource).optional(),
});
export type ExtractMetadata = z.infer<typeof ExtractMetadata>;

/** `extract`'s answer: the interface's result, with how it was found. */
export const ExtractReport = ExtractMetadata.extend({
  /** As the schema asks for it; `{extraction}` for an instruction alone, `{pageText}` for neither. */
  result: z.json(),
  cache: CacheReport.optional(),
  usage: Usage,
  ms: z.number(),
});
export type ExtractReport = z.infer<typeof ExtractReport>;

export const ExtractBody = ExtractRequest.extend({
  options: ExtractOptions.extend({ timeout: TimeoutMs }).optional(),
  streamResponse: StreamFlag,
});
export type ExtractBody = z.infer<typeof ExtractBody>;

/** Longest schema that an assistant may give, in characters. */
const longestSchema = 100_000;

const DataSchema = z
  .record(z.string(), z.unknown())
  .refine(isShort, `The schema is longer than ${longestSchema} characters, or too deep.`);

function isShort(schema: Record<string, unknown>): boolean {
  try {
    return JSON.stringify(schema).length <= longestSchema;
  } catch {
    // Deeper than can be walked.
    return false;
  }
}

/** Gives the page's data: what a schema asks for, with no model where the page has its names. */
export const extractOperation = defineOperation({
  name: 'extract',
  from: ['panel', 'service'],
  input: OfSession.extend({
    instruction: Instruction.optional(),
    schema: JsonSchema.optional(),
    options: ScopedExtractOptions.optional(),
  }),
  output: ExtractReport,
  progress: Run,
  changes: 'nothing',
  isDriven: true,
  http: {
    summary: 'Gives the data of the page that a schema asks for',
    isRepeatable: true,
    body: ExtractBody,
    data: answerData(z.unknown()).extend({ metadata: ExtractMetadata.optional() }),
  },
  tool: {
    name: 'extract',
    description: 'Reads data of the page: what a JSON schema or an instruction asks for.',
    input: z.strictObject({ instruction: Instruction.optional(), schema: DataSchema.optional() }),
    output: z.object({ data: z.unknown(), marks: z.array(z.string()).optional() }),
  },
});

/** The data to extract; without instruction and schema it is the page's text. */
export type SoughtData = { instruction?: string; schema?: Record<string, unknown> };
