import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { AutomationError, ErrorCode } from '../../base/errors';
import { redact, type Secrets } from '../../base/redact';
import type { Operation } from './wire';

/** An answer other than 200, with the body the public API has for it. */
export class HttpFailure extends Error {
  readonly status: ContentfulStatusCode;
  readonly body: Record<string, unknown>;
  readonly headers: Record<string, string>;

  constructor(
    status: ContentfulStatusCode,
    body: Record<string, unknown>,
    headers: Record<string, string> = {},
  ) {
    super(messageOf(body));
    this.status = status;
    this.body = body;
    this.headers = headers;
  }

  /** The same, telling none of these. */
  without(secrets: Secrets): HttpFailure {
    const body = Object.entries(this.body).map(([name, value]) => [
      name,
      typeof value === 'string' ? redact(value, secrets) : value,
    ]);
    return new HttpFailure(this.status, Object.fromEntries(body), this.headers);
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

/** `end` and `replay` say it in the envelope, the others without. */
export function sessionNotFound(operation: Operation): HttpFailure {
  const message = 'Session not found';
  return operation === 'end' || operation === 'replay'
    ? failure(404, message)
    : new HttpFailure(404, { message });
}

/** Statuses of what the caller caused, or others; all else is ours: 500. An act that could not be done is no failure at all. */
const statusOf: Partial<Record<ErrorCode, ContentfulStatusCode>> = {
  'invalid-input': 400,
  'unknown-variable': 400,
  'variable-not-allowed': 400,
  'variable-origin': 400,
  'selector-invalid': 400,
  'element-not-found': 400,
  'xpath-not-resolved': 400,
  'frame-not-resolved': 400,
  'not-a-frame': 400,
  'shadow-root-missing': 400,
  'page-not-scriptable': 400,
  'navigation-failed': 400,
  'page-crashed': 400,
  'no-model': 400,
  'model-refused': 400,
  'model-unsupported': 400,
  'model-name-invalid': 400,
  'needs-consent': 400,
  'budget-spent': 400,
  'tab-closed': 404,
  'session-not-found': 404,
  busy: 429,
  'model-unreachable': 502,
  'model-answer-invalid': 502,
  stopped: 503,
};

/** The failure of an operation that ended with `error`. `reached`: the page may have been changed, so it must not be tried again. */
export function failureOf(
  error: AutomationError,
  {
    operation,
    timeoutMs,
    reached,
  }: { operation: Operation; timeoutMs?: number | undefined; reached: boolean },
): HttpFailure {
  const headers: Record<string, string> = reached
    ? { 'x-should-retry': 'false', 'cloud-page-touched': 'true' }
    : {};
  if (error.code === 'timeout') {
    const after = timeoutMs === undefined ? '' : ` after ${timeoutMs}ms`;
    return failure(500, `${operation}() timed out${after}`, headers);
  }
  if (error.code === 'busy') headers['retry-after'] = '1';
  if (error.code === 'stopped') headers['x-should-retry'] = 'false';
  const status = statusOf[error.code] ?? 500;
  return failure(status, `${error.message} (${error.code})`, headers);
}

/** Codes that say an act could not be done on this page: an answer, not a failure. */
const outcomes: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'gate',
  'no-model',
  'element-not-found',
  'xpath-not-resolved',
  'frame-not-resolved',
  'not-a-frame',
  'shadow-root-missing',
  'unknown-method',
  'question',
  'element-changed',
  'tab-closed',
  'frame-gone',
  'needs-access',
  'page-not-scriptable',
  'navigation-failed',
  'page-crashed',
  'page-hung',
  'not-visible',
  'not-stable',
  'disabled',
  'read-only',
  'not-editable',
  'not-supported',
  'covered',
  'option-missing',
  'file-missing',
  'no-effect-seen',
  'outcome-unknown',
  'not-finished',
  'wrong-page',
  'not-as-recorded',
  'value-rejected',
  'effect-lost',
  'needs-trusted',
  'dialog-open',
]);

export const isOutcome = (code: ErrorCode): boolean => outcomes.has(code);
