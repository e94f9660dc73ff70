import { z } from 'zod';
import { parseJson } from '../../base/json';
import { redact } from '../../base/redact';
import type { Endpoint } from './endpoint-shape';
import type { WireHttpFailure, WireFailure } from './wire-client';

const longestReason = 300;

const ErrorBody = z.looseObject({
  message: z.string().optional(),
  /** As some of Amazon's services spell it. */
  Message: z.string().optional(),
  /** Google's name of the error, and how soon to come back. */
  status: z.string().optional(),
  details: z
    .array(z.looseObject({ retryDelay: z.string().optional() }))
    .optional()
    .catch(undefined),
  code: z.union([z.string(), z.number()]).nullish(),
  type: z.string().nullish(),
  param: z.string().nullish(),
});

/** Reads the failure from an answer whose status is not 2xx. */
export function readRefusal(
  response: { status: number; headers: Headers },
  body: string,
  endpoint: Endpoint,
): WireHttpFailure {
  const error = findError(parseJson(body));
  const said = error?.message ?? (/^\s*</.test(body) ? '' : body);
  return {
    kind: 'http',
    status: response.status,
    reason: tellReason(said, endpoint.secrets),
    code: String(error?.status ?? error?.code ?? error?.type ?? ''),
    param: error?.param ?? '',
    retryAfterMs: retryAfterMs(response.headers) ?? retryDelayMs(error),
  };
}

/**
 * The error some servers put into an answer with status 200: gateways when the provider behind them failed, and LM
 * Studio for a path it does not have.
 */
export function readHiddenRefusal(body: unknown, endpoint: Endpoint): WireHttpFailure | undefined {
  const error = typeof body === 'object' && body !== null && 'error' in body ? body.error : undefined;
  if (error === undefined || error === null) return undefined;
  const failure = readRefusal({ status: 200, headers: new Headers() }, JSON.stringify(body), endpoint);
  if (/unexpected endpoint/i.test(failure.reason)) return { ...failure, status: 404 };
  const code = Number(failure.code);
  return code >= 400 && code < 600 ? { ...failure, status: code } : failure;
}

/** Turns an error that came before any answer into a failure. Its reason joins the messages of up to four causes. */
export function readNetworkError(thrown: unknown, endpoint: Endpoint): WireFailure {
  const messages: string[] = [];
  for (let error = thrown; error instanceof Error && messages.length < 4; error = error.cause) {
    messages.push(error.message);
  }
  return { kind: 'network', reason: tellReason(messages.join(': '), endpoint.secrets) };
}

/** The words of an endpoint without keys, at most 300 characters. */
export function tellReason(text: string, keys: readonly string[]): string {
  const told = redact(text, { keys }).trim();
  return told.length > longestReason ? `${told.slice(0, longestReason)}…` : told;
}

/** `{error: {message}}`, `{error: "…"}`, `{message}`, `{detail}`, or a list with one of them. */
function findError(body: unknown): z.infer<typeof ErrorBody> | undefined {
  if (Array.isArray(body)) return findError(body[0]);
  if (typeof body !== 'object' || body === null) return undefined;
  const inner = 'error' in body ? body.error : 'detail' in body ? body.detail : body;
  if (typeof inner === 'string') return { message: inner };
  const parsed = ErrorBody.safeParse(inner);
  const error: z.infer<typeof ErrorBody> = parsed.success ? parsed.data : {};
  if (error.message === undefined && error.Message !== undefined) return { ...error, message: error.Message };
  return error.message === undefined ? { ...error, message: JSON.stringify(inner) } : error;
}

/** Google's own way to say it: `{details: [{retryDelay: "34s"}]}`. */
function retryDelayMs(error: z.infer<typeof ErrorBody> | undefined): number | undefined {
  const seconds = Number.parseFloat(error?.details?.find(({ retryDelay }) => retryDelay)?.retryDelay ?? '');
  return Number.isNaN(seconds) ? undefined : seconds * 1000;
}

/** `retry-after-ms`, or `Retry-After` in seconds or as a date (RFC 9110 §10.2.3), in milliseconds from now. */
function retryAfterMs(headers: Headers): number | undefined {
  const ms = headers.get('retry-after-ms');
  const after = headers.get('retry-after');
  if (ms === null && after === null) return undefined;
  const wait = ms !== null ? Number(ms) : Number(after) * 1000;
  const fromNow = Number.isNaN(wait) ? Date.parse(after ?? '') - Date.now() : wait;
  return Number.isNaN(fromNow) ? undefined : Math.max(0, fromNow);
}
