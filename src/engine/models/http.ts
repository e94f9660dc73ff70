import { stopReason, throwIfStopped } from '../../base/deadline';
import { parseJson } from '../../base/json';
import { mostBodyBytes, textOfBody } from '../../base/text-of-body';
import { headersFor } from './authorization';
import type { Endpoint } from './endpoint-shape';
import { carefully } from './http-rules';
import { readHiddenRefusal, readNetworkError, readRefusal } from './wire-failure';
import type { WireFailure } from './wire-client';

/** A request's parsed JSON body, or why there is none. */
export type HttpReply = { ok: true; body: unknown } | { ok: false; failure: WireFailure };

export type HttpRequest = {
  /** Beginning with a slash, after the endpoint's base URL. */
  path: string;
  /** Sent as JSON with POST; without it the request is a GET. */
  body?: unknown;
};

/** Sends one request to an endpoint. Rejects when `signal` aborts, with its reason, or when no token is to be had. */
export async function sendJson(
  endpoint: Endpoint,
  { path, body }: HttpRequest,
  signal: AbortSignal,
): Promise<HttpReply> {
  throwIfStopped(signal);
  const headers = await headersFor(endpoint, signal);
  const sent: RequestInit =
    body === undefined
      ? { headers }
      : {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body: JSON.stringify(body),
        };
  try {
    const response = await fetch(urlOf(endpoint, path), { ...sent, ...carefully, signal });
    const text = await readText(response);
    if (text === undefined) return { ok: false, failure: tooLong };
    return response.ok
      ? readBody(response, text, endpoint)
      : { ok: false, failure: readRefusal(response, text, endpoint) };
  } catch (thrown) {
    if (signal.aborted) throw stopReason(signal);
    return { ok: false, failure: readNetworkError(thrown, endpoint) };
  }
}

const tooLong: WireFailure = {
  kind: 'garbage',
  reason: `The reply was longer than ${mostBodyBytes} bytes.`,
};

/** The text of an answer; undefined when it is longer than any model says. */
async function readText(response: Response): Promise<string | undefined> {
  const tooMuch = new Error(tooLong.reason);
  const pieces: string[] = [];
  try {
    for await (const piece of textOfBody(response, mostBodyBytes, () => tooMuch)) pieces.push(piece);
    return pieces.join('');
  } catch (thrown) {
    if (thrown === tooMuch) return undefined;
    throw thrown;
  }
}

function urlOf({ baseURL, query }: Endpoint, path: string): string {
  const url = new URL(baseURL + path);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

/** The JSON of an answer with 2xx, unless it is none or holds a refusal. */
function readBody(response: Response, text: string, endpoint: Endpoint): HttpReply {
  const body = parseJson(text);
  if (body === undefined) {
    const type = response.headers.get('content-type') ?? 'something unnamed';
    return { ok: false, failure: { kind: 'garbage', reason: `The reply was not valid JSON, but ${type}.` } };
  }
  const failure = readHiddenRefusal(body, endpoint);
  return failure ? { ok: false, failure } : { ok: true, body };
}
