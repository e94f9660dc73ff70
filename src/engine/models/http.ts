import { stopReason, throwIfStopped, withSignal } from '../../base/deadline';
import { AutomationError, isAutomationError } from '../../base/errors';
import { parseJson } from '../../base/json';
import { mostBodyBytes, textOfBody } from '../../base/event-data';
import { isOutOfCredit, readHiddenRefusal, readRefusal, readThrown, tooLong } from './failure';
import type { Endpoint, HttpReply, WireFailure, WireReply } from './wire-format';

/**
 * `fetch` with the answer read to its end, or up to a bound. A redirect would carry the page to an address nobody agreed
 * to; cookies are nobody's business.
 */
export async function fetchWhole(url: string | URL | Request, init: RequestInit): Promise<Response> {
  const response = await fetch(url, { ...init, redirect: 'error', credentials: 'omit' });
  const pieces: string[] = [];
  for await (const piece of textOfBody(response, mostBodyBytes, () => tooLong)) pieces.push(piece);
  // Not by assignment: a server in the same process may have made `Response.prototype.text` read-only, as Hono's does.
  return Object.defineProperty(response, 'text', { value: () => Promise.resolve(pieces.join('')) });
}

/** Sends a request with the headers of the endpoint and no others: servers let browsers send few (CORS). */
export async function askEndpoint(
  endpoint: Endpoint,
  url: string | URL | Request,
  init: RequestInit & { signal: AbortSignal },
): Promise<Response> {
  const form: Record<string, string> = init.body ? { 'content-type': 'application/json' } : {};
  return fetchWhole(url, { ...init, headers: { ...form, ...(await headersOf(endpoint, init.signal)) } });
}

/** The header of the credential, unless a custom one has its name, and the custom ones. */
async function headersOf(
  { credential, headers }: Endpoint,
  signal: AbortSignal,
): Promise<Record<string, string>> {
  if (credential.kind === 'none') return headers;
  const name = credential.kind === 'header' ? credential.name : 'authorization';
  if (new Headers(headers).has(name)) return headers;
  const value = credential.kind === 'header' ? credential.value : `Bearer ${await credential.token(signal)}`;
  return { [name]: value, ...headers };
}

/** Sends `body` as JSON with POST, or a GET without one, to a path after the endpoint's base URL. */
export function sendJson(
  endpoint: Endpoint,
  { path, body }: { path: string; body?: unknown },
  signal: AbortSignal,
): Promise<HttpReply> {
  const url = new URL(endpoint.baseURL + path);
  for (const [name, value] of Object.entries(endpoint.query)) url.searchParams.set(name, value);
  const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  return awaitReply(() => askEndpoint(endpoint, url, { ...sent, signal }), endpoint, signal);
}

/** Reads the reply that `ask` gets. Rejects when `signal` aborts, with its reason, or when no token is to be had. */
export async function awaitReply(
  ask: () => Promise<Response>,
  endpoint: Endpoint,
  signal: AbortSignal,
): Promise<HttpReply> {
  throwIfStopped(signal);
  try {
    const response = await ask();
    const text = await response.text();
    const body = parseJson(text);
    const failure = response.ok
      ? (notJson(response, body) ?? readHiddenRefusal(body, endpoint))
      : readRefusal(response, body ?? text, endpoint);
    return failure ? { ok: false, failure } : { ok: true, body };
  } catch (thrown) {
    if (signal.aborted) throw stopReason(signal);
    if (isAutomationError(thrown)) throw thrown;
    return { ok: false, failure: readThrown(thrown, endpoint) };
  }
}

function notJson(response: Response, body: unknown): WireFailure | undefined {
  if (body !== undefined) return undefined;
  const type = response.headers.get('content-type') ?? 'something unnamed';
  return { kind: 'garbage', reason: `The reply was not valid JSON, but ${type}.` };
}

/** A server that asks for a longer pause is not waited for. */
const longestWaitMs = 30_000;

/**
 * Calls `send`, again up to `retries` times while the endpoint is busy, failing or out of reach, and gives its last
 * reply.
 *
 * Waits as long as the endpoint asks (`Retry-After`), else 500 ms and twice as long each time, less some jitter. A time
 * limit that ends the wait names the failure it waited on.
 */
export async function withRetries(
  send: () => Promise<WireReply>,
  { signal, retries }: { signal: AbortSignal; retries: number },
): Promise<WireReply> {
  for (let attempt = 0; ; attempt += 1) {
    const reply = await send();
    if (reply.ok || attempt >= retries) return reply;
    const waitMs = waitBefore(reply.failure, attempt);
    if (waitMs === undefined) return reply;
    await pause(waitMs, { signal, failure: reply.failure });
  }
}

/** Milliseconds to wait before asking again, or undefined when asking again is of no use. */
function waitBefore(failure: WireFailure, attempt: number): number | undefined {
  const backoff = 500 * 2 ** attempt * (1 - Math.random() * 0.25);
  if (failure.kind === 'garbage') return undefined;
  // A refused connection or a CORS rule stays; one more try is for the lost packet.
  if (failure.kind === 'network') return attempt === 0 ? backoff : undefined;
  const { status, retryAfterMs } = failure;
  const passes = status === 408 || status === 429 || (status >= 500 && status !== 501);
  if (!passes || isOutOfCredit(failure)) return undefined;
  const waitMs = retryAfterMs ?? backoff;
  return waitMs <= longestWaitMs ? waitMs : undefined;
}

async function pause(
  ms: number,
  { signal, failure }: { signal: AbortSignal; failure: WireFailure },
): Promise<void> {
  throwIfStopped(signal);
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    await withSignal(new Promise((resolve) => (timer = setTimeout(resolve, ms))), signal);
  } catch {
    throw endOfWait(signal, failure);
  } finally {
    clearTimeout(timer);
  }
}

function endOfWait(signal: AbortSignal, failure: WireFailure): AutomationError {
  const reason = stopReason(signal);
  if (reason.code !== 'timeout') return reason;
  const what =
    failure.kind === 'http'
      ? `The provider kept answering ${failure.status}`
      : 'The model could not be reached';
  return new AutomationError('timeout', `${reason.message} ${what}: ${failure.reason}`, { cause: reason });
}
