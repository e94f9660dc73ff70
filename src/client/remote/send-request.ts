import { withSignal } from '../../base/deadline';
import { AutomationError, isAutomationError, isErrorCode, type ErrorCode } from '../../base/errors';
import { parseJson } from '../../base/json';
import { withoutEndSlashes } from '../../base/text';
import { mostBodyBytes, textOfBody } from '../../base/event-data';
import type { HeaderNames } from '../../protocol/cloud';
import { codeFacts } from '../../protocol/error-codes';
import { FailureBody } from './believed-answers';

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

export type CloudRequest = {
  /** Names the request in errors. */
  operation: string;
  /** `POST` when it is left out. */
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path below `/v1`. */
  path: readonly string[];
  body?: object;
  headers?: Record<string, string | undefined>;
  signal: AbortSignal;
  /** It may be sent again when nobody knows what came of it: it changes no page. */
  isRepeatable: boolean;
  /** In place of the connection's. */
  retries?: number;
};

/** A request that failed for a reason that is known: the service gave it, or the network. */
export class CloudFailure extends AutomationError {
  /** The page may have been changed. */
  readonly pageTouched: boolean;
  /** Milliseconds after which it may be sent again; undefined when it must not be. */
  readonly retryAfterMs: number | undefined;

  constructor(
    { code, saying, details, cause }: AutomationError,
    { pageTouched = false, retryAfterMs }: Partial<Pick<CloudFailure, 'pageTouched' | 'retryAfterMs'>> = {},
  ) {
    super(code, saying, { details, cause });
    this.pageTouched = pageTouched;
    this.retryAfterMs = retryAfterMs;
  }
}

const firstPauseMs = 500;
const maxPauseMs = 8000;

/** Sends a request until it is answered with 200; tries again where that is safe. Fails with a `CloudFailure`. */
export async function sendRequest(connection: Connection, request: CloudRequest): Promise<Response> {
  const { retries = connection.retries ?? 2 } = request;
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await sendOnce(connection, request);
    } catch (thrown) {
      const pauseMs = thrown instanceof CloudFailure ? thrown.retryAfterMs : undefined;
      if (pauseMs === undefined || attempt >= retries) throw thrown;
      await pause(Math.min(pauseMs * 2 ** attempt, maxPauseMs), request.signal);
    }
  }
}

async function sendOnce(connection: Connection, request: CloudRequest): Promise<Response> {
  const { operation, method = 'POST', path, body, headers, signal, isRepeatable } = request;
  const hasBody = method === 'POST' || method === 'PUT';
  // Each part of the path is one part, whatever is in it.
  const parts = ['v1', ...path.map((part) => encodeURIComponent(part))];
  const root = withoutEndSlashes(connection.baseUrl).replace(/\/v1$/, '');
  const response = await withSignal(
    (connection.fetch ?? fetch)([root, ...parts].join('/'), {
      method,
      headers: headersOf(connection, headers),
      body: hasBody ? JSON.stringify(body ?? {}) : undefined,
      redirect: 'manual',
      signal,
    }),
    signal,
  ).catch((thrown: unknown) => {
    throw unreachable(connection, request, thrown);
  });
  if (response.status === 200) return response;
  if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)) {
    void response.body?.cancel();
    throw redirected(response);
  }
  const text = await withSignal(wholeText(response, operation), signal);
  throw new CloudFailure(errorOfAnswer(operation, response.status, text), {
    pageTouched: response.headers.get('cloud-page-touched') === 'true',
    retryAfterMs: retryAfter(response, isRepeatable),
  });
}

/** The headers of a request, with the keys under our names, the public API's, or both. */
function headersOf(connection: Connection, own: CloudRequest['headers'] = {}): Record<string, string> {
  const { apiKey, projectId, modelApiKey, headerNames } = connection;
  const isOurs = headerNames !== 'public';
  const isPublic = headerNames !== 'neutral';
  const key = apiKey === '' ? undefined : apiKey;
  const headers: [string, string | undefined][] = [
    ['content-type', 'application/json'],
    ['x-cloud-api-key', isOurs ? key : undefined],
    ['x-bb-api-key', isPublic ? key : undefined],
    ['x-cloud-project-id', isOurs ? projectId : undefined],
    ['x-bb-project-id', isPublic ? projectId : undefined],
    ['x-model-api-key', modelApiKey],
    ...Object.entries(own),
  ];
  return Object.fromEntries(headers.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}

/** The caller's own stop or deadline stays as it is; a network's failure is told without the address's secrets. */
function unreachable({ baseUrl }: Connection, request: CloudRequest, thrown: unknown): unknown {
  const { operation, isRepeatable, signal } = request;
  if (signal.aborted || isAutomationError(thrown)) return thrown;
  const unknown = isRepeatable ? '' : ' It may have been done, so it is not repeated.';
  const { host } = new URL(baseUrl);
  const message =
    operation === 'start'
      ? `No session could be started: nothing answers at ${host}. Check that the service runs.`
      : `The service at ${host} did not answer.${unknown}`;
  const error = new AutomationError('no-answer', message, { cause: thrown, details: { isCut: true } });
  return new CloudFailure(error, {
    pageTouched: !isRepeatable,
    retryAfterMs: isRepeatable ? firstPauseMs : undefined,
  });
}

function redirected({ headers }: Response): CloudFailure {
  const location = headers.get('location') ?? '';
  const host = URL.canParse(location) ? new URL(location).host : 'another address';
  const message = `The service sent the request on to ${host}. Keys are sent nowhere else: give the right address.`;
  return new CloudFailure(new AutomationError('no-answer', message, { details: { redirectedTo: host } }));
}

const transient = new Set([408, 409, 429]);

/** Milliseconds after which a failed request is sent again; undefined for never. The service's own word counts most. */
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

const noRoute = {
  runs: 'This service follows no recordings: the public API has none. Nothing was done.',
  recordings: 'This service keeps no recordings: the public API has none. They stay in this browser.',
  pictures: 'This service shows no pictures of its pages: the public API has none.',
};

/** `thrown`, or, when the service has no such route, an error that says so in words for people. */
export function asNoRoute(thrown: unknown, what: keyof typeof noRoute): unknown {
  if (!(thrown instanceof CloudFailure)) return thrown;
  const { details, message } = thrown;
  // Our own service does not know the thing, but the route.
  const isKnownRoute = /^(Session|Run|Recording) not found/.test(message);
  if ((details['status'] !== 404 && details['status'] !== 405) || isKnownRoute) return thrown;
  return new CloudFailure(
    new AutomationError('invalid-input', noRoute[what], { details: { isNoRoute: true } }),
  );
}

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
function errorOfAnswer(operation: string, status: number, text: string): AutomationError {
  const { message, error, issues = [] } = FailureBody.safeParse(parseJson(text)).data ?? {};
  const reasons = issues.slice(0, 3).map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  const words = message ?? (error && [error, ...reasons].join('; '));
  const details = { status, operation };
  if (words !== 'Page not found')
    return cloudError(words ?? `The service answered with ${status}.`, codes[status] ?? 'no-answer', details);
  const gone = 'The page is none of the session’s browser, or was closed. Give one that is connected to it.';
  return new AutomationError('tab-closed', gone, { details });
}

/** Longest message of a service that is told on, in characters. */
const maxMessage = 2000;

/** The error in a service's message. Its code stands in parentheses at the message's end, or is `fallback`. */
export function cloudError(
  message: string,
  fallback: ErrorCode,
  details?: AutomationError['details'],
): AutomationError {
  const { words, code = /timed out/.test(words) ? 'timeout' : fallback } = splitCode(message);
  return new AutomationError(code, words.slice(0, maxMessage), { details });
}

type CodedMessage = { words: string; code?: ErrorCode };

/** A message of our service without the code at its end. */
export function splitCode(message: string): CodedMessage {
  const [, words, code] = /^([^]*) \(([a-z-]+)\)$/.exec(message) ?? [];
  return words !== undefined && isErrorCode(code) ? { words, code } : { words: message };
}

/** The answer is none that a service of this API gives. `isCut`: it ended in its middle, so that asking again may help. */
export function malformedAnswer(operation: string, why: string, isCut?: true): AutomationError {
  const message = `The service gave no usable answer: ${why}. Check that its address is a v1 session service.`;
  return new AutomationError('no-answer', message, { details: isCut ? { operation, isCut } : { operation } });
}

/** True when an act that failed with this code may have reached its page, for a service that does not say so itself. */
export function mayHaveTouched(code: ErrorCode | undefined): boolean {
  return code === undefined || codeFacts[code].mayHaveTouched === true;
}

/** The pieces of an answer's body as text. Fails once there is more than is ever sent; the rest is not read. */
export function textOf(
  response: Response,
  operation: string,
  maxBytes = mostBodyBytes,
): AsyncGenerator<string> {
  return textOfBody(response, maxBytes, () =>
    malformedAnswer(operation, `it is longer than ${maxBytes} bytes`),
  );
}

export async function wholeText(response: Response, operation: string, maxBytes?: number): Promise<string> {
  const pieces: string[] = [];
  for await (const piece of textOf(response, operation, maxBytes)) pieces.push(piece);
  return pieces.join('');
}
