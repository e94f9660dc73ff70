import type { Usage } from '../protocol/session';
import type { Endpoint } from './endpoint';

/** One turn after the system prompt. */
export type Message = { role: 'user' | 'assistant'; content: string };

/** A JSON Schema as it goes to an endpoint. `strict`: it keeps to what strict structured output allows. */
export type AnswerSchema = { name: string; schema: Record<string, unknown>; strict: boolean };

/** How the answer's form is asked for, strongest first: by schema, as some JSON, in the prompt's words only. */
export const answerModes = ['schema', 'json', 'text'] as const;
export type AnswerMode = (typeof answerModes)[number];

/** One question, apart from any wire format. */
export type WireRequest = {
  model: string;
  system: string;
  messages: readonly Message[];
  mode: AnswerMode;
  schema: AnswerSchema;
  maxOutputTokens: number | undefined;
  /** Body fields this endpoint refuses, by their name on the wire. */
  dropped: readonly string[];
};

/** What the model said. `cut` is set when it could not finish, `refusal` when it would not answer. */
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

export type WireReply = { ok: true; answer: WireAnswer } | { ok: false; failure: WireFailure };

/** Asks in one wire format. Rejects only when `signal` aborts, with its reason. */
export type WireClient = (
  endpoint: Endpoint,
  request: WireRequest,
  signal: AbortSignal,
) => Promise<WireReply>;

export const noUsage: Usage = { inputTokens: 0, outputTokens: 0, cachedInputTokens: 0 };

export function addUsage(a: Usage, b: Usage): Usage {
  return {
    inputTokens: a.inputTokens + b.inputTokens,
    outputTokens: a.outputTokens + b.outputTokens,
    cachedInputTokens: a.cachedInputTokens + b.cachedInputTokens,
  };
}
