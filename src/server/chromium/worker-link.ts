import { randomBytes, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import { z } from 'zod';
import { deferred } from '../../base/deadline';
import { AutomationError } from '../../base/errors';
import { createClient, type Client } from '../../messaging/contract';
import { backgroundContract, type BackgroundContract } from '../../protocol/background';
import { isSameSecret, openPort, parseData, within, type OpenPort } from '../net';
import { ping, pingEveryMs, Questions, type Asked } from './calls';
import type { Browser } from './launch';
import { attach } from './targets';

/** Who is let in, and until when. `host` is the name that is dialled; without it any, since others may stand before the door. */
type Guest = { extensionId: string; host?: string; timeoutMs: number };

type Comer = (request: IncomingMessage, stream: Duplex, head: Buffer) => void;

const Shown = z.object({ secret: z.string() });

/** A port at which nobody is let in without an invitation: a random name, which is the last part of its path, and a secret, good once. */
export class Door {
  readonly #expected = new Map<string, Comer>();
  readonly #server = createServer((_request, response) => response.writeHead(404).end());
  #port: OpenPort = { port: 0, close: async () => undefined };

  static async open(port?: number, host?: string): Promise<Door> {
    const door = new Door();
    door.#server.on('upgrade', (request, stream, head) => {
      const enter = door.#expected.get(request.url?.split('/').at(-1) ?? '');
      if (enter) enter(request, stream, head);
      else stream.destroy();
    });
    door.#port = await openPort(door.#server, port, host);
    return door;
  }

  get port(): number {
    return this.#port.port;
  }

  /** Has `handOver` give an invitation, and gives the one connection that shows it; others are cut. */
  async admit(
    guest: Guest,
    handOver: (name: string, secret: string) => Promise<void> | void,
  ): Promise<WebSocket> {
    const [name, secret] = [randomUUID(), randomBytes(32).toString('base64url')];
    const sockets = new WebSocketServer({ noServer: true, maxPayload: 64 * 1024 * 1024 });
    const { promise, resolve } = deferred<WebSocket>();
    let admitted: WebSocket | undefined;
    this.#expected.set(name, (request, stream, head) => {
      if (!isInvited(request, guest)) {
        stream.destroy();
        return;
      }
      sockets.handleUpgrade(request, stream, head, (comer) => {
        // A broken connection also closes, which is what counts.
        comer.on('error', () => undefined);
        comer.once('message', (data) => {
          const isIn = !admitted && isSameSecret(parseData(data, Shown)?.secret ?? '', secret);
          if (!isIn) return comer.terminate();
          admitted = comer;
          return resolve(comer);
        });
      });
    });
    const { timeoutMs } = guest;
    const late = () =>
      new AutomationError('no-answer', `The extension did not connect within ${timeoutMs} ms.`);
    try {
      const [socket] = await Promise.all([within(promise, timeoutMs, late), handOver(name, secret)]);
      return socket;
    } finally {
      this.#expected.delete(name);
      for (const other of sockets.clients) if (other !== admitted) other.terminate();
    }
  }

  close(): Promise<void> {
    return this.#port.close();
  }
}

/** A page can forge none of these: a rebound host name fails the first, a page's socket the second. */
function isInvited({ headers }: IncomingMessage, { extensionId, host }: Guest): boolean {
  return (
    (host === undefined || headers.host === host) && headers.origin === `chrome-extension://${extensionId}`
  );
}

/** A connection to the extension's worker that outlives the worker: when it restarts, the link dials again. */
export type Link = {
  /** The worker's operations. Calls reject with `no-answer` when the worker died before it answered. */
  readonly background: Client<BackgroundContract>;
  close(): Promise<void>;
};

/** Links to the worker of `browser` over a loopback WebSocket that only this worker can open. */
export async function openLink(browser: Browser): Promise<Link> {
  const line = new Line(browser, await Door.open());
  await line.connect();
  return {
    background: createClient(backgroundContract, (operation, input, onProgress) =>
      line.ask({ operation, input }, onProgress),
    ),
    close: () => line.close(),
  };
}

const dialMs = 15_000;

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

  async ask(asked: Asked, onProgress?: (progress: unknown) => void): Promise<unknown> {
    return this.#questions.ask(await this.connect(), asked, onProgress);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#pings);
    const socket = await this.#connection?.catch(() => undefined);
    socket?.terminate();
    await this.#door.close();
  }

  /** The invitation goes through the launch pipe, so that no page and no other program can know it. */
  async #dial(): Promise<WebSocket> {
    const host = `127.0.0.1:${this.#door.port}`;
    const { extensionId } = this.#browser;
    try {
      const socket = await this.#door.admit({ extensionId, host, timeoutMs: dialMs }, (name, secret) =>
        invite(this.#browser, `ws://${host}/${name}`, secret),
      );
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
    socket?.send(ping, () => undefined);
  }
}

/** Calls the worker's own function through the pipe, then lets go of the worker: it shall live by the link alone. */
async function invite(browser: Browser, url: string, secret: string): Promise<void> {
  const worker = await attach(browser.cdp, await browser.worker());
  try {
    await worker.evaluate(
      `void globalThis.tabwrightConnect(${JSON.stringify(url)}, ${JSON.stringify(secret)})`,
    );
  } finally {
    await worker.detach();
  }
}
