import { unzipSync } from 'fflate';
import { z } from 'zod';
import { deferred } from '../../base/deadline';
import { createClient } from '../../messaging/contract';
import { backgroundContract } from '../../protocol/background';
import type { BrowserHost, Downloads, Pages } from '../browsers/browser-host';
import { ping, pingEveryMs, Questions } from '../chromium/calls';
import { lostLine, type Carrier, type GridControl } from './carrier';
import { HubRefusal, touchSession, type Hub, type SessionEnds } from './hub';

/** A browser as it was entered: its session at the hub, and the ways into it. */
export type EnteredBrowser = {
  hub: Hub;
  ends: SessionEnds;
  sessionId: string;
  extensionId: string;
  control: GridControl;
  carrier: Carrier;
  /** Milliseconds after which its node ends it when it is not used. */
  unusedMs: number;
  /** Hears how long it takes to the extension's page and back, in milliseconds. */
  onHop: (ms: number) => void;
};

/** How long the hub may take to hear of use, in milliseconds. */
const touchMs = 3000;

/** A browser on a node of the grid, with the extension in it. */
export class GridBrowser implements BrowserHost {
  readonly isOfUser = false;
  readonly background: BrowserHost['background'];
  readonly pages: Pages;
  readonly downloads: Downloads;
  readonly grid: NonNullable<BrowserHost['grid']>;
  readonly home: string;
  /**
   * Milliseconds after which its node ends it when it is not used. All that reaches the browser is use to a node, signs of life too:
   * who keeps it ends it by then.
   */
  readonly unusedMs: number;
  readonly #entered: EnteredBrowser;
  readonly #link: GridLink;
  readonly #end = deferred<void>();
  readonly closed = this.#end.promise;
  readonly #unwatch: () => void;
  #tasks = 0;
  #isOver = false;

  private constructor(entered: EnteredBrowser, link: GridLink, pages: Pages) {
    const { hub, sessionId, extensionId, control, carrier, unusedMs } = entered;
    this.#entered = entered;
    this.#link = link;
    this.background = link.background;
    // A page that is loaded is used, whatever the extension is asked meanwhile.
    this.pages = { ...pages, goTo: (id, options) => this.#whileWorking(() => pages.goTo(id, options)) };
    this.downloads = downloadsOf(hub, sessionId);
    this.grid = { sessionId, link: carrier.kind };
    this.home = `grid ${sessionId} ${extensionId}`;
    this.unusedMs = unusedMs;
    const isWorking = () => this.#tasks > 0 || link.isAsking;
    this.#unwatch = watchHeart(entered, isWorking, (why) => void this.#lose(why));
    void Promise.race([control.closed, carrier.closed]).then(() => this.close());
  }

  /** Takes a browser that was entered; one whose pages cannot be followed is ended. */
  static async open(entered: EnteredBrowser): Promise<GridBrowser> {
    const { control, extensionId, carrier, ends, sessionId } = entered;
    const link = new GridLink(carrier);
    try {
      return new GridBrowser(entered, link, await control.pages(extensionId, link.background));
    } catch (thrown) {
      link.lose('The browser on the grid went away.');
      control.close();
      await ends.end(sessionId);
      throw thrown;
    }
  }

  /** Ends it at both sides. */
  close(): Promise<void> {
    return this.#lose('The browser on the grid went away.');
  }

  /** Lets go of it and leaves it on its node. */
  release(): void {
    this.#letGo('The service has let go of the browser.');
  }

  async #whileWorking<T>(work: () => Promise<T>): Promise<T> {
    this.#tasks += 1;
    try {
      return await work();
    } finally {
      this.#tasks -= 1;
    }
  }

  async #lose(why: string): Promise<void> {
    if (this.#letGo(why)) await this.#entered.ends.end(this.#entered.sessionId);
  }

  /** False where it was let go of before. */
  #letGo(why: string): boolean {
    if (this.#isOver) return false;
    this.#isOver = true;
    this.#unwatch();
    this.#link.lose(why);
    this.#entered.control.close();
    this.#end.resolve();
    return true;
  }
}

const Listed = z.object({ names: z.array(z.string()) });
const Fetched = z.object({ contents: z.string() });

/** The longest answer with a file in it, in bytes. */
const longestDownload = 256 * 1024 * 1024;

/** The files that a browser of a grid has loaded down, which its node keeps while the session goes on, and sends as a zip each. */
function downloadsOf(hub: Hub, sessionId: string): Downloads {
  const path = `/session/${sessionId}/se/files`;
  const names = async () => (await hub.ask({ method: 'GET', path }, Listed)).names;
  return {
    names,
    read: async (name) => {
      if (!(await names()).includes(name)) return undefined;
      try {
        const asked = { method: 'POST', path, body: { name }, maxBytes: longestDownload } as const;
        const { contents } = await hub.ask(asked, Fetched);
        return unzipSync(new Uint8Array(Buffer.from(contents, 'base64')))[name];
      } catch (thrown) {
        // It may be gone since it was listed.
        if (thrown instanceof HubRefusal && thrown.status < 500) return undefined;
        throw thrown;
      }
    },
  };
}

/** Questions to the extension through a carrier. One is sent once: whether a question without an answer was followed, nobody knows. */
class GridLink {
  readonly #carrier: Carrier;
  readonly #questions = new Questions();
  readonly #pings: NodeJS.Timeout;
  #lostBy: string | undefined;

  constructor(carrier: Carrier) {
    this.#carrier = carrier;
    // A worker may sleep also while it waits for a page.
    this.#pings = setInterval(() => this.isAsking && carrier.send(ping), pingEveryMs);
    carrier.listen((line) => {
      if (line !== lostLine) return this.#questions.hear(line);
      // The next question starts the worker again.
      this.#questions.lose(
        'The extension stopped before it answered. Look at the page before you ask again.',
      );
    });
  }

  readonly background = createClient(backgroundContract, async (operation, input, onProgress) => {
    if (this.#lostBy !== undefined) return { ok: false, error: { code: 'no-answer', message: this.#lostBy } };
    return this.#questions.ask(this.#carrier, { operation, input }, onProgress);
  });

  get isAsking(): boolean {
    return this.#questions.isAsking;
  }

  lose(why: string): void {
    this.#lostBy = why;
    clearInterval(this.#pings);
    this.#questions.lose(`${why} What was asked has no answer: look at the page before you ask again.`);
    this.#carrier.close();
  }
}

const beatMs = 1000;

/** How long a browser at rest is not asked, in milliseconds. */
const restMs = 15_000;

/** A browser that owes a sign of life for so long is taken for dead, in milliseconds: at work that is told within 5 s. */
const silenceMs = 3500;

/**
 * Watches a browser of a grid: `onDead` is called, once, with why. A killed browser or node closes no socket of ours, and neither does
 * the hub when it ends a session. So it is asked every second while work goes on, and at rest now and then.
 */
function watchHeart(
  { carrier, hub, sessionId, onHop }: EnteredBrowser,
  isWorking: () => boolean,
  onDead: (why: string) => void,
): () => void {
  let beatAt = performance.now();
  let heardAt = beatAt;
  /** Since when a sign of life is owed. */
  let owedSince: number | undefined;
  let isTouching = false;
  let isOver = false;
  const end = () => {
    isOver = true;
    clearInterval(timer);
  };
  const die = (why: string) => {
    if (isOver) return;
    end();
    onDead(why);
  };
  const ask = async () => {
    const askedAt = performance.now();
    await carrier.ping();
    heardAt = performance.now();
    onHop(heardAt - askedAt);
    owedSince = isWorking() ? heardAt : undefined;
  };
  const touch = async () => {
    if (isTouching) return;
    isTouching = true;
    const isThere = await touchSession(hub, sessionId, touchMs).catch(() => true);
    isTouching = false;
    if (!isThere) die('The grid says that the browser is gone.');
  };
  const beat = () => {
    const now = performance.now();
    // While this process itself stood still, nothing could be heard.
    if (now - beatAt > 2 * beatMs && owedSince !== undefined) owedSince = now;
    beatAt = now;
    if (owedSince !== undefined && now - owedSince > silenceMs)
      return die(`The browser on the grid has said nothing for ${silenceMs / 1000} s.`);
    const works = isWorking();
    if (works || now - heardAt >= restMs) owedSince ??= now;
    if (owedSince !== undefined) ask().catch(() => undefined);
    if (works) void touch();
  };
  const timer = setInterval(beat, beatMs);
  return end;
}
