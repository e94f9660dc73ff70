import { z } from 'zod';
import { ExtractOptions, ExtractWay, MarkedValue, ReturnedRows, ValueSource } from '../extract/extract';
import { Instruction } from '../instruction';
import { Usage } from '../session';
import { OfSession, type SessionOperation } from './operation';

/** `extract`'s answer: the interface's result, with how it was found. */
export const ExtractReport = z.object({
  /** As the schema asks for it; `{extraction}` for an instruction alone, `{pageText}` for neither. */
  result: z.json(),
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
  usage: Usage,
  ms: z.number(),
});
export type ExtractReport = z.infer<typeof ExtractReport>;

/** Gives the page's data: what a schema asks for, from what the page says for programs, its tables and its lists. */
export const extractOperation = {
  from: ['panel', 'service'],
  input: OfSession.extend({
    instruction: Instruction.optional(),
    schema: z.record(z.string(), z.unknown()).optional(),
    options: ExtractOptions.optional(),
  }),
  output: ExtractReport,
  isDriven: true,
  http: { isRepeatable: true },
} as const satisfies SessionOperation;
