import { AutomationError, type ErrorCode } from '../../base/errors';
import { isUnknownModel } from './ability';
import type { Endpoint } from './endpoint-shape';
import type { ModelFault } from '../../protocol/models/models';
import type { WireHttpFailure, WireFailure } from './wire-client';

/** A failure in plain words: what happened, where, and what to do. */
export function toModelError(failure: WireFailure, endpoint: Endpoint): AutomationError {
  const { code, fault, message } =
    failure.kind === 'http' ? explainHttp(failure, endpoint) : explain(failure, endpoint);
  const status = failure.kind === 'http' ? { status: failure.status } : {};
  return new AutomationError(code, message, {
    details: {
      origin: endpoint.origin,
      fault,
      ...status,
      ...(failure.kind === 'network' && { noAnswer: true }),
    },
    // The package's own error is not the cause: it holds the request.
    cause: new Error(failure.reason),
  });
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

function explain(failure: Exclude<WireFailure, WireHttpFailure>, endpoint: Endpoint): Explained {
  if (failure.kind === 'garbage') {
    return {
      code: 'model-answer-invalid',
      fault: 'other',
      message: `${endpoint.origin} answered, but not as a model does. ${failure.reason} Check the base URL.`,
    };
  }
  return {
    code: 'model-unreachable',
    fault: 'network',
    message:
      `${endpoint.origin} could not be reached. The address may be wrong or redirect, the server may be down, ` +
      `or it may not let extensions ask it (CORS).${ollamaHint(endpoint)}`,
  };
}

function explainHttp(failure: WireHttpFailure, endpoint: Endpoint): Explained {
  const { status, code } = failure;
  if (isUnknownModel(failure)) {
    return {
      code: 'model-unsupported',
      fault: 'model',
      message: `${endpoint.origin} has no model "${endpoint.modelNames[0]}" (${status}). Check its name.${said(failure)}`,
    };
  }
  if (isOutOfCredit(failure)) {
    return {
      code: 'model-refused',
      fault: 'credit',
      message: `The account has no credit left (${code ? `${status}, ${code}` : status}). Steps found without a model still work.`,
    };
  }
  if (isAboutKey(failure))
    return { code: 'model-refused', fault: 'key', message: keyRefused(failure, endpoint) };
  if (status === 403) {
    const fault = isForbiddenOrigin(failure, endpoint) ? 'forbidden-origin' : 'other';
    return { code: 'model-refused', fault, message: forbidden(failure, endpoint) };
  }
  if (status === 404 || status === 405) {
    return {
      code: 'model-unreachable',
      fault: 'network',
      message: `${endpoint.origin} answers no questions at this address (${status}). Check the base URL; it usually ends in /v1.`,
    };
  }
  if (status === 429) return { code: 'model-refused', fault: 'rate-limit', message: rateLimited(failure) };
  if (status >= 500) {
    return {
      code: 'model-unreachable',
      fault: 'network',
      message: `${endpoint.origin} failed (${status}).${said(failure)} Try again later.`,
    };
  }
  const message = `The provider refused the request (${status}).${said(failure)}`;
  return { code: 'model-refused', fault: 'other', message };
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

function keyRefused({ status }: WireHttpFailure, endpoint: Endpoint): string {
  if (endpoint.credential.kind === 'none' && Object.keys(endpoint.headers).length === 0) {
    return `${endpoint.origin} asks for a key (${status}). Add one in the model’s settings.`;
  }
  return `The provider refused the key (${status}). It may be revoked or cut off when pasted.`;
}

function forbidden(failure: WireHttpFailure, endpoint: Endpoint): string {
  if (!isForbiddenOrigin(failure, endpoint)) return `The provider refused the request (403).${said(failure)}`;
  return `${endpoint.origin} refused the request (403). It may not let extensions ask it.${ollamaHint(endpoint)}${said(failure)}`;
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
