import { z } from 'zod';
import { ActResult, ScopedActOptions } from '../act';
import { ActionOutput } from '../action';
import { CacheReport } from '../cache';
import { ToldCorrection } from '../correction';
import { Effect, ErrorShape } from '../frame';
import { Instruction } from '../instruction';
import { Repair } from '../repair';
import { Candidate, Rung, Run, Usage } from '../session';
import { OfSession, type SessionOperation } from './operation';

/** `act`'s answer: the interface's result, with how it was found and what it changed. */
export const ActReport = z.object({
  result: ActResult,
  rung: Rung.optional(),
  usage: Usage,
  ms: z.number(),
  effects: z.array(Effect),
  /** Elements that were found again otherwise than by their selectors: proposals to keep. */
  repairs: z.array(Repair).optional(),
  /** Present when `result.success` is false. */
  error: ErrorShape.optional(),
  /** Actions that may have been meant, when nothing was sure. */
  candidates: z.array(Candidate),
  /** Present where answers are cached and an instruction was given. */
  cache: CacheReport.optional(),
  /** Effects of earlier acts that the page took back since an operation last told any; for the service. */
  corrected: z.array(ToldCorrection).optional(),
});
export type ActReport = z.infer<typeof ActReport>;

/** Does what an instruction means, or exactly one action, and checks that it happened. */
export const actOperation = {
  from: ['panel', 'service'],
  input: OfSession.extend({
    input: z.union([Instruction, ActionOutput]),
    options: ScopedActOptions.optional(),
  }),
  output: ActReport,
  progress: Run,
  changes: 'anything',
  isDriven: true,
  http: { isRepeatable: false },
} as const satisfies SessionOperation;
