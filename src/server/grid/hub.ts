import http from 'node:http';
import https from 'node:https';
import { z } from 'zod';
import { AutomationError } from '../../base/errors';
import { parseJson } from '../../base/json';
import { redact } from '../../base/mask';
import { understood } from './bidi';

/** How a hub is reached. */
export type HubAccess = {
  /** Its address, without a slash at the end: `https://hub.example:4444`. */
  url: string;
  /** Its user and password. */
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
  signal?: AbortSignal;
  /**
   * Asked often, and again if it fails: over a connection that is kept. The other end may close such a one just when it is used, and
   * whether what was asked then was done is unknown.
   */
  isFrequent?: boolean;
};

/** Why a hub's answer is none: its HTTP status and its words. */
export class HubRefusal extends AutomationError {
  readonly status: number;
  readonly words: string;

  /** `kind` is WebDriver's name for it: `invalid session id`. */
  constructor(status: number, { kind, words }: { kind: string; words: string }) {
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
  readonly access: HubAccess;
  readonly #agent: http.Agent;

  constructor(access: HubAccess) {
    this.access = access;
    const kept = { keepAlive: true, maxSockets: 64 };
    this.#agent = access.url.startsWith('https:')
      ? new https.Agent({ ...kept, ...caOf(access) })
      : new http.Agent(kept);
  }

  /**
   * What it answers. Fails with `HubRefusal` where it refuses, with `browser-away` where it cannot be reached, with `browser-failed`
   * where its answer has not this shape.
   */
  async ask<T>({ timeoutMs = answerMs, signal, ...asked }: HubQuestion, shape: z.ZodType<T>): Promise<T> {
    const timeout = AbortSignal.timeout(timeoutMs);
    const either = signal ? AbortSignal.any([timeout, signal]) : timeout;
    const { status, text } = await this.#send({ ...asked, signal: either });
    const json = parseJson(text);
    // It is asked at its own address, and shows its password nowhere else.
    if (status < 200 || status >= 300) throw new HubRefusal(status, this.#wordsOf(status, json));
    return understood(
      answerIn(json),
      shape,
      `${asked.method} ${asked.path.replace(/^\/session\/[^/]+/, '/session')}`,
    );
  }

  /** Headers that show who asks. */
  get headers(): Record<string, string> {
    const { credentials } = this.access;
    return credentials ? { authorization: `Basic ${basicOf(credentials)}` } : {};
  }

  /** The address of a socket of a session, at the hub as we reach it: what it says of itself may be a name of its inside. */
  socketUrl(sessionId: string, kind: 'bidi' | 'cdp'): string {
    return `${this.access.url.replace(/^http/, 'ws')}/session/${sessionId}/se/${kind}`;
  }

  #send(asked: Omit<HubQuestion, 'timeoutMs'> & { signal: AbortSignal }) {
    const { method, path, body, signal, isFrequent = false, maxBytes = usualBytes } = asked;
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
      sent.on('error', fail);
      sent.end(bytes);
    });
  }

  /** In its own words, without what it was shown. */
  #wordsOf(status: number, json: unknown): { kind: string; words: string } {
    const refused = Refused.safeParse(json).data?.value;
    const { credentials } = this.access;
    const keys = credentials ? [basicOf(credentials), credentials.password] : [];
    const words = redact(refused?.message ?? `The grid answered ${status}.`, { keys }).split('\n')[0] ?? '';
    return { kind: refused?.error ?? 'unknown error', words };
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

function basicOf({ user, password }: NonNullable<HubAccess['credentials']>): string {
  return Buffer.from(`${user}:${password}`).toString('base64');
}

/** WebDriver has its answers in a field, GraphQL has them as they are. */
function answerIn(json: unknown): unknown {
  return typeof json === 'object' && json !== null && 'value' in json ? json.value : json;
}
