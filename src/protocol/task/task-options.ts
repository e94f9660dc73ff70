import { z } from 'zod';
import { Allowance } from '../gate';
import { ModelChoice } from '../models/model-config';
import { VariableOrigins, Variables } from '../variables';

/** Bounds of one task. None of them is a completion. */
export const TaskLimits = z.object({
  steps: z.number().int().positive().max(200),
  /** Input and output of all its model calls. */
  tokens: z.number().int().positive(),
  /** In US dollars. */
  usd: z.number().positive().optional(),
  /** Milliseconds it may go on, without the time it waits for the user. */
  ms: z.number().int().positive(),
});
export type TaskLimits = z.infer<typeof TaskLimits>;

export const defaultTaskLimits: TaskLimits = { steps: 40, tokens: 300_000, ms: 15 * 60_000 };

/** Limits in the place of the usual ones, or of those that a task had. */
export const GivenLimits = TaskLimits.partial();
export type GivenLimits = z.infer<typeof GivenLimits>;

/** Limits with those that are given in the place of their own. */
export function withLimits(limits: TaskLimits, given: GivenLimits | undefined): TaskLimits {
  const { steps = limits.steps, tokens = limits.tokens, usd = limits.usd, ms = limits.ms } = given ?? {};
  return { steps, tokens, ms, usd };
}

/** *dom*: by the text of the page. *hybrid*: a picture of it goes along with each question about a step. *cua*: by pictures alone. */
export const TaskMode = z.enum(['dom', 'hybrid', 'cua']);
export type TaskMode = z.infer<typeof TaskMode>;

export const TaskOptions = z.object({
  model: ModelChoice.optional(),
  mode: TaskMode.optional(),
  /** Said to the model after our own prompt. */
  systemPrompt: z.string().max(10_000).optional(),
  limits: GivenLimits.optional(),
  /** Milliseconds for one act. */
  timeout: z.number().optional(),
  variables: Variables.optional(),
  variableOrigins: VariableOrigins.optional(),
  allow: Allowance.optional(),
});
export type TaskOptions = z.infer<typeof TaskOptions>;

/** The user's answer to what a task waits for. */
export const TaskAnswer = z.discriminatedUnion('kind', [
  /** They did what only they can do. */
  z.object({ kind: z.literal('did-it') }),
  z.object({ kind: z.literal('allow') }),
  z.object({ kind: z.literal('refuse') }),
  /** To the question of an unclear goal. */
  z.object({ kind: z.literal('said'), text: z.string().min(1).max(2000) }),
]);
export type TaskAnswer = z.infer<typeof TaskAnswer>;
