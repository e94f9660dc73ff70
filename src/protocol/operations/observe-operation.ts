import { z } from 'zod';
import { ActionOutput, Instruction } from '../action';
import { CacheReport, CacheAccess } from '../cache';
import { ToldCorrection } from '../correction';
import { Candidate, Rung, Run, Usage } from '../session';
import { StreamFlag, TimeoutMs, answerData, defineOperation, OfSession } from './operation';
import { ModelChoice } from '../models/model-config';
import { Variables } from '../variables';

export const ObserveOptions = z.object({
  model: ModelChoice.optional(),
  /** Names are shown to the model, so that suggested arguments hold `%name%` instead of values. */
  variables: Variables.optional(),
  /** In milliseconds. */
  timeout: z.number().optional(),
  selector: z.string().optional(),
  /** These elements and what is in them are left out. */
  ignoreSelectors: z.array(z.string()).optional(),
});
export type ObserveOptions = z.infer<typeof ObserveOptions>;

export const ObserveRequest = z.object({
  instruction: z.string().optional(),
  options: ObserveOptions.optional(),
  frameId: z.string().nullish(),
  streamResponse: z.boolean().optional(),
});
export type ObserveRequest = z.infer<typeof ObserveRequest>;

const ObserveResultOutput = z.strictObject({
  result: z.array(ActionOutput),
  actionId: z.string().optional(),
});
type ObserveResultOutput = z.infer<typeof ObserveResultOutput>;

export const ObserveResponse = z.strictObject({ success: z.boolean(), data: ObserveResultOutput });
export type ObserveResponse = z.infer<typeof ObserveResponse>;

/** Options of `observe` between the service and the background. */
export const ScopedObserveOptions = ObserveOptions.extend({ cache: CacheAccess.optional() });
export type ScopedObserveOptions = z.infer<typeof ScopedObserveOptions>;

/** `observe`'s answer: the interface's result, with what the panel and the service say about it. */
export const ObserveReport = z.object({
  candidates: z.array(Candidate),
  rung: Rung.optional(),
  tried: z.array(z.string()),
  usage: Usage,
  ms: z.number(),
  unreadable: z.array(z.string()),
  cache: CacheReport.optional(),
  /** Effects of earlier acts that the page took back since an operation last told any; for the service. */
  corrected: z.array(ToldCorrection).optional(),
});
export type ObserveReport = z.infer<typeof ObserveReport>;

export const ObserveBody = ObserveRequest.extend({
  options: ObserveOptions.extend({ timeout: TimeoutMs }).optional(),
  streamResponse: StreamFlag,
});
export type ObserveBody = z.infer<typeof ObserveBody>;

/** Finds the actions that an instruction means. */
export const observeOperation = defineOperation({
  name: 'observe',
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
  http: {
    summary: 'Finds the actions that an instruction means',
    isRepeatable: true,
    body: ObserveBody,
    data: answerData(z.array(ActionOutput)),
  },
  tool: {
    name: 'observe',
    description: 'Finds the actions that an instruction means; without one, the likely ones.',
    input: z.strictObject({ instruction: Instruction.optional() }),
    output: z.object({
      actions: z.array(ActionOutput.omit({ backendNodeId: true })),
      corrected: z.array(z.string()).optional(),
    }),
  },
});
