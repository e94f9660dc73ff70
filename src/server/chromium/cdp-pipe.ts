import type { Readable, Writable } from 'node:stream';
import { z } from 'zod';
import { AutomationError } from '../../base/errors';

/** One call of the DevTools protocol. Its result is parsed by the caller. */
export type CdpCall = {
  method: string;
  params?: Record<string, unknown>;
  /** The attached target that is meant; without it, the browser itself. */
  sessionId?: string;
  /** Default 30,000. */
  timeoutMs?: number;
};

/** A connection to a browser. Calls reject with `no-answer` on a time-out or after the connection closed. */
export type Cdp = {
  send(call: CdpCall): Promise<unknown>;
  /** Calls `listener` for each event named `method`; gives the function that ends it. */
  on(method: string, listener: (params: unknown, sessionId?: string) => void): () => void;
  /** Resolves when the browser closed its end. */
  readonly closed: Promise<void>;
};

const Message = z.object({
  id: z.number().optional(),
  method: z.string().optional(),
  params: z.unknown().optional(),
  result: z.unknown().optional(),
  error: z.object({ message: z.string() }).optional(),
  sessionId: z.string().optional(),
});
type Message = z.infer<typeof Message>;

type Pending = { method: string; resolve(result: unknown): void; reject(error: AutomationError): void };

/**
 * Speaks the DevTools protocol over a pair of pipes: JSON messages, each ended by a NUL byte.
 *
 * Source: https://chromedevtools.github.io/devtools-protocol/ and the browser's `--remote-debugging-pipe`.
 */
export function connectPipe(toBrowser: Writable, fromBrowser: Readable): Cdp {
  const pending = new Map<number, Pending>();
  const listeners = new Map<string, Set<(params: unknown, sessionId?: string) => void>>();
  let lastId = 0;
  let isOpen = true;

  const closed = new Promise<void>((resolve) => {
    const close = () => {
      isOpen = false;
      for (const [id, call] of pending) {
        pending.delete(id);
        call.reject(browserGone(call.method));
      }
      resolve();
    };
    fromBrowser.once('close', close).once('error', close);
    toBrowser.once('close', close).once('error', close);
  });

  readMessages(fromBrowser, (message) => {
    if (message.id !== undefined) settle(pending, message.id, message);
    else
      for (const listener of listeners.get(message.method ?? '') ?? [])
        listener(message.params, message.sessionId);
  });

  return {
    closed,
    on(method, listener) {
      const set = listeners.get(method) ?? new Set();
      listeners.set(method, set.add(listener));
      return () => set.delete(listener);
    },
    send({ method, params = {}, sessionId, timeoutMs = 30_000 }) {
      if (!isOpen) return Promise.reject(browserGone(method));
      const id = ++lastId;
      const answer = expectAnswer(pending, id, { method, timeoutMs });
      toBrowser.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
      return answer;
    },
  };
}

function expectAnswer(
  pending: Map<number, Pending>,
  id: number,
  { method, timeoutMs }: { method: string; timeoutMs: number },
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      pending.delete(id);
      reject(
        new AutomationError('no-answer', `The browser did not answer ${method} within ${timeoutMs} ms.`),
      );
    }, timeoutMs);
    pending.set(id, {
      method,
      resolve(result) {
        clearTimeout(timer);
        resolve(result);
      },
      reject(error) {
        clearTimeout(timer);
        reject(error);
      },
    });
  });
}

function settle(pending: Map<number, Pending>, id: number, message: Message): void {
  const call = pending.get(id);
  pending.delete(id);
  if (!message.error) call?.resolve(message.result);
  else call?.reject(new AutomationError('browser-failed', `${call.method}: ${message.error.message}`));
}

function readMessages(source: Readable, onMessage: (message: Message) => void): void {
  let chunks: Buffer[] = [];
  source.on('data', (data: Buffer) => {
    let start = 0;
    for (let end = data.indexOf(0); end !== -1; end = data.indexOf(0, start)) {
      const text = Buffer.concat([...chunks, data.subarray(start, end)]).toString('utf8');
      chunks = [];
      start = end + 1;
      onMessage(Message.parse(JSON.parse(text)));
    }
    if (start < data.length) chunks.push(data.subarray(start));
  });
}

function browserGone(method: string): AutomationError {
  return new AutomationError('no-answer', `The browser was closed before it answered ${method}.`);
}
