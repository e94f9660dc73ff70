import http from 'node:http';
import https from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { AutomationError } from '../../base/errors';
import { parseJson } from '../../base/json';
import { redact } from '../../base/mask';
import type { SocketOptions } from '../chromium/cdp';

/** How a hub is reached. */
export type HubAccess = {
  /** Its address, without a slash at the end: `https://hub.example:4444`. */
  url: string;
  credentials?: { user: string; password: string };
  /** Certificates of those who may vouch for it, as PEM, in the place of those that everybody trusts. */
  ca?: string;
};

/** A question to the hub. Its path is the one of W3C WebDriver, or the hub's own. */
type HubQuestion = {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  body?: unknown;
  /** The longest wait for the answer, in milliseconds; default 30,000. */
  timeoutMs?: number;
  /** The longest answer, in bytes; default 4 MB. */
  maxBytes?: number;
  /**
   * Asked often, and again if it fails: over a connection that is kept. The other end may close such a one just when it is used, and
   * whether what was asked then was done is unknown.
   */
  isFrequent?: boolean;
};

/** A hub's refusal: its HTTP status and its words. */
export class HubRefusal extends AutomationError {
  readonly status: number;
  readonly words: string;

  /** `kind` is WebDriver's name for it: `invalid session id`. */
  constructor(status: number, kind: string, words: string) {
    super('browser-failed', `The grid refused: ${words}`, { details: { status, kind } });
    this.status = status;
    this.words = words;
  }
}

const Refused = z.object({ value: z.object({ error: z.string(), message: z.string() }) });

const answerMs = 30_000;
const usualBytes = 4 * 1024 * 1024;

/**
 * The hub of a Selenium Grid, asked over HTTP.
 *
 * Source: https://www.w3.org/TR/webdriver2/
 */
export class Hub {
  /** With these its sockets are opened: who asks, and whose certificates are trusted. */
  readonly socketOptions: SocketOptions;
  readonly #url: string;
  /** Secrets that its words may repeat. */
  readonly #keys: string[];
  readonly #agent: http.Agent;

  constructor({ url, credentials, ca }: HubAccess) {
    this.#url = url;
    const basic =
      credentials && Buffer.from(`${credentials.user}:${credentials.password}`).toString('base64');
    this.#keys = credentials && basic ? [basic, credentials.password] : [];
    this.socketOptions = { headers: basic ? { authorization: `Basic ${basic}` } : {}, ca };
    const kept = { keepAlive: true, maxSockets: 64 };
    this.#agent = url.startsWith('https:') ? new https.Agent({ ...kept, ca }) : new http.Agent(kept);
  }

  /**
   * Its answer. Fails with `HubRefusal` where it refuses, with `browser-away` where it cannot be reached, with `browser-failed`
   * where its answer has not this shape.
   */
  async ask<T>(asked: HubQuestion, shape: z.ZodType<T>): Promise<T> {
    const { status, text } = await this.#send(asked);
    const json = parseJson(text);
    // It is asked at its own address, and shows its password nowhere else.
    if (status < 200 || status >= 300) throw this.#refusal(status, json);
    // WebDriver has its answers in a field, GraphQL has them as they are.
    const answer = typeof json === 'object' && json !== null && 'value' in json ? json.value : json;
    return understood(
      answer,
      shape,
      `${asked.method} ${asked.path.replace(/^\/session\/[^/]+/, '/session')}`,
    );
  }

  /** The address of a socket of a session, at the hub as we reach it: what it says of itself may be a name of its inside. */
  socketUrl(sessionId: string, kind: 'bidi' | 'cdp'): string {
    return `${this.#url.replace(/^http/, 'ws')}/session/${sessionId}/se/${kind}`;
  }

  #send(asked: HubQuestion): Promise<{ status: number; text: string }> {
    const { method, path, body, timeoutMs = answerMs, isFrequent = false, maxBytes = usualBytes } = asked;
    const bytes = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
    const { ca, headers } = this.socketOptions;
    // The hub refuses JSON that does not say its charset.
    const type = bytes && {
      'content-type': 'application/json; charset=utf-8',
      'content-length': bytes.length,
    };
    const options = {
      method,
      agent: isFrequent ? this.#agent : false,
      signal: AbortSignal.timeout(timeoutMs),
      headers: { ...headers, ...type },
      ca,
    };
    const { request } = this.#url.startsWith('https:') ? https : http;
    return new Promise((resolve, reject) => {
      const fail = (cause: unknown) => reject(this.#away(cause));
      const sent = request(`${this.#url}${path}`, options, (response) => {
        const pieces: Buffer[] = [];
        let length = 0;
        response.on('data', (piece: Buffer) => {
          length += piece.length;
          if (length <= maxBytes) pieces.push(piece);
          else response.destroy(new Error(`its answer has more than ${maxBytes} bytes`));
        });
        response.on('error', fail);
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, text: Buffer.concat(pieces).toString('utf8') }),
        );
      });
      sent.on('error', fail).end(bytes);
    });
  }

  /** In its own words, without what it was shown. */
  #refusal(status: number, json: unknown): HubRefusal {
    const { error = 'unknown error', message = `The grid answered ${status}.` } =
      Refused.safeParse(json).data?.value ?? {};
    return new HubRefusal(status, error, redact(message, { keys: this.#keys }).split('\n')[0] ?? '');
  }

  #away(cause: unknown): AutomationError {
    const reason = cause instanceof Error ? cause.message : String(cause);
    return new AutomationError('browser-away', `The grid at ${this.#url} does not answer: ${reason}`, {
      cause,
    });
  }
}

/** An answer of a grid or its browser, in this shape. Fails with `browser-failed`: nobody vouches for what is at an address. */
export function understood<T>(answer: unknown, shape: z.ZodType<T>, asked: string): T {
  const read = shape.safeParse(answer);
  if (read.success) return read.data;
  const message = `The grid answered ${asked} with what cannot be understood. Is a Selenium Grid of version 4 there?`;
  throw new AutomationError('browser-failed', message, { cause: read.error });
}

/** The kind of browser that a session is to have, as W3C WebDriver names it. */
export type Capabilities = Record<string, unknown>;

/** A session's name becomes a part of paths at the hub. */
const Made = z.object({
  sessionId: z.string().regex(/^[\w-]{1,100}$/),
  capabilities: z.object({ webSocketUrl: z.unknown(), 'se:cdp': z.unknown() }).partial(),
});

/** A session that a hub has made: a browser on one of its nodes, and the ways in that the hub offers. */
export type HubSession = { readonly id: string; readonly bidi: boolean; readonly cdp: boolean };

/** The longest time that a node may take to start a browser, and to end one, in milliseconds. */
const startMs = 300_000;
const endMs = 10_000;

/**
 * Has the hub make a session. Fails with `invalid-input` where no node is of this kind, with `busy` where none was free for as long as
 * the hub itself waits.
 */
export async function makeSession(hub: Hub, capabilities: Capabilities): Promise<HubSession> {
  const body = { capabilities: { alwaysMatch: { ...capabilities, webSocketUrl: true } } };
  try {
    const made = await hub.ask({ method: 'POST', path: '/session', body, timeoutMs: startMs }, Made);
    const { webSocketUrl, 'se:cdp': cdp } = made.capabilities;
    return { id: made.sessionId, bidi: typeof webSocketUrl === 'string', cdp: typeof cdp === 'string' };
  } catch (thrown) {
    throw thrown instanceof HubRefusal ? startFailure(thrown) : thrown;
  }
}

/** The hub says in words alone why it makes no session. */
function startFailure(cause: HubRefusal): AutomationError {
  const { status, words, details } = cause;
  const options = { cause, details };
  if (status === 401)
    return new AutomationError(
      'browser-failed',
      'The grid does not know the user and password of the service. Set GRID_USER and GRID_PASSWORD.',
      options,
    );
  if (/no nodes support/i.test(words))
    return new AutomationError('invalid-input', `The grid has no browser of this kind: ${words}`, options);
  if (/timed out|timeout/i.test(words))
    return new AutomationError('busy', 'The grid had no browser free in its time. Try later.', options);
  return new AutomationError('browser-failed', `The grid started no browser: ${words}`, options);
}

/** Puts a folder, as a zip file, onto the session's node; gives its path there. */
export function uploadFolder(hub: Hub, id: string, zip: Buffer): Promise<string> {
  const body = { file: zip.toString('base64') };
  return hub.ask({ method: 'POST', path: `/session/${id}/se/file`, body }, z.string().min(1));
}

/** Has the hub know that the session is used: it ends those that are not. False where it has none. Fails where it does not say so. */
export async function touchSession(hub: Hub, id: string, timeoutMs: number): Promise<boolean> {
  try {
    const path = `/session/${id}/timeouts`;
    await hub.ask({ method: 'GET', path, timeoutMs, isFrequent: true }, z.unknown());
    return true;
  } catch (thrown) {
    if (thrown instanceof HubRefusal && thrown.status === 404) return false;
    throw thrown;
  }
}

/** How long a session is tried to be ended, and the pause between two tries at most, in milliseconds. */
const tryForMs = 300_000;
const longestPauseMs = 15_000;

/** How long the end of a service waits for it, in milliseconds. */
const graceMs = 5000;

/** Ends sessions at the hub. One that does not answer, or whose node does not, is asked again: it would keep the browser and its slot. */
export class SessionEnds {
  readonly #hub: Hub;
  readonly #trying = new Set<Promise<void>>();
  readonly #leaving = new AbortController();

  constructor(hub: Hub) {
    this.#hub = hub;
  }

  /** Resolves when the hub was asked once. */
  async end(id: string): Promise<void> {
    if (await this.#isEnded(id)) return;
    const trying = this.#tryAgain(id);
    this.#trying.add(trying);
    void trying.then(() => this.#trying.delete(trying));
  }

  /** Waits for those that are tried to be ended, not for long. */
  async close(): Promise<void> {
    await Promise.race([Promise.all(this.#trying), sleep(graceMs, undefined, { ref: false })]);
    this.#leaving.abort();
  }

  async #tryAgain(id: string): Promise<void> {
    const endsAt = performance.now() + tryForMs;
    for (let pauseMs = 1000; performance.now() < endsAt; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
      await sleep(pauseMs, undefined, { ref: false });
      if (this.#leaving.signal.aborted || (await this.#isEnded(id))) return;
    }
  }

  /** Asks for its end; a session that is not there any more is ended. */
  async #isEnded(id: string): Promise<boolean> {
    try {
      await this.#hub.ask({ method: 'DELETE', path: `/session/${id}`, timeoutMs: endMs }, z.unknown());
      return true;
    } catch (thrown) {
      return thrown instanceof HubRefusal && thrown.status < 500;
    }
  }
}
