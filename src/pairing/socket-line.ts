import { pairingRefused, type HandshakeLine } from './handshake-line';

type SocketMessage = { data: unknown };

/** A WebSocket, of the browser's own kind or of Node's. */
export type LineSocket = {
  send(text: string): void;
  addEventListener(type: 'message', listener: (event: SocketMessage) => void): void;
  addEventListener(type: 'close', listener: () => void): void;
  removeEventListener(type: 'message', listener: (event: SocketMessage) => void): void;
  removeEventListener(type: 'close', listener: () => void): void;
};

/** A handshake is over after this time at the latest, in milliseconds. */
const handshakeMs = 10_000;

/** So many messages may wait: a handshake has fewer. */
const maxWaiting = 4;

/** Does `shake` over a socket that is open. Each message has to be JSON, and all of it has a time. */
export async function overSocket<T>(
  socket: LineSocket,
  shake: (line: HandshakeLine) => Promise<T>,
): Promise<T> {
  const inbox = new Inbox();
  const onMessage = ({ data }: SocketMessage) => inbox.put(data);
  const onClose = () => inbox.end();
  const timer = setTimeout(onClose, handshakeMs);
  socket.addEventListener('message', onMessage);
  socket.addEventListener('close', onClose);
  try {
    return await shake({
      send: (message) => socket.send(JSON.stringify(message)),
      receive: () => inbox.take(),
    });
  } finally {
    clearTimeout(timer);
    socket.removeEventListener('message', onMessage);
    socket.removeEventListener('close', onClose);
  }
}

type Waiting = { resolve: (message: unknown) => void; reject: (reason: unknown) => void };

class Inbox {
  readonly #texts: unknown[] = [];
  #waiting: Waiting | undefined;
  #isEnded = false;

  put(text: unknown): void {
    if (this.#texts.length >= maxWaiting) return this.end();
    this.#texts.push(text);
    this.#give();
  }

  end(): void {
    this.#isEnded = true;
    this.#give();
  }

  take(): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#give();
    });
  }

  #give(): void {
    const waiting = this.#waiting;
    if (!waiting || (this.#texts.length === 0 && !this.#isEnded)) return;
    this.#waiting = undefined;
    const text = this.#texts.shift();
    try {
      if (typeof text !== 'string') throw pairingRefused('broken');
      waiting.resolve(JSON.parse(text));
    } catch {
      waiting.reject(pairingRefused('broken'));
    }
  }
}

/** A program that takes a connection and says nothing is waited for so long, in milliseconds. */
const dialMs = 5000;

/** Opens a socket to a program of this computer. Rejects where none takes it. */
export function dialSocket(address: string): Promise<WebSocket> {
  const socket = new WebSocket(address);
  const timer = setTimeout(() => socket.close(), dialMs);
  return new Promise<WebSocket>((resolve, reject) => {
    socket.addEventListener('open', () => resolve(socket), { once: true });
    socket.addEventListener('error', () => reject(new Error(`Nothing answers at ${address}.`)), {
      once: true,
    });
  }).finally(() => clearTimeout(timer));
}
