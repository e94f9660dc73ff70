import { withSignal } from '../../base/deadline';
import { AutomationError, isAutomationError, isErrorCode, type ErrorCode } from '../../base/errors';
import { withoutEndSlashes } from '../../base/text';
import type { HeaderNames } from '../../protocol/cloud';
import { parseJson } from '../../base/json';
import { codeFacts } from '../../protocol/error-codes';
import { BelievedFailure } from './believed-answers';
import { mostBodyBytes, textOfBody } from '../../base/event-data';

export type CloudRequest = {
  operation: string;
  /** `POST` when it is left out. */
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  sessionId?: string;
  /** The path below `/v1`, when it is not the session's operation. */
  path?: readonly string[];
  body?: object;
  headers?: Record<string, string>;
  signal: AbortSignal;
  /** Whether it may be sent again when nobody knows what came of it: not when it may have changed a page. */
  isRepeatable: boolean;
};

/** An answer that the service gave; `pageTouched`: it says that the page may have been changed. */
export class CloudFailure extends Error {
  readonly error: AutomationError;
  readonly pageTouched: boolean;

  constructor(error: AutomationError, pageTouched: boolean) {
    super(error.message);
    this.error = error;
    this.pageTouched = pageTouched;
  }
}

/** Sends a request until it is answered with 200; tries again where that is safe. Fails with a `CloudFailure`. */
export async function sendRequest(connection: Connection, request: CloudRequest): Promise<Response> {
  const { retries = 2 } = connection;
  for (let attempt = 0; ; attempt += 1) {
    const tried = await sendOnce(connection, request);
    if (!('failure' in tried)) return tried;
    const { failure, retryAfterMs } = tried;
    if (retryAfterMs === undefined || attempt >= retries) throw failure;
    await pause(Math.min(retryAfterMs * 2 ** attempt, maxPauseMs), request.signal);
  }
}

const firstPauseMs = 500;
const maxPauseMs = 8000;

/** `retryAfterMs` is missing when it must not be sent again. */
type Failed = { failure: CloudFailure; retryAfterMs?: number };

async function sendOnce(connection: Connection, request: CloudRequest): Promise<Response | Failed> {
  const { operation, method = 'POST', sessionId, path, body, headers, signal, isRepeatable } = request;
  const hasBody = method === 'POST' || method === 'PUT';
  const address = path ? addressAt(connection, path) : operationAddress(connection, operation, sessionId);
  const response = await withSignal(
    (connection.fetch ?? fetch)(address, {
      method,
      headers: { ...headersOf(connection), ...headers },
      body: hasBody ? JSON.stringify(body ?? {}) : undefined,
      redirect: 'manual',
      signal,
    }),
    signal,
  ).catch((thrown: unknown) => unreachable(connection, request, thrown));
  // Not by `Response`: servers in this process may have put a class of their own in its place.
  if (response instanceof CloudFailure) {
    return isRepeatable ? { failure: response, retryAfterMs: firstPauseMs } : { failure: response };
  }
  if (response.status === 200) return response;
  if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)) {
    void response.body?.cancel();
    return { failure: new CloudFailure(redirected(response), false) };
  }
  const text = await withSignal(wholeText(response, operation), signal);
  const touched = response.headers.get('cloud-page-touched') === 'true';
  const failure = new CloudFailure(cloudFailureOf(operation, response.status, text), touched);
  const retryAfterMs = retryAfter(response, isRepeatable);
  return retryAfterMs === undefined ? { failure } : { failure, retryAfterMs };
}

/** The caller's own stop or deadline is thrown as it is; a network's failure is told without the address's secrets. */
function unreachable({ baseUrl }: Connection, request: CloudRequest, thrown: unknown): CloudFailure {
  if (request.signal.aborted || isAutomationError(thrown)) throw thrown;
  const { operation, isRepeatable } = request;
  const unknown = isRepeatable ? '' : ' It may have been done, so it is not repeated.';
  const { host } = new URL(baseUrl);
  const message =
    operation === 'start'
      ? `No session could be started: nothing answers at ${host}. Check that the service runs.`
      : `The service at ${host} did not answer.${unknown}`;
  return new CloudFailure(
    new AutomationError('no-answer', message, { cause: thrown, details: { isCut: true } }),
    !isRepeatable,
  );
}

function redirected(response: Response): AutomationError {
  const location = response.headers.get('location') ?? '';
  const host = URL.canParse(location) ? new URL(location).host : 'another address';
  return new AutomationError(
    'no-answer',
    `The service sent the request on to ${host}. Keys are sent nowhere else: give the right address.`,
    { details: { redirectedTo: host } },
  );
}

const transient = new Set([408, 409, 429]);

/** After how long a failed request is sent again, if at all. The service's own word counts most. */
function retryAfter({ status, headers }: Response, isRepeatable: boolean): number | undefined {
  const said = headers.get('x-should-retry');
  if (said === 'false') return undefined;
  // Nothing was begun for one that was turned away.
  const isSafe = isRepeatable ? transient.has(status) || status >= 500 : status === 429;
  if (said !== 'true' && (!isSafe || status === 501)) return undefined;
  const ms = Number(headers.get('retry-after-ms') ?? Number.NaN);
  if (ms >= 0) return ms;
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return seconds >= 0 ? seconds * 1000 : firstPauseMs;
}

/** Waits, or fails as soon as `signal` aborts. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    await withSignal(new Promise((resolve) => (timer = setTimeout(resolve, ms))), signal);
  } finally {
    clearTimeout(timer);
  }
}

/** The words in which our own service says that it does not know a thing, on routes that the public API lacks. */
const unknownThing = /^(Session|Run|Recording) not found/;

/** `thrown`, or, when the service has no such route, an error that says so in words for people. */
export function asNoRoute(thrown: unknown, what: keyof typeof sentences): unknown {
  if (!(thrown instanceof CloudFailure)) return thrown;
  const { details, message } = thrown.error;
  const isKnownRoute = unknownThing.test(message);
  if ((details['status'] !== 404 && details['status'] !== 405) || isKnownRoute) return thrown;
  return new CloudFailure(
    new AutomationError('invalid-input', sentences[what], { details: { isNoRoute: true } }),
    false,
  );
}

const sentences = {
  runs: 'This service follows no recordings: the public API has none. Nothing was done.',
  recordings: 'This service keeps no recordings: the public API has none. They stay in this browser.',
  pictures: 'This service shows no pictures of its pages: the public API has none.',
};

/** Address and key of a v1 session service. */
export type Connection = {
  /** Its address, without `/v1`. */
  baseUrl: string;
  /** Empty for a service that asks for none. */
  apiKey: string;
  /** Sent when it is given; services that bind keys to projects do without. */
  projectId?: string;
  /** Key of the model, for what the service asks models in our name. */
  modelApiKey?: string;
  /** Under which names headers are sent; without it, under both. */
  headerNames?: HeaderNames;
  /** In place of the global one: a service in this process is asked without a network. */
  fetch?: typeof fetch;
  /** Times a request that surely did nothing is sent again; default 2. */
  retries?: number;
};

/** The headers of every request, under our names, the public API's, or both. */
function headersOf(connection: Connection): Record<string, string> {
  const { apiKey, projectId, modelApiKey } = connection;
  return {
    'content-type': 'application/json',
    ...(apiKey !== '' && named(connection, 'api-key', apiKey)),
    ...(projectId !== undefined && named(connection, 'project-id', projectId)),
    ...(modelApiKey !== undefined && { 'x-model-api-key': modelApiKey }),
  };
}

function named({ headerNames }: Connection, name: string, value: string): Record<string, string> {
  return {
    ...(headerNames !== 'public' && { [`x-cloud-${name}`]: value }),
    ...(headerNames !== 'neutral' && { [`x-bb-${name}`]: value }),
  };
}

/** The address of what lies at this path below `/v1`, each part of it one part whatever is in it. */
function addressAt({ baseUrl }: Connection, path: readonly string[]): string {
  const root = `${withoutEndSlashes(baseUrl).replace(/\/v1$/, '')}/v1`;
  return [root, ...path.map((part) => encodeURIComponent(part))].join('/');
}

/** The address of an operation of a session, or of none. */
function operationAddress(connection: Connection, operation: string, sessionId?: string): string {
  const path = sessionId === undefined ? [operation] : [sessionId, operation];
  return addressAt(connection, ['sessions', ...path]);
}

/** Most of a service's message that is told on. */
const maxMessage = 2000;

const codes: Partial<Record<number, ErrorCode>> = {
  400: 'invalid-input',
  401: 'needs-access',
  403: 'needs-access',
  404: 'session-not-found',
  408: 'timeout',
  413: 'invalid-input',
  415: 'invalid-input',
  422: 'invalid-input',
  429: 'busy',
  501: 'invalid-input',
};

/** A failed answer as a typed error. Our own service ends its messages with the code; others are told by their status. */
function cloudFailureOf(operation: string, status: number, text: string): AutomationError {
  const words = wordsOf(text);
  if (words === 'Page not found') {
    const message =
      'The page is none of the session’s browser, or was closed. Give one that is connected to it.';
    return new AutomationError('tab-closed', message, { details: { status, operation } });
  }
  return cloudError(words ?? `The service answered with ${status}.`, {
    fallback: codes[status] ?? 'no-answer',
    details: { status, operation },
  });
}

type FailureOptions = { fallback: ErrorCode; details?: Record<string, unknown> };

/** The error in a service's message. Its code stands in parentheses at the message's end, or is `fallback`. */
export function cloudError(message: string, { fallback, details }: FailureOptions): AutomationError {
  const { words, code } = splitCode(message);
  const timedOut = /timed out/.test(words) ? 'timeout' : fallback;
  return new AutomationError(code ?? timedOut, words.slice(0, maxMessage), details ? { details } : {});
}

/** A message of our service without the code at its end. */
export function splitCode(message: string): { words: string; code?: ErrorCode } {
  const [, words, code] = /^([^]*) \(([a-z-]+)\)$/.exec(message) ?? [];
  return words !== undefined && isErrorCode(code) ? { words, code } : { words: message };
}

function wordsOf(text: string): string | undefined {
  const parsed = BelievedFailure.safeParse(parseJson(text));
  if (!parsed.success) return undefined;
  const { message, error, issues = [] } = parsed.data;
  const reasons = issues.slice(0, 3).map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  return message ?? (error && [error, ...reasons].join('; '));
}

/** The service answered what no service of this API answers. `isCut`: the answer ended in its middle. */
export function nonsense(operation: string, why: string, details: { isCut?: true } = {}): AutomationError {
  return new AutomationError(
    'no-answer',
    `The service gave no usable answer: ${why}. Check that its address is a v1 session service.`,
    { details: { operation, ...details } },
  );
}

/** Whether an act that failed may have reached its page, for a service that does not say so itself. */
export function mayHaveTouched(code: ErrorCode | undefined): boolean {
  return code === undefined || codeFacts[code].mayHaveTouched === true;
}

/** The pieces of an answer's body as text. Fails once there is more than is ever sent; what is left is not read. */
export function textOf(
  response: Response,
  operation: string,
  mostBytes = mostBodyBytes,
): AsyncGenerator<string> {
  return textOfBody(response, mostBytes, () => nonsense(operation, `it is longer than ${mostBytes} bytes`));
}

export async function wholeText(response: Response, operation: string, mostBytes?: number): Promise<string> {
  const pieces: string[] = [];
  for await (const piece of textOf(response, operation, mostBytes)) pieces.push(piece);
  return pieces.join('');
}
