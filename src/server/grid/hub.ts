import http from 'node:http';
import https from 'node:https';
import { z } from 'zod';
import { AutomationError } from '../../base/errors';

/** How a hub is reached. */
export type HubAccess = {
  /** Its address, without a slash at the end: `https://hub.example:4444`. */
  url: string;
  /** Its user and password. */
  credentials?: { user: string; password: string } | undefined;
  /** Certificates of those who may vouch for it, as PEM, in the place of those that everybody trusts. */
  ca?: string | undefined;
};

/** A question to the hub. Its path is the one of W3C WebDriver, or the hub's own. */
export type HubQuestion = {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  body?: unknown;
  /** The longest wait for the answer, in milliseconds; default 30,000. */
  timeoutMs?: number;
  signal?: AbortSignal;
  /**
   * Asked often, and again if it fails: over a connection that is kept. The other end may close such a one just when it is used, and
   * whether what was asked then was done is unknown.
   */
  isFrequent?: boolean;
};

/** Why a hub's answer is none: its HTTP status and its words. */
export class HubRefusal extends Error {
  readonly status: number;
  /** WebDriver's name for it: `invalid session id`. */
  readonly kind: string;

  constructor(status: number, { error, message }: { error: string; message: string }) {
    super(message);
    this.status = status;
    this.kind = error;
  }
}

const Refused = z.object({ value: z.object({ error: z.string(), message: z.string() }) });

const answerMs = 30_000;

/**
 * The hub of a Selenium Grid, asked over HTTP.
 *
 * Source: https://www.w3.org/TR/webdriver2/
 */
export class Hub {
  readonly access: HubAccess;
  readonly #agent: http.Agent;

  constructor(access: HubAccess) {
    this.access = access;
    const kept = { keepAlive: true, maxSockets: 64 };
    this.#agent = access.url.startsWith('https:')
      ? new https.Agent({ ...kept, ...caOf(access) })
      : new http.Agent(kept);
  }

  /** What it answers. Fails with `HubRefusal` where it refuses, with `browser-away` where it cannot be reached. */
  async ask({ timeoutMs = answerMs, signal, ...asked }: HubQuestion): Promise<unknown> {
    const timeout = AbortSignal.timeout(timeoutMs);
    const either = signal ? AbortSignal.any([timeout, signal]) : timeout;
    const { status, text } = await this.#send({ ...asked, signal: either });
    const json = jsonOf(text);
    if (status >= 400) throw new HubRefusal(status, wordsOf(status, json));
    return answerIn(json);
  }

  /** Headers that show who asks. */
  get headers(): Record<string, string> {
    const { credentials } = this.access;
    if (!credentials) return {};
    const basic = Buffer.from(`${credentials.user}:${credentials.password}`).toString('base64');
    return { authorization: `Basic ${basic}` };
  }

  /** The address of a socket of a session, at the hub as we reach it: what it says of itself may be a name of its inside. */
  socketUrl(sessionId: string, kind: 'bidi' | 'cdp'): string {
    return `${this.access.url.replace(/^http/, 'ws')}/session/${sessionId}/se/${kind}`;
  }

  #send(asked: Omit<HubQuestion, 'timeoutMs'> & { signal: AbortSignal }) {
    const { method, path, body, signal, isFrequent = false } = asked;
    const { url } = this.access;
    const bytes = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
    // The hub refuses JSON that does not say its charset.
    const type = bytes
      ? { 'content-type': 'application/json; charset=utf-8', 'content-length': bytes.length }
      : {};
    const agent = isFrequent ? this.#agent : false;
    const headers = { ...this.headers, ...type };
    const options = { method, agent, signal, headers, ...caOf(this.access) };
    const { request } = url.startsWith('https:') ? https : http;
    return new Promise<{ status: number; text: string }>((resolve, reject) => {
      const fail = (cause: unknown) => reject(this.#away(cause));
      const sent = request(`${url}${path}`, options, (response) => {
        const pieces: Buffer[] = [];
        response.on('data', (piece: Buffer) => pieces.push(piece));
        response.on('error', fail);
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, text: Buffer.concat(pieces).toString('utf8') }),
        );
      });
      sent.on('error', fail);
      sent.end(bytes);
    });
  }

  #away(cause: unknown): AutomationError {
    const reason = cause instanceof Error ? cause.message : String(cause);
    const message = `The grid at ${this.access.url} does not answer: ${reason}`;
    return new AutomationError('browser-away', message, { cause });
  }
}

/** The option that has a connection trust these certificates. */
export function caOf({ ca }: Pick<HubAccess, 'ca'>): { ca?: string } {
  return ca === undefined ? {} : { ca };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** WebDriver has its answers in a field, GraphQL has them as they are. */
function answerIn(json: unknown): unknown {
  return typeof json === 'object' && json !== null && 'value' in json ? json.value : json;
}

function wordsOf(status: number, json: unknown): { error: string; message: string } {
  const refused = Refused.safeParse(json).data?.value;
  return refused ?? { error: 'unknown error', message: `The grid answered ${status}.` };
}
