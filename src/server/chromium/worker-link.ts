import type { WebSocket } from 'ws';
import { createClient } from '../../messaging/client';
import type { Client } from '../../messaging/contract';
import { backgroundContract, type BackgroundContract } from '../../protocol/background';
import type { Browser } from './launch';
import { admitWorker, openDoor, type Door } from './door';
import { Questions } from './worker-questions';

/** A connection to the extension's worker that outlives the worker: when it restarts, the link dials again. */
export type Link = {
  /** The worker's operations. Calls reject with `no-answer` when the worker died before it answered. */
  readonly background: Client<BackgroundContract>;
  close(): Promise<void>;
};

/** Links to the worker of `browser` over a loopback WebSocket that only this worker can open. */
export async function openLink(browser: Browser): Promise<Link> {
  const line = new Line(browser, await openDoor());
  await line.connect();
  return {
    background: createClient(backgroundContract, (operation, input, onProgress) =>
      line.ask({ operation, input }, onProgress),
    ),
    close: () => line.close(),
  };
}

/** A worker sleeps after 30 s without an event; a message counts as one. */
const pingEveryMs = 20_000;

/** The socket that is open now, and the questions that wait for an answer on it. */
class Line {
  readonly #browser: Browser;
  readonly #door: Door;
  readonly #pings = setInterval(() => void this.#ping(), pingEveryMs);
  readonly #questions = new Questions();
  #connection: Promise<WebSocket> | undefined;
  #isClosed = false;

  constructor(browser: Browser, door: Door) {
    this.#browser = browser;
    this.#door = door;
  }

  /** The open socket; dialled anew when the last one closed. */
  connect(): Promise<WebSocket> {
    this.#connection ??= this.#dial();
    return this.#connection;
  }

  async ask(
    asked: { operation: string; input: unknown },
    onProgress?: (progress: unknown) => void,
  ): Promise<unknown> {
    return this.#questions.ask(await this.connect(), asked, onProgress);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#pings);
    const socket = await this.#connection?.catch(() => undefined);
    socket?.terminate();
    await this.#door.close();
  }

  async #dial(): Promise<WebSocket> {
    try {
      const socket = await admitWorker(this.#browser, this.#door);
      socket.on('message', (data) => this.#questions.hear(data));
      socket.once('close', () => this.#lose());
      return socket;
    } catch (thrown) {
      this.#connection = undefined;
      throw thrown;
    }
  }

  /** The worker died: what it was asked has no answer, and a new worker is dialled. A failure shows at the next question. */
  #lose(): void {
    this.#connection = undefined;
    this.#questions.lose('The extension stopped before it answered. Look at the page before you ask again.');
    if (!this.#isClosed) this.connect().catch(() => undefined);
  }

  async #ping(): Promise<void> {
    const socket = await this.#connection?.catch(() => undefined);
    socket?.send(JSON.stringify({ ping: true }), () => undefined);
  }
}
