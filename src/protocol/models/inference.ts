import { z } from 'zod';
import { Usage } from '../session';

/** A question to a model and its answer, without any secret. */
export const InferenceRecord = z.object({
  /** Milliseconds since 1970. */
  at: z.number(),
  sessionId: z.string(),
  modelName: z.string(),
  origin: z.string().optional(),
  system: z.string(),
  user: z.string(),
  answer: z.unknown().optional(),
  /** Why there is no answer. */
  error: z.string().optional(),
  usage: Usage,
  ms: z.number(),
  usd: z.number().optional(),
});
export type InferenceRecord = z.infer<typeof InferenceRecord>;

/** The key of a record in `storage.session`: records are gone when the browser is closed. */
export const inferenceKey = (at: number | ''): string => `inference:${at}`;
