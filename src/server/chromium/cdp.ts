import type { Readable, Writable } from 'node:stream';
import { WebSocket } from 'ws';
import { AutomationError } from '../../base/errors';
import { parseJson } from '../../base/json';
import { CdpMessage } from '../../page/cdp/frame-targets';

/** One call of the DevTools protocol. Its result is parsed by the caller. */
type CdpCall = {
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

type Pending = { method: string; resolve(result: unknown): void; reject(error: AutomationError): void };

/** Carries messages to a browser and back. */
type Wire = {
  write(message: string): void;
  listen(onMessage: (message: string) => void): void;
  /** Resolves when nothing comes any more. */
  readonly closed: Promise<void>;
};

/**
 * Speaks the DevTools protocol.
 *
 * Source: https://chromedevtools.github.io/devtools-protocol/
 */
function speakCdp(wire: Wire): Cdp {
  const pending = new Map<number, Pending>();
  const listeners = new Map<string, Set<(params: unknown, sessionId?: string) => void>>();
  let lastId = 0;
  let isOpen = true;

  const close = async () => {
    await wire.closed;
    isOpen = false;
    for (const [id, call] of pending) {
      pending.delete(id);
      call.reject(browserGone(call.method));
    }
  };
  const closed = close();

  wire.listen((text) => {
    const message = CdpMessage.safeParse(parseJson(text)).data;
    if (!message) return;
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
      wire.write(JSON.stringify({ id, method, params, sessionId }));
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

function settle(pending: Map<number, Pending>, id: number, message: CdpMessage): void {
  const call = pending.get(id);
  pending.delete(id);
  if (!message.error) call?.resolve(message.result);
  else call?.reject(new AutomationError('browser-failed', `${call.method}: ${message.error.message}`));
}

function browserGone(method: string): AutomationError {
  return new AutomationError('no-answer', `The browser was closed before it answered ${method}.`);
}

/** Speaks the DevTools protocol over the browser's `--remote-debugging-pipe`: each message is ended by a NUL byte. */
export function connectPipe(toBrowser: Writable, fromBrowser: Readable): Cdp {
  const closed = new Promise<void>((resolve) => {
    for (const pipe of [fromBrowser, toBrowser])
      pipe.once('close', () => resolve()).once('error', () => resolve());
  });
  return speakCdp({
    closed,
    write: (message) => toBrowser.write(`${message}\0`),
    listen: (onMessage) => readMessages(fromBrowser, onMessage),
  });
}

function readMessages(source: Readable, onMessage: (message: string) => void): void {
  let chunks: Buffer[] = [];
  source.on('data', (data: Buffer) => {
    let start = 0;
    for (let end = data.indexOf(0); end !== -1; end = data.indexOf(0, start)) {
      const text = Buffer.concat([...chunks, data.subarray(start, end)]).toString('utf8');
      chunks = [];
      start = end + 1;
      onMessage(text);
    }
    if (start < data.length) chunks.push(data.subarray(start));
  });
}

/** How long a browser may take to answer, in milliseconds. */
const openMs = 30_000;

/** Headers that the socket is asked for with, and whose certificates are trusted. */
type SocketOptions = { headers?: Record<string, string>; ca?: string };

/** Speaks the DevTools protocol over a socket. Fails with `no-answer` when no browser is at the address. */
export async function connectSocket(
  url: string,
  options: SocketOptions = {},
): Promise<{ cdp: Cdp; close: () => void }> {
  const socket = open(url, options);
  const closed = new Promise<void>((resolve) => void socket.once('close', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.on('error', (cause) => reject(noBrowser(cause)));
  });
  const cdp = speakCdp({
    closed,
    write: (message) => socket.send(message),
    listen: (onMessage) => socket.on('message', (data: Buffer) => onMessage(data.toString())),
  });
  return { cdp, close: () => socket.terminate() };
}

function open(url: string, options: SocketOptions): WebSocket {
  try {
    return new WebSocket(url, { ...options, handshakeTimeout: openMs });
  } catch (thrown) {
    throw noBrowser(thrown);
  }
}

/** The address is not told: it may hold a key. */
function noBrowser(cause: unknown): AutomationError {
  return new AutomationError('no-answer', 'The browser at cdpUrl does not answer.', { cause });
}
