import { z } from 'zod';
import { ActionOutput, Instruction, ActionInput } from '../action';
import { CacheReport, CacheAccess } from '../cache';
import { ToldCorrection } from '../correction';
import { Effect, ErrorShape, Settle } from '../frame';
import { Repair } from '../fingerprint';
import { Candidate, Rung, Run, Usage } from '../session';
import { actionOfClient, StreamFlag, TimeoutMs, answerData, defineOperation, OfSession } from './operation';
import { Allowance } from '../gate';
import { LooseModelConfig, ModelChoice } from '../models/model-config';
import { VariableOrigins, Variables } from '../variables';

const actOptions = {
  variables: Variables.optional(),
  /** In milliseconds. */
  timeout: z.number().optional(),
  /** Ours: how long an act that has an effect stays open for what may take it back (default `answer`). */
  settle: Settle.optional(),
  /** Ours: what may be done beyond what the words of the instruction say. */
  allow: Allowance.optional(),
};

/** Options of `act` over HTTP and messages. */
export const ActOptions = z.object({
  ...actOptions,
  model: ModelChoice.optional(),
  /** Ours: where alone variables may be typed. */
  variableOrigins: VariableOrigins.optional(),
  /** Ours: a model chose the action that is given, and the gate judges it by these words, not by its description. */
  judgedBy: z.string().max(50_000).optional(),
});
export type ActOptions = z.infer<typeof ActOptions>;

/** Options of `act` between the service and the background: an instruction may be limited to one element. */
export const ScopedActOptions = ActOptions.extend({
  selector: z.string().optional(),
  /** Look for the element in other ways if it is not where its selector says (default true). */
  selfHeal: z.boolean().optional(),
  cache: CacheAccess.optional(),
});
export type ScopedActOptions = z.infer<typeof ScopedActOptions>;

/** Options of the client library's `act`: provider-specific model extras pass, and a page may be given. */
export const ClientActOptions = z.object({
  ...actOptions,
  model: z.union([z.string(), LooseModelConfig]).optional(),
  /** A page object of a browser-automation library; default is the current page. */
  page: z.unknown().optional(),
  serverCache: z.boolean().optional(),
});
export type ClientActOptions = z.infer<typeof ClientActOptions>;

/** The input of the client's `act`: an instruction, or an action with all four fields. */
export const ClientActInput = z.union([z.string(), ActionInput]);
export type ClientActInput = z.infer<typeof ClientActInput>;

/** The body of `act` over HTTP. An action without `method` is answered with `success: false`. */
export const ActRequest = z.object({
  input: z.union([z.string(), ActionOutput]),
  options: ActOptions.optional(),
  frameId: z.string().nullish(),
  streamResponse: z.boolean().optional(),
});
export type ActRequest = z.infer<typeof ActRequest>;

export const ActResult = z.object({
  success: z.boolean(),
  message: z.string(),
  /** The instruction, or the action's description. */
  actionDescription: z.string(),
  actions: z.array(ActionOutput).optional(),
  /** Only with server-side caching. */
  cacheStatus: z.enum(['HIT', 'MISS']).optional(),
  /** Effects of earlier acts that the page took back since the last operation told any. */
  corrected: z.array(ToldCorrection).optional(),
});
export type ActResult = z.infer<typeof ActResult>;

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
