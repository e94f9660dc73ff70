import { z } from 'zod';
import { ExtractMetadata, ScopedExtractOptions } from '../extract/extract';
import { CacheReport } from '../cache';
import { Instruction } from '../instruction';
import { Run, Usage } from '../session';
import { OfSession, type SessionOperation } from './operation';

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

/** Gives the page's data: what a schema asks for, with no model where the page has its names. */
export const extractOperation = {
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
  http: { isRepeatable: true },
} as const satisfies SessionOperation;
