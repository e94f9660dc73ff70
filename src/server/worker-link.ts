import type { RawData, WebSocket } from 'ws';
import { z } from 'zod';
import { createClient } from '../messaging/client';
import type { Client, Reply } from '../messaging/contract';
import { backgroundContract, type BackgroundContract } from '../protocol/background';
import { ErrorShape } from '../protocol/frame';
import type { Browser } from './chromium/launch';
import { admitWorker, openDoor, parseData, type Door } from './door';

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

const Answer = z.object({
  id: z.number(),
  /** Told before the reply. */
  progress: z.unknown().optional(),
  reply: z
    .union([
      z.object({ ok: z.literal(true), value: z.unknown().optional() }),
      z.object({
        ok: z.literal(false),
        error: ErrorShape.pick({ message: true }).extend({ code: z.string() }).loose(),
      }),
    ])
    .optional(),
});

/** A worker sleeps after 30 s without an event; a message counts as one. */
const pingEveryMs = 20_000;

type Question = { settle: (reply: Reply) => void; onProgress?: ((progress: unknown) => void) | undefined };

/** The socket that is open now, and the questions that wait for an answer on it. */
class Line {
  readonly #browser: Browser;
  readonly #door: Door;
  readonly #pings = setInterval(() => void this.#ping(), pingEveryMs);
  readonly #pending = new Map<number, Question>();
  #connection: Promise<WebSocket> | undefined;
  #lastId = 0;
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
  ): Promise<Reply> {
    const socket = await this.connect();
    const id = ++this.#lastId;
    const reply = new Promise<Reply>((settle) => this.#pending.set(id, { settle, onProgress }));
    socket.send(JSON.stringify({ id, ...asked }));
    return reply;
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
      socket.on('message', (data) => this.#settle(data));
      socket.once('close', () => this.#lose());
      return socket;
    } catch (thrown) {
      this.#connection = undefined;
      throw thrown;
    }
  }

  #settle(data: RawData): void {
    const answer = parseData(data, Answer);
    if (!answer) return;
    const question = this.#pending.get(answer.id);
    if (!answer.reply) return question?.onProgress?.(answer.progress);
    this.#pending.delete(answer.id);
    question?.settle(answer.reply);
  }

  /** The worker died: what it was asked has no answer, and a new worker is dialled. A failure shows at the next question. */
  #lose(): void {
    this.#connection = undefined;
    const message = 'The extension stopped before it answered. Look at the page before you ask again.';
    for (const { settle } of this.#pending.values())
      settle({ ok: false, error: { code: 'no-answer', message } });
    this.#pending.clear();
    if (!this.#isClosed) this.connect().catch(() => undefined);
  }

  async #ping(): Promise<void> {
    const socket = await this.#connection?.catch(() => undefined);
    socket?.send(JSON.stringify({ ping: true }), () => undefined);
  }
}
