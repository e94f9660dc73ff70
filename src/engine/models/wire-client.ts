import { z } from 'zod';
import type { AnswerMode } from '../../protocol/models/models';
import type { Usage } from '../../protocol/session';
import type { Endpoint } from './endpoint-shape';

/** A number of tokens, where an endpoint tells it. */
export const Count = z.number().nullish();

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
export type WireAnswer = { text: string; usage: Usage; cut?: 'length' | 'filter'; refusal?: string };

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

export type WireReply = { ok: true; answer: WireAnswer } | { ok: false; failure: WireFailure };

/** Asks in one wire format. Rejects when `signal` aborts, with its reason, or when no token is to be had. */
export type WireClient = (
  endpoint: Endpoint,
  request: WireRequest,
  signal: AbortSignal,
) => Promise<WireReply>;

export const noUsage: Usage = { inputTokens: 0, outputTokens: 0, cachedInputTokens: 0 };

/** The picture as a `data:` address. */
export const pictureAddress = ({ base64 }: Picture): string => `data:${pictureType};base64,${base64}`;

/** The optional fields that are set and that the endpoint takes. */
export function allowedFields(
  fields: Record<string, unknown>,
  dropped: readonly string[],
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => value !== undefined && !dropped.includes(name)),
  );
}

export function addUsage(a: Usage, b: Usage): Usage {
  return {
    inputTokens: a.inputTokens + b.inputTokens,
    outputTokens: a.outputTokens + b.outputTokens,
    cachedInputTokens: a.cachedInputTokens + b.cachedInputTokens,
  };
}
