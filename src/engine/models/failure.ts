import { APIConnectionError, APIError } from 'openai';
import { z } from 'zod';
import { AutomationError, type ErrorCode } from '../../base/errors';
import { redact } from '../../base/mask';
import { mostBodyBytes } from '../../base/event-data';
import type { ModelFault } from '../../protocol/models/model-config';
import type { Endpoint, WireFailure, WireHttpFailure } from './wire-format';

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

/** Reads the failure from an answer whose status is not 2xx: from the JSON it said, or from its text. */
export function readRefusal(
  { status, headers }: { status: number; headers: Headers },
  body: unknown,
  endpoint: Endpoint,
): WireHttpFailure {
  const error = findError(body);
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return {
    kind: 'http',
    status,
    reason: tellReason(error?.message ?? (/^\s*</.test(text) ? '' : text), endpoint.secrets),
    code: String(error?.status ?? error?.code ?? error?.type ?? ''),
    param: error?.param ?? '',
    retryAfterMs: toldInHeaders(headers) ?? toldByGoogle(error),
  };
}

/**
 * The error some servers put into an answer with status 200: gateways when the provider behind them failed, and LM
 * Studio for a path it does not have.
 */
export function readHiddenRefusal(body: unknown, endpoint: Endpoint): WireHttpFailure | undefined {
  const error = typeof body === 'object' && body !== null && 'error' in body ? body.error : undefined;
  if (error === undefined || error === null) return undefined;
  const failure = readRefusal({ status: 200, headers: new Headers() }, body, endpoint);
  if (/unexpected endpoint/i.test(failure.reason)) return { ...failure, status: 404 };
  const code = Number(failure.code);
  return code >= 400 && code < 600 ? { ...failure, status: code } : failure;
}

/** An answer that is longer than any a model gives. */
export const tooLong = new Error(`The reply was longer than ${mostBodyBytes} bytes.`);

/** Turns an error that came in place of an answer into a failure. Its reason joins the messages of up to four causes. */
export function readThrown(thrown: unknown, endpoint: Endpoint): WireFailure {
  const lost = thrown instanceof APIConnectionError ? (thrown.cause ?? thrown) : thrown;
  if (lost === tooLong) return { kind: 'garbage', reason: tooLong.message };
  if (lost instanceof APIError && lost.headers) return readRefusal(lost, lost.error, endpoint);
  const messages: string[] = [];
  for (let error = lost; error instanceof Error && messages.length < 4; error = error.cause) {
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
function toldByGoogle(error: z.infer<typeof ErrorBody> | undefined): number | undefined {
  const seconds = Number.parseFloat(error?.details?.find(({ retryDelay }) => retryDelay)?.retryDelay ?? '');
  return Number.isNaN(seconds) ? undefined : seconds * 1000;
}

/** `retry-after-ms`, or `Retry-After` in seconds or as a date (RFC 9110 §10.2.3), in milliseconds from now. */
function toldInHeaders(headers: Headers): number | undefined {
  const ms = headers.get('retry-after-ms');
  const after = headers.get('retry-after');
  if (ms === null && after === null) return undefined;
  const wait = ms !== null ? Number(ms) : Number(after) * 1000;
  const fromNow = Number.isNaN(wait) ? Date.parse(after ?? '') - Date.now() : wait;
  return Number.isNaN(fromNow) ? undefined : Math.max(0, fromNow);
}

/** A failure in plain words: what happened, where, and what to do. */
export function toModelError(failure: WireFailure, endpoint: Endpoint): AutomationError {
  const { code, fault, message } = explain(failure, endpoint);
  const status = failure.kind === 'http' ? { status: failure.status } : {};
  const noAnswer = failure.kind === 'network' ? { noAnswer: true } : {};
  return new AutomationError(code, message, {
    details: { origin: endpoint.origin, fault, ...status, ...noAnswer },
    cause: new Error(failure.reason),
  });
}

/** The endpoint says that it does not know the model. */
export function isUnknownModel({ status, code, reason }: WireHttpFailure): boolean {
  if (status !== 400 && status !== 404) return false;
  return (
    code === 'model_not_found' ||
    code === 'DeploymentNotFound' ||
    /\bmodels?\b.*(not (be )?found|not exist|identifier is invalid)/is.test(reason) ||
    /(not a valid|unknown|no such) model|^no endpoints found for|^model: /i.test(reason)
  );
}

/** The account cannot pay; asking again changes nothing. */
export function isOutOfCredit({ status, code, reason, retryAfterMs }: WireHttpFailure): boolean {
  if (status === 402 || /credit balance is too low/i.test(reason)) return true;
  // Google says "quota" of a limit that passes, too, and then how soon.
  if (code === 'RESOURCE_EXHAUSTED' || retryAfterMs !== undefined) return false;
  return (
    status === 429 &&
    /insufficient_quota|billing|insufficient (credit|balance|funds)/i.test(`${code} ${reason}`)
  );
}

/** The server refuses requests that say they come from an extension, as Ollama does. */
export function isForbiddenOrigin(failure: WireFailure, endpoint: Endpoint): boolean {
  if (failure.kind !== 'http' || failure.status !== 403 || isAboutKey(failure)) return false;
  return endpoint.isLocal || failure.reason === '';
}

type Explained = { code: ErrorCode; fault: ModelFault; message: string };

const refused = (fault: ModelFault, message: string): Explained => ({
  code: 'model-refused',
  fault,
  message,
});
const unreachable = (message: string): Explained => ({
  code: 'model-unreachable',
  fault: 'network',
  message,
});

function explain(failure: WireFailure, endpoint: Endpoint): Explained {
  const { origin } = endpoint;
  if (failure.kind === 'http') return explainHttp(failure, endpoint);
  if (failure.kind === 'garbage') {
    const message = `${origin} answered, but not as a model does. ${failure.reason} Check the base URL.`;
    return { code: 'model-answer-invalid', fault: 'other', message };
  }
  return unreachable(
    `${origin} could not be reached. The address may be wrong or redirect, the server may be down, ` +
      `or it may not let extensions ask it (CORS).${ollamaHint(endpoint)}`,
  );
}

function explainHttp(failure: WireHttpFailure, endpoint: Endpoint): Explained {
  const { status, code } = failure;
  const { origin, modelNames } = endpoint;
  if (isUnknownModel(failure)) {
    const message = `${origin} has no model "${modelNames[0]}" (${status}). Check its name.${said(failure)}`;
    return { code: 'model-unsupported', fault: 'model', message };
  }
  if (isOutOfCredit(failure)) {
    const which = code ? `${status}, ${code}` : status;
    return refused(
      'credit',
      `The account has no credit left (${which}). Steps found without a model still work.`,
    );
  }
  if (isAboutKey(failure)) {
    const hasNone = endpoint.credential.kind === 'none' && Object.keys(endpoint.headers).length === 0;
    const message = hasNone
      ? `${origin} asks for a key (${status}). Add one in the model’s settings.`
      : `The provider refused the key (${status}). It may be revoked or cut off when pasted.`;
    return refused('key', message);
  }
  if (isForbiddenOrigin(failure, endpoint)) {
    const hint = `${ollamaHint(endpoint)}${said(failure)}`;
    return refused(
      'forbidden-origin',
      `${origin} refused the request (403). It may not let extensions ask it.${hint}`,
    );
  }
  if (status === 404 || status === 405) {
    const hint = 'Check the base URL; it usually ends in /v1.';
    return unreachable(`${origin} answers no questions at this address (${status}). ${hint}`);
  }
  if (status === 429) return refused('rate-limit', rateLimited(failure));
  if (status >= 500) return unreachable(`${origin} failed (${status}).${said(failure)} Try again later.`);
  return refused('other', `The provider refused the request (${status}).${said(failure)}`);
}

/** Google says it with 400, Bedrock with 403. */
function isAboutKey({ status, code, reason }: WireHttpFailure): boolean {
  if (status === 401) return true;
  return (
    (status === 400 || status === 403) &&
    /API_KEY_INVALID|api key (is )?(not valid|invalid|expired)|invalid api key|security token|authentication token|unregistered callers|make sure your api key/i.test(
      `${code} ${reason}`,
    )
  );
}

function rateLimited(failure: WireHttpFailure): string {
  const seconds = failure.retryAfterMs === undefined ? undefined : Math.ceil(failure.retryAfterMs / 1000);
  const when = seconds ? `Try again in ${seconds} s.` : 'Try again in a minute.';
  return `The provider limits how often it is asked (429). ${when}${said(failure)}`;
}

function ollamaHint(endpoint: Endpoint): string {
  const isOllama = endpoint.isLocal && new URL(endpoint.origin).port === '11434';
  return isOllama ? ' Start Ollama with OLLAMA_ORIGINS=chrome-extension://*,moz-extension://* set.' : '';
}

function said({ reason }: WireHttpFailure): string {
  if (reason === '') return '';
  return ` It said: ${/[.!?…]$/.test(reason) ? reason : `${reason}.`}`;
}
