import { z } from 'zod';
import type { AnswerMode, WireFormat } from '../../protocol/models/model-config';
import type { Usage } from '../../protocol/session';

/** The address a model is asked at, and the names and format it is asked with. */
export type Endpoint = {
  origin: string;
  /** Without a trailing slash and without a query. */
  baseURL: string;
  query: Record<string, string>;
  credential: Credential;
  headers: Record<string, string>;
  /** The model's name as the endpoint may know it, likeliest first. */
  modelNames: readonly [string, ...string[]];
  format: WireFormat;
  /** It is api.openai.com itself. */
  isOpenAi: boolean;
  /** It is on this machine or in the local network. */
  isLocal: boolean;
  /** The path of its list of models, after the base URL; undefined when it has none. */
  listPath: string | undefined;
  /** Texts that must never be shown. */
  secrets: readonly string[];
};

/** The secret that an endpoint knows the user by. */
export type Credential =
  | { kind: 'none' }
  | { kind: 'header'; name: string; value: string }
  | { kind: 'service-account'; privateKey: string; token(signal: AbortSignal): Promise<string> };

/** A JPEG, in base64. */
export type Picture = { base64: string };

/** The type of every picture on the wire. */
export const pictureType = 'image/jpeg';

/** One turn after the system prompt. A user's may have a picture beside its text. */
export type Message = { role: 'user' | 'assistant'; content: string; picture?: Picture };

/** A JSON Schema as it goes to an endpoint. `strict`: it keeps to what strict structured output allows. */
export type AnswerSchema = { name: string; schema: Record<string, unknown>; strict: boolean };

/** One question, apart from any wire format. */
export type WireRequest = {
  model: string;
  system: string;
  messages: readonly Message[];
  mode: AnswerMode;
  schema: AnswerSchema;
  maxOutputTokens: number | undefined;
  temperature: number | undefined;
  /** Body fields this endpoint refuses, by their name on the wire. */
  dropped: readonly string[];
};

/** The model's answer. `cut` is set when it could not finish, `refusal` when it would not answer. */
export type WireAnswer = {
  text: string;
  usage: Usage;
  cut?: 'length' | 'filter';
  refusal?: string | null;
};

/** Why there is no answer, in terms every wire format shares. `reason` holds no secrets. */
export type WireFailure =
  | {
      kind: 'http';
      status: number;
      reason: string;
      /** The provider's own code or type for it. */
      code: string;
      /** The body field the provider objects to. */
      param: string;
      retryAfterMs: number | undefined;
    }
  | { kind: 'network'; reason: string }
  | { kind: 'garbage'; reason: string };

/** An answer with an error's status. */
export type WireHttpFailure = Extract<WireFailure, { kind: 'http' }>;

/** A reply's parsed JSON body, or why there is none. */
export type HttpReply = { ok: true; body: unknown } | { ok: false; failure: WireFailure };

export type WireReply = { ok: true; answer: WireAnswer } | { ok: false; failure: WireFailure };

/** Asks in one wire format. Rejects when `signal` aborts, with its reason, or when no token is to be had. */
export type WireClient = (
  endpoint: Endpoint,
  request: WireRequest,
  signal: AbortSignal,
) => Promise<WireReply>;

/** The optional fields that are set and that the endpoint takes. */
export function allowedFields(
  fields: Record<string, unknown>,
  dropped: readonly string[],
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => value !== undefined && !dropped.includes(name)),
  );
}

/** The answer that `Answer` finds in a reply, or that the reply is not in its format. */
export function toWireReply(reply: HttpReply, Answer: z.ZodType<WireAnswer>, format: string): WireReply {
  if (!reply.ok) return reply;
  const answer = Answer.safeParse(reply.body);
  if (answer.success) return { ok: true, answer: answer.data };
  return { ok: false, failure: { kind: 'garbage', reason: `It is not in the ${format} format.` } };
}

/** A number of tokens, where an endpoint tells it. */
export const Count = z.number().nullish();
type Count = z.infer<typeof Count>;

/** Tokens as an endpoint counts them. `input` includes what was read from its cache. */
export function usageOf(input: Count, output: Count, cached: Count): Usage {
  return { inputTokens: input ?? 0, outputTokens: output ?? 0, cachedInputTokens: cached ?? 0 };
}

export const noUsage: Usage = usageOf(0, 0, 0);

export function addUsage(a: Usage, b: Usage): Usage {
  return usageOf(
    a.inputTokens + b.inputTokens,
    a.outputTokens + b.outputTokens,
    a.cachedInputTokens + b.cachedInputTokens,
  );
}
