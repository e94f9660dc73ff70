import { z } from 'zod';
import { CacheReport } from '../cache';
import { ToldCorrection } from '../correction';
import { Instruction } from '../instruction';
import { ScopedObserveOptions } from '../observe';
import { Candidate, Rung, Run, Usage } from '../session';
import { OfSession, type SessionOperation } from './operation';

/** `observe`'s answer: the interface's result, with what the panel and the service say about it. */
export const ObserveReport = z.object({
  candidates: z.array(Candidate),
  rung: Rung.optional(),
  tried: z.array(z.string()),
  usage: Usage,
  ms: z.number(),
  unreadable: z.array(z.string()),
  /** Present where answers are cached. */
  cache: CacheReport.optional(),
  /** Effects of earlier acts that the page took back since an operation last told any; for the service. */
  corrected: z.array(ToldCorrection).optional(),
});
export type ObserveReport = z.infer<typeof ObserveReport>;

/** Finds the actions that an instruction means. */
export const observeOperation = {
  from: ['panel', 'service'],
  input: OfSession.extend({
    instruction: Instruction.optional(),
    /** Without an instruction: only what can be done with these refs of the last snapshot. */
    refs: z.array(z.string()).optional(),
    options: ScopedObserveOptions.optional(),
  }),
  output: ObserveReport,
  progress: Run,
  changes: 'nothing',
  isDriven: true,
  http: { isRepeatable: true },
} as const satisfies SessionOperation;
