import { pairingRefused, type HandshakeLine } from '../../../src/pairing/handshake-line';

/** Two ends of one line. `tap` sees each message on its way, and may change it. */
export function lineBetween(tap: (message: object, from: 'browser' | 'broker') => object = (same) => same) {
  const toBrowser = new Inbox();
  const toBroker = new Inbox();
  const browser: HandshakeLine = {
    send: (message) => toBroker.put(tap(overTheWire(message), 'browser')),
    receive: () => toBrowser.take(),
  };
  const broker: HandshakeLine = {
    send: (message) => toBrowser.put(tap(overTheWire(message), 'broker')),
    receive: () => toBroker.take(),
  };
  const cut = () => {
    toBrowser.end();
    toBroker.end();
  };
  return { browser, broker, cut };
}

const overTheWire = (message: object): object => JSON.parse(JSON.stringify(message)) as object;

class Inbox {
  readonly #messages: object[] = [];
  readonly #waiting: { resolve: (message: object) => void; reject: (reason: unknown) => void }[] = [];
  #isEnded = false;

  put(message: object): void {
    const waiting = this.#waiting.shift();
    if (waiting) waiting.resolve(message);
    else this.#messages.push(message);
  }

  take(): Promise<object> {
    const message = this.#messages.shift();
    if (message) return Promise.resolve(message);
    if (this.#isEnded) return Promise.reject(pairingRefused('broken'));
    return new Promise((resolve, reject) => this.#waiting.push({ resolve, reject }));
  }

  end(): void {
    this.#isEnded = true;
    for (const { reject } of this.#waiting.splice(0)) reject(pairingRefused('broken'));
  }
}
