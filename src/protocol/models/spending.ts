import { z } from 'zod';
import { Usage } from '../session';

const Dollars = z.number().nonnegative();

/** Most that models may cost, in US dollars. Without a figure there is no bound. */
export const Budget = z.strictObject({ perSession: Dollars.optional(), perDay: Dollars.optional() });
export type Budget = z.infer<typeof Budget>;

export const Spending = z.object({
  /** In the user's own time zone. */
  day: z.iso.date(),
  usd: Dollars,
});
export type Spending = z.infer<typeof Spending>;

/** The day it is where the user is, as `YYYY-MM-DD`. */
export function dayOf(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The spending of `day`: nothing when the last spending was on another day. */
export function spendingOn(day: string, last: Spending | null): Spending {
  return last?.day === day ? last : { day, usd: 0 };
}

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
  error: z.string().optional(),
  usage: Usage,
  ms: z.number(),
  usd: z.number().optional(),
});
export type InferenceRecord = z.infer<typeof InferenceRecord>;

/** The key of a record in `storage.session`: records are gone when the browser is closed. */
export const inferenceKey = (at: number | ''): string => `inference:${at}`;

/** The prices of a model, in US dollars per 1,000,000 tokens. */
export const Price = z.strictObject({ input: Dollars, cachedInput: Dollars, output: Dollars });
export type Price = z.infer<typeof Price>;

/** Prices by the model's name, without its provider, and the day on which they were looked up. */
export const PriceTable = z.strictObject({
  asOf: z.iso.date(),
  models: z.record(z.string().min(1), Price),
});
export type PriceTable = z.infer<typeof PriceTable>;

const of = (input: number, cachedInput: number, output: number): Price => ({ input, cachedInput, output });

/** From the providers' own price pages: openai.com/api/pricing, claude.com/pricing, ai.google.dev/pricing. */
export const defaultPrices: PriceTable = {
  asOf: '2025-12-01',
  models: {
    'gpt-5': of(1.25, 0.125, 10),
    'gpt-5-mini': of(0.25, 0.025, 2),
    'gpt-5-nano': of(0.05, 0.005, 0.4),
    'gpt-4.1': of(2, 0.5, 8),
    'gpt-4.1-mini': of(0.4, 0.1, 1.6),
    'gpt-4.1-nano': of(0.1, 0.025, 0.4),
    'gpt-4o': of(2.5, 1.25, 10),
    'gpt-4o-mini': of(0.15, 0.075, 0.6),
    'claude-opus-4-5': of(5, 0.5, 25),
    'claude-sonnet-4-5': of(3, 0.3, 15),
    'claude-haiku-4-5': of(1, 0.1, 5),
    'gemini-2.5-pro': of(1.25, 0.125, 10),
    'gemini-2.5-flash': of(0.3, 0.03, 2.5),
    'gemini-2.5-flash-lite': of(0.1, 0.01, 0.4),
  },
};

/**
 * The price of a model: of its whole name, else of its name without the provider, else without a date at the end
 * (`gpt-4o-mini-2024-07-18`). Undefined when the table has none.
 */
export function priceOf(modelName: string, { models }: PriceTable): Price | undefined {
  const own = modelName.slice(modelName.lastIndexOf('/') + 1);
  const undated = own.replace(/-(latest|\d{4}-\d{2}-\d{2}|\d{8})$/, '');
  for (const name of [modelName, own, undated]) if (Object.hasOwn(models, name)) return models[name];
  return undefined;
}

/** The price of a call, in US dollars. Cached tokens are part of the input and cost less. */
export function costOf({ inputTokens, cachedInputTokens, outputTokens }: Usage, price: Price): number {
  const cached = Math.min(cachedInputTokens, inputTokens);
  const sum = (inputTokens - cached) * price.input + cached * price.cachedInput + outputTokens * price.output;
  return sum / 1_000_000;
}
