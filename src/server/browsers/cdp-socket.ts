import { WebSocket } from 'ws';
import { AutomationError } from '../../base/errors';
import { speakCdp, type Cdp } from './cdp';

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
