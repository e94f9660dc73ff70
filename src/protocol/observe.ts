import { z } from 'zod';
import { ActionOutput } from './action';
import { CacheAccess } from './cache';
import { ModelChoice } from './models/model-config';
import { Variables } from './variables';

export const ObserveOptions = z.object({
  model: ModelChoice.optional(),
  /** Names are shown to the model, so that suggested arguments hold `%name%` instead of values. */
  variables: Variables.optional(),
  /** Milliseconds for the whole observation. */
  timeout: z.number().optional(),
  /** Limits the observation to one element. */
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

export const ObserveResultOutput = z.strictObject({
  result: z.array(ActionOutput),
  actionId: z.string().optional(),
});
export type ObserveResultOutput = z.infer<typeof ObserveResultOutput>;

export const ObserveResponse = z.strictObject({ success: z.boolean(), data: ObserveResultOutput });
export type ObserveResponse = z.infer<typeof ObserveResponse>;

/** Options of `observe` between the service and the background. */
export const ScopedObserveOptions = ObserveOptions.extend({ cache: CacheAccess.optional() });
export type ScopedObserveOptions = z.infer<typeof ScopedObserveOptions>;
