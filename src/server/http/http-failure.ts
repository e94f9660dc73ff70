import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { AutomationError, ErrorCode } from '../../base/errors';
import type { ToldCorrection } from '../../protocol/correction';
import { codeFacts } from '../../protocol/error-codes';

/** An answer other than 200, with the body the public API has for it. */
export class HttpFailure extends Error {
  readonly status: ContentfulStatusCode;
  readonly body: Record<string, unknown>;
  readonly headers: Record<string, string>;
  /** The effects of earlier acts that the page took back. */
  readonly corrected: readonly ToldCorrection[];

  constructor(
    status: ContentfulStatusCode,
    body: Record<string, unknown>,
    headers: Record<string, string> = {},
    corrected: readonly ToldCorrection[] = [],
  ) {
    super(messageOf(body));
    this.corrected = corrected;
    this.status = status;
    this.body = body;
    this.headers = headers;
  }

  /** It says that the page may have been changed. */
  get hasReached(): boolean {
    return 'cloud-page-touched' in this.headers;
  }
}

function messageOf(body: Record<string, unknown>): string {
  const { message, error } = body;
  if (typeof message === 'string') return message;
  return typeof error === 'string' ? error : 'The request failed.';
}

/** A failure in the envelope most operations have. */
export function failure(
  status: ContentfulStatusCode,
  message: string,
  headers: Record<string, string> = {},
): HttpFailure {
  return new HttpFailure(status, { success: false, message }, headers);
}

/** Those that say in the envelope that there is no session; the others do without. */
const enveloped: ReadonlySet<string> = new Set(['end', 'replay', 'session', 'debug']);

export function sessionNotFound(operation: string): HttpFailure {
  const message = 'Session not found';
  return enveloped.has(operation) ? failure(404, message) : new HttpFailure(404, { message });
}

/** Nobody knows what a browser did that went away before it answered. */
export const isUnanswered = ({ code }: AutomationError): boolean => code === 'no-answer';

/** Seconds after which what failed may be tried again, where time is all it takes. */
const retrySeconds: Partial<Record<ErrorCode, string>> = { busy: '1', 'needs-you': '2', 'browser-away': '5' };

/** The failure of an operation that ended with `error`. `reached`: the page may have been changed, so it must not be tried again. */
export function httpFailureOf(
  error: AutomationError,
  { operation, timeoutMs, reached }: { operation: string; timeoutMs?: number; reached: boolean },
): HttpFailure {
  const headers: Record<string, string> = reached
    ? { 'x-should-retry': 'false', 'cloud-page-touched': 'true' }
    : {};
  if (error.code === 'timeout') {
    const after = timeoutMs === undefined ? '' : ` after ${timeoutMs}ms`;
    return failure(500, `${operation}() timed out${after}`, headers);
  }
  const retryAfter = retrySeconds[error.code];
  if (retryAfter !== undefined) headers['retry-after'] = retryAfter;
  if (error.code === 'stopped') headers['x-should-retry'] = 'false';
  const { status } = codeFacts[error.code];
  return failure(status, `${error.message} (${error.code})`, headers);
}
