import { WebSocket } from 'ws';
import { z } from 'zod';
import { AutomationError } from '../../base/errors';
import { deferred } from '../../base/deadline';
import { parseData } from '../chromium/door';

const Message = z.union([
  z.object({ type: z.literal('success'), id: z.number(), result: z.unknown() }),
  z.object({ type: z.literal('error'), id: z.number().nullable(), error: z.string(), message: z.string() }),
  z.object({ type: z.literal('event'), method: z.string(), params: z.unknown() }),
]);
type Message = z.infer<typeof Message>;

type Pending = { method: string; settle(answer: Promise<unknown>): void };

/** How long a command may take, in milliseconds. */
const answerMs = 30_000;

type SocketOptions = { headers?: Record<string, string>; ca?: string };

/**
 * A connection to a browser that speaks WebDriver BiDi.
 *
 * Source: https://www.w3.org/TR/webdriver-bidi/
 */
export class Bidi {
  readonly #socket: WebSocket;
  readonly #pending = new Map<number, Pending>();
  readonly #listeners = new Map<string, Set<(params: unknown) => void>>();
  readonly #end = deferred<void>();
  /** Resolves when nothing comes any more. */
  readonly closed = this.#end.promise;
  #lastId = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data) => this.#hear(parseData(data, Message)));
    socket.once('close', () => this.#lose());
  }

  /** Connects. Fails with `no-answer` where nobody speaks it. */
  static async connect(url: string, options: SocketOptions = {}): Promise<Bidi> {
    const socket = new WebSocket(url, { ...options, handshakeTimeout: answerMs, perMessageDeflate: false });
    await new Promise<void>((resolve, reject) => {
      socket.once('open', resolve);
      // A broken connection also closes, which is what counts later.
      socket.on('error', (cause) =>
        reject(new AutomationError('no-answer', 'The grid gives no BiDi socket.', { cause })),
      );
    });
    return new Bidi(socket);
  }

  /** The result of a command. Fails with `browser-failed` and why, with `no-answer` on a time-out or when the connection closes. */
  send(method: string, params: object = {}): Promise<unknown> {
    if (this.#socket.readyState !== WebSocket.OPEN) return Promise.reject(gone(method));
    const id = ++this.#lastId;
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#settle(id, Promise.reject(silent(method))), answerMs);
      const settle = (answer: Promise<unknown>) => {
        clearTimeout(timer);
        resolve(answer);
      };
      this.#pending.set(id, { method, settle });
      this.#socket.send(JSON.stringify({ id, method, params }));
    });
  }

  /** The result of a command, in this shape. Fails as `send` does, and with `browser-failed` where it has another. */
  async ask<T>(method: string, params: object, shape: z.ZodType<T>): Promise<T> {
    return understood(await this.send(method, params), shape, method);
  }

  /** Calls `listener` for each event named `method`, which is to be subscribed to; gives the function that ends it. */
  on(method: string, listener: (params: unknown) => void): () => void {
    const set = this.#listeners.get(method) ?? new Set();
    this.#listeners.set(method, set.add(listener));
    return () => set.delete(listener);
  }

  close(): void {
    this.#socket.terminate();
  }

  #hear(message: Message | undefined): void {
    if (!message) return;
    if (message.type === 'event') {
      for (const listener of this.#listeners.get(message.method) ?? []) listener(message.params);
    } else if (message.type === 'success') this.#settle(message.id, Promise.resolve(message.result));
    else if (message.id !== null) {
      const method = this.#pending.get(message.id)?.method ?? '';
      const why = new AutomationError('browser-failed', `${method}: ${message.message}`, {
        details: { error: message.error },
      });
      this.#settle(message.id, Promise.reject(why));
    }
  }

  #settle(id: number, answer: Promise<unknown>): void {
    // Nobody may wait for it any more.
    answer.catch(() => undefined);
    this.#pending.get(id)?.settle(answer);
    this.#pending.delete(id);
  }

  #lose(): void {
    for (const [id, { method }] of this.#pending) this.#settle(id, Promise.reject(gone(method)));
    this.#end.resolve();
  }
}

function gone(method: string): AutomationError {
  return new AutomationError('no-answer', `The browser went away before it answered ${method}.`);
}

function silent(method: string): AutomationError {
  return new AutomationError('no-answer', `The browser did not answer ${method} within ${answerMs} ms.`);
}

/** What a grid or its browser has answered, in this shape. Fails with `browser-failed`: nobody vouches for what is at an address. */
export function understood<T>(answer: unknown, shape: z.ZodType<T>, asked: string): T {
  const read = shape.safeParse(answer);
  if (read.success) return read.data;
  const message = `The grid answered ${asked} with what cannot be understood. Is a Selenium Grid of version 4 there?`;
  throw new AutomationError('browser-failed', message, { cause: read.error });
}
