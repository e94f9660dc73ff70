import type { RawData, WebSocket } from 'ws';
import { deferred } from '../../base/deadline';
import { AutomationError } from '../../base/errors';
import { FromBrowser, pingEveryMs, silenceMs, type PairedPage } from '../../protocol/pairing/paired-contract';
import { ping, Questions, type Asked } from '../chromium/calls';
import { parseData, within } from '../net';

/** A browser that is away has this long to come back before a question to it fails, in milliseconds. */
const returnMs = 5000;

/** A client's work in a paired browser, as its broker knows it. */
export type BrowserWork = {
  readonly id: string;
  pages: readonly PairedPage[];
  /** Resolves when it has ended at either side. */
  readonly ended: Promise<void>;
  end(): void;
};

/** A browser that is paired, and its line while it is connected. */
export class PairedBrowser {
  readonly label: string;
  readonly #onUnpaired: () => void;
  readonly #questions = new Questions();
  readonly #works = new Map<string, BrowserWork>();
  #socket: WebSocket | undefined;
  #arrival = deferred<WebSocket>();
  #pings: NodeJS.Timeout | undefined;
  #heardAt = 0;

  constructor(label: string, onUnpaired: () => void) {
    this.label = label;
    this.#onUnpaired = onUnpaired;
  }

  get isConnected(): boolean {
    return this.#socket !== undefined;
  }

  /** Takes a socket whose browser has proved itself, in the place of the one before. */
  attach(socket: WebSocket): void {
    this.#socket?.terminate();
    this.#lose();
    this.#socket = socket;
    this.#heardAt = Date.now();
    socket.on('message', (data) => this.#hear(data));
    socket.once('close', () => this.#socket === socket && this.#lose());
    this.#pings = setInterval(() => this.#ping(), pingEveryMs);
    this.#ping();
    this.#arrival.resolve(socket);
  }

  /** Asks its worker; waits a little for a browser that is away. Fails with `browser-away` when it stays so. */
  async ask(asked: Asked, onProgress?: (progress: unknown) => void): Promise<unknown> {
    const message = `The browser "${this.label}" is paired and not connected. Open it, then try again.`;
    const away = () => new AutomationError('browser-away', message);
    const socket = this.#socket ?? (await within(this.#arrival.promise, returnMs, away));
    return this.#questions.ask(socket, asked, onProgress);
  }

  /** Notes work that its worker has begun. */
  begin(id: string): BrowserWork {
    const { promise: ended, resolve } = deferred<void>();
    const work = {
      id,
      pages: [],
      ended,
      end: () => {
        this.#works.delete(id);
        resolve();
      },
    };
    this.#works.set(id, work);
    return work;
  }

  /** Ends the pairing at this side: the browser is told, and forgets its key. */
  unpair(): void {
    this.#socket?.send(JSON.stringify({ unpaired: true }));
    this.close();
  }

  close(): void {
    this.#socket?.close();
    this.#lose();
    for (const work of this.#works.values()) work.end();
  }

  #hear(data: RawData): void {
    this.#heardAt = Date.now();
    const said = parseData(data, FromBrowser);
    if (!said) return this.#questions.hear(data);
    if ('unpaired' in said) this.#onUnpaired();
    if ('ended' in said) this.#works.get(said.ended)?.end();
    if ('working' in said) this.#compare(new Set(said.working));
    if ('pages' in said) {
      const work = this.#works.get(said.workId);
      if (work) work.pages = said.pages;
    }
  }

  /** Ends what the browser has forgotten, and has it end what nobody here knows: neither side keeps tabs of the other's past. */
  #compare(working: ReadonlySet<string>): void {
    for (const work of this.#works.values()) if (!working.has(work.id)) work.end();
    for (const id of working) {
      if (this.#works.has(id)) continue;
      void this.ask({ workId: id, operation: 'endWork', input: { workId: id } }).catch(() => undefined);
    }
  }

  #ping(): void {
    if (Date.now() - this.#heardAt > silenceMs) return this.#socket?.terminate();
    this.#socket?.send(ping, () => undefined);
  }

  #lose(): void {
    clearInterval(this.#pings);
    if (this.#socket) this.#arrival = deferred();
    this.#socket = undefined;
    this.#questions.lose('The browser went away before it answered. Look at the page before you ask again.');
  }
}
