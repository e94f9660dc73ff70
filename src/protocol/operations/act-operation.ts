import { z } from 'zod';
import { ActOptions, ActRequest, ActResult, ScopedActOptions } from '../act';
import { ActionOutput, Instruction } from '../action';
import { CacheReport } from '../cache';
import { ToldCorrection } from '../correction';
import { Effect, ErrorShape } from '../frame';
import { Repair } from '../repair';
import { Candidate, Rung, Run, Usage } from '../session';
import { actionOfClient, StreamFlag, TimeoutMs } from './client-habits';
import { answerData, defineOperation, OfSession } from './operation';

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

export const ActBody = ActRequest.extend({
  input: z.union([z.string(), z.preprocess(actionOfClient, ActionOutput)]),
  options: ActOptions.extend({ timeout: TimeoutMs }).optional(),
  streamResponse: StreamFlag,
});
export type ActBody = z.infer<typeof ActBody>;

/** The result over HTTP: all four fields are there, other than in the library. */
export const ActData = z.object({
  success: z.boolean(),
  message: z.string(),
  actionDescription: z.string(),
  actions: z.array(ActionOutput),
});
export type ActData = z.infer<typeof ActData>;

/** One deed on an element of the last snapshot, or of a selector that observe gave. */
const GivenAction = z.strictObject({
  ref: z.string().max(20).optional(),
  selector: z.string().max(10_000).optional(),
  description: z.string().max(10_000).optional(),
  method: z.string().max(100),
  arguments: z.array(z.string()).max(20).optional(),
});
export type GivenAction = z.infer<typeof GivenAction>;

/** Does what an instruction means, or exactly one action, and checks that it happened. */
export const actOperation = defineOperation({
  name: 'act',
  from: ['panel', 'service'],
  input: OfSession.extend({
    input: z.union([Instruction, ActionOutput]),
    options: ScopedActOptions.optional(),
  }),
  output: ActReport,
  progress: Run,
  changes: 'anything',
  isDriven: true,
  http: {
    summary: 'Does one thing on the page and checks that it happened',
    isRepeatable: false,
    body: ActBody,
    data: answerData(ActData),
  },
  tool: {
    name: 'act',
    description:
      'Does one thing on the page and checks that it happened: an instruction, or an action {ref or selector, method: click, fill, selectOption, press…, arguments}. %name% stands for a variable.',
    input: z.strictObject({
      instruction: Instruction.optional(),
      action: GivenAction.optional(),
      variables: z.record(z.string(), z.string()).optional(),
    }),
    output: z.object({
      success: z.boolean(),
      message: z.string(),
      corrected: z.array(z.string()).optional(),
    }),
  },
});
