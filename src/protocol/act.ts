import { z } from 'zod';
import { ActionInput, ActionOutput } from './action';
import { CacheAccess } from './cache';
import { ToldCorrection } from './correction';
import { Settle } from './frame';
import { Allowance } from './gate';
import { LooseModelConfig, ModelChoice } from './models/model-config';
import { VariableOrigins, Variables } from './variables';

const actOptions = {
  variables: Variables.optional(),
  /** Milliseconds for the whole act. */
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
});
export type ActOptions = z.infer<typeof ActOptions>;

/** Options of `act` between the service and the background: an instruction may be limited to one element. */
export const ScopedActOptions = ActOptions.extend({
  selector: z.string().optional(),
  /** Whether an element that is not where its selector says is looked for otherwise (default true). */
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
