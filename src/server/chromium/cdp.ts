import type { Readable, Writable } from 'node:stream';
import { WebSocket } from 'ws';
import { AutomationError } from '../../base/errors';
import { CdpMessage } from '../../page/cdp/frame-targets';
import { parseData } from '../net';
import { Commands } from './calls';

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
  const commands = new Commands((message) => wire.write(message), 'was closed');
  wire.listen((text) => {
    const message = parseData(text, CdpMessage);
    if (!message) return;
    const { id, method = '', params, sessionId, result, error } = message;
    if (id === undefined) commands.tell(method, params, sessionId);
    else if (error) commands.refuse(id, error.message);
    else commands.settle(id, result);
  });
  return {
    closed: wire.closed.then(() => commands.lose()),
    on: (method, listener) => commands.on(method, listener),
    send: ({ method, params = {}, sessionId, timeoutMs }) =>
      commands.send(method, { params, sessionId }, timeoutMs),
  };
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

/** How long a browser may take to open a socket, in milliseconds. */
const openMs = 30_000;

/** Headers that a socket is asked for with, and whose certificates are trusted. */
export type SocketOptions = { headers?: Record<string, string>; ca?: string };

/** A socket that is open. Rejects with what `failed` makes of the reason. */
export async function openSocket(
  url: string,
  options: SocketOptions & { perMessageDeflate?: false },
  failed: (cause: unknown) => AutomationError,
): Promise<WebSocket> {
  try {
    const socket = new WebSocket(url, { ...options, handshakeTimeout: openMs });
    await new Promise((resolve, reject) => {
      // A broken connection also closes, which is what counts later.
      socket.once('open', resolve).on('error', reject);
    });
    return socket;
  } catch (thrown) {
    throw failed(thrown);
  }
}

export const closeOf = (socket: WebSocket): Promise<void> =>
  new Promise((resolve) => void socket.once('close', () => resolve()));

/** Speaks the DevTools protocol over a socket. Fails with `no-answer` when no browser is at the address, which may hold a key and is not told. */
export async function connectSocket(
  url: string,
  options: SocketOptions = {},
): Promise<{ cdp: Cdp; close: () => void }> {
  const noBrowser = (cause: unknown) =>
    new AutomationError('no-answer', 'The browser at cdpUrl does not answer.', { cause });
  const socket = await openSocket(url, options, noBrowser);
  const cdp = speakCdp({
    closed: closeOf(socket),
    write: (message) => socket.send(message),
    listen: (onMessage) => socket.on('message', (data: Buffer) => onMessage(data.toString())),
  });
  return { cdp, close: () => socket.terminate() };
}
