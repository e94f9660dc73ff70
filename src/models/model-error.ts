import { AutomationError, type ErrorCode } from '../base/errors';
import { isUnknownModel } from './ability';
import type { Endpoint } from './endpoint';
import type { WireFailure } from './wire';

type HttpFailure = Extract<WireFailure, { kind: 'http' }>;

/** A failure in plain words: what happened, where, and what to do. */
export function toModelError(failure: WireFailure, endpoint: Endpoint): AutomationError {
  const { code, message } =
    failure.kind === 'http' ? explainHttp(failure, endpoint) : explain(failure, endpoint);
  const status = failure.kind === 'http' ? { status: failure.status } : {};
  return new AutomationError(code, message, {
    details: { origin: endpoint.origin, ...status },
    // The package's own error is not the cause: it holds the request.
    cause: new Error(failure.reason),
  });
}

/** The account cannot pay; asking again changes nothing. */
export function isOutOfCredit({ status, code, reason }: HttpFailure): boolean {
  if (status === 402) return true;
  return (
    status === 429 &&
    /insufficient_quota|billing|insufficient (credit|balance|funds)/i.test(`${code} ${reason}`)
  );
}

type Explained = { code: ErrorCode; message: string };

function explain(failure: Exclude<WireFailure, HttpFailure>, endpoint: Endpoint): Explained {
  if (failure.kind === 'garbage') {
    return {
      code: 'model-answer-invalid',
      message: `${endpoint.origin} answered, but not as a model does. ${failure.reason} Check the base URL.`,
    };
  }
  return {
    code: 'model-unreachable',
    message:
      `${endpoint.origin} could not be reached. The address may be wrong or redirect, the server may be down, ` +
      `or it may not let extensions ask it (CORS).${ollamaHint(endpoint)}`,
  };
}

function explainHttp(failure: HttpFailure, endpoint: Endpoint): Explained {
  const { status, code } = failure;
  if (isUnknownModel(failure)) {
    return {
      code: 'model-unsupported',
      message: `${endpoint.origin} has no model "${endpoint.modelNames[0]}" (${status}). Check its name.${said(failure)}`,
    };
  }
  if (isOutOfCredit(failure)) {
    return {
      code: 'model-refused',
      message: `The account has no credit left (${code ? `${status}, ${code}` : status}). Steps found without a model still work.`,
    };
  }
  if (status === 401) return { code: 'model-refused', message: keyRefused(endpoint) };
  if (status === 403) return { code: 'model-refused', message: forbidden(failure, endpoint) };
  if (status === 404 || status === 405) {
    return {
      code: 'model-unreachable',
      message: `${endpoint.origin} answers no questions at this address (${status}). Check the base URL; it usually ends in /v1.`,
    };
  }
  if (status === 429) return { code: 'model-refused', message: rateLimited(failure) };
  if (status >= 500) {
    return {
      code: 'model-unreachable',
      message: `${endpoint.origin} failed (${status}).${said(failure)} Try again later.`,
    };
  }
  return { code: 'model-refused', message: `The provider refused the request (${status}).${said(failure)}` };
}

function keyRefused(endpoint: Endpoint): string {
  if (!endpoint.apiKey && Object.keys(endpoint.headers).length === 0) {
    return `${endpoint.origin} asks for a key (401). Add one in the model’s settings.`;
  }
  return 'The provider refused the key (401). It may be revoked or cut off when pasted.';
}

function forbidden(failure: HttpFailure, endpoint: Endpoint): string {
  if (!endpoint.isLocal) return `The provider refused the request (403).${said(failure)}`;
  return `${endpoint.origin} refused the request (403). It may not let extensions ask it.${ollamaHint(endpoint)}${said(failure)}`;
}

function rateLimited(failure: HttpFailure): string {
  const seconds = failure.retryAfterMs === undefined ? undefined : Math.ceil(failure.retryAfterMs / 1000);
  const when = seconds ? `Try again in ${seconds} s.` : 'Try again in a minute.';
  return `The provider limits how often it is asked (429). ${when}${said(failure)}`;
}

function ollamaHint(endpoint: Endpoint): string {
  const isOllama = endpoint.isLocal && new URL(endpoint.origin).port === '11434';
  return isOllama ? ' Start Ollama with OLLAMA_ORIGINS=chrome-extension://* set.' : '';
}

function said({ reason }: HttpFailure): string {
  if (reason === '') return '';
  return ` It said: ${/[.!?…]$/.test(reason) ? reason : `${reason}.`}`;
}
