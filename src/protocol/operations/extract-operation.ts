import { z } from 'zod';
import { ExtractMetadata, ExtractOptions, ExtractRequest, ScopedExtractOptions } from '../extract/extract';
import { CacheReport } from '../cache';
import { Instruction } from '../action';
import { Run, Usage } from '../session';
import { StreamFlag, TimeoutMs } from './client-habits';
import { answerData, defineOperation, OfSession } from './operation';

/** `extract`'s answer: the interface's result, with how it was found. */
export const ExtractReport = ExtractMetadata.extend({
  /** As the schema asks for it; `{extraction}` for an instruction alone, `{pageText}` for neither. */
  result: z.json(),
  /** Present where answers are cached. */
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
    schema: z.record(z.string(), z.unknown()).optional(),
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
