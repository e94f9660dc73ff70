import { withSignal } from '../../base/deadline';
import { AutomationError, isAutomationError } from '../../base/errors';
import { wholeText, cloudFailureOf } from './cloud-failure';
import { addressAt, operationAddress, headersOf, type Connection } from './connection';

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
