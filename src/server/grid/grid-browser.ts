import { unzipSync } from 'fflate';
import { z } from 'zod';
import { deferred } from '../../base/deadline';
import type { Client } from '../../messaging/contract';
import { type BackgroundContract, backgroundContract } from '../../protocol/background';
import type { BidiControl } from './bidi-control';
import type { Carrier, CarrierKind } from './carrier';
import type { CdpControl } from './cdp-control';
import { touchSession, type SessionEnds } from './grid-session';
import { type Hub, HubRefusal } from './hub';
import { createClient } from '../../messaging/client';
import { Questions } from '../chromium/worker-questions';
import { lostLine } from './relay-page';

/** A browser as it was entered: its session at the hub, and the ways into it. */
type Entered = {
  hub: Hub;
  ends: SessionEnds;
  sessionId: string;
  extensionId: string;
  control: BidiControl | CdpControl;
  carrier: Carrier;
  /** Milliseconds after which its node ends it when it is not used. */
  unusedMs: number;
  /** Hears how long it takes to the extension's page and back, in milliseconds. */
  onHop: (ms: number) => void;
};

/** How long the hub may take to hear of use, in milliseconds. */
const touchMs = 3000;

/** A browser on a node of the grid, with the extension in it. */
export class GridBrowser {
  /** The hub's name for its session. */
  readonly sessionId: string;
  readonly extensionId: string;
  readonly control: BidiControl | CdpControl;
  /**
   * Milliseconds after which its node ends it when it is not used. All that reaches the browser is use to a node, signs of life too:
   * who keeps it ends it by then.
   */
  readonly unusedMs: number;
  readonly #hub: Hub;
  readonly #ends: SessionEnds;
  readonly #carrier: Carrier;
  readonly #link: GridLink;
  readonly #end = deferred<void>();
  /** Resolves when nothing more can be done in it, by `close` or by itself. */
  readonly closed = this.#end.promise;
  readonly #unwatch: () => void;
  #tasks = 0;
  #isOver = false;

  constructor({ hub, ends, sessionId, extensionId, control, carrier, unusedMs, onHop }: Entered) {
    this.#hub = hub;
    this.#ends = ends;
    this.sessionId = sessionId;
    this.extensionId = extensionId;
    this.control = control;
    this.unusedMs = unusedMs;
    this.#carrier = carrier;
    this.#link = linkOver(carrier);
    const alive = {
      ping: async () => {
        const askedAt = performance.now();
        await carrier.ping();
        onHop(performance.now() - askedAt);
      },
      touch: () => touchSession(hub, sessionId, touchMs),
      isWorking: () => this.#tasks > 0 || this.#link.isAsking(),
    };
    this.#unwatch = watchHeart(alive, (why) => void this.lose(why));
    void Promise.race([control.closed, carrier.closed]).then(() => this.close());
  }

  /** How the extension is reached. */
  get kind(): CarrierKind {
    return this.#carrier.kind;
  }

  get background(): Client<BackgroundContract> {
    return this.#link.background;
  }

  get downloads(): GridDownloads {
    return downloadsOf(this.#hub, this.sessionId);
  }

  /** Does work that the hub is to know of: it ends browsers that are not used. */
  async whileWorking<T>(work: () => Promise<T>): Promise<T> {
    this.#tasks += 1;
    try {
      return await work();
    } finally {
      this.#tasks -= 1;
    }
  }

  close(): Promise<void> {
    return this.lose('The browser on the grid went away.');
  }

  /** Lets go of it and leaves it on its node. */
  release(): void {
    this.#letGo('The service has let go of the browser.');
  }

  /** Ends it at both sides; what waits for an answer hears why. */
  async lose(why: string): Promise<void> {
    if (this.#letGo(why)) await this.#ends.end(this.sessionId);
  }

  /** Whether it had not been let go of before. */
  #letGo(why: string): boolean {
    if (this.#isOver) return false;
    this.#isOver = true;
    this.#unwatch();
    this.#link.lose(why);
    this.#carrier.close();
    this.control.close();
    this.#end.resolve();
    return true;
  }
}

const Listed = z.object({ names: z.array(z.string()) });
const Fetched = z.object({ contents: z.string() });

/** The longest answer with a file in it, in bytes. */
const longestDownload = 256 * 1024 * 1024;

/** The files that a browser of a grid has loaded down, which its node keeps while the session goes on. */
type GridDownloads = {
  names(): Promise<string[]>;
  /** The bytes of one; undefined where there is none of this name. */
  read(name: string): Promise<Uint8Array | undefined>;
};

export function downloadsOf(hub: Hub, sessionId: string): GridDownloads {
  const path = `/session/${sessionId}/se/files`;
  const names = async () => (await hub.ask({ method: 'GET', path }, Listed)).names;
  return {
    names,
    read: async (name) => {
      if (!(await names()).includes(name)) return undefined;
      const zip = await fetchZip(hub, path, name);
      return zip && unzipSync(new Uint8Array(zip))[name];
    },
  };
}

/** The node sends each file as a zip of it alone. It may be gone since it was listed. */
async function fetchZip(hub: Hub, path: string, name: string): Promise<Buffer | undefined> {
  try {
    const asked = { method: 'POST', path, body: { name }, maxBytes: longestDownload } as const;
    const { contents } = await hub.ask(asked, Fetched);
    return Buffer.from(contents, 'base64');
  } catch (thrown) {
    if (thrown instanceof HubRefusal && thrown.status < 500) return undefined;
    throw thrown;
  }
}

/** Questions to the extension in a browser of a grid. */
type GridLink = {
  readonly background: Client<BackgroundContract>;
  /** Whether an answer is waited for. */
  isAsking(): boolean;
  /** What was asked has no answer any more, and nothing more is asked. */
  lose(why: string): void;
};

/** A worker may sleep after 30 s without an event, also while it waits for a page; a line counts as one. */
const pingEveryMs = 20_000;

/** Asks through a carrier. A question is sent once: whether one without an answer was followed, nobody knows. */
function linkOver(carrier: Carrier): GridLink {
  const questions = new Questions();
  let lostBy: string | undefined;
  const ping = () => questions.isAsking && carrier.send(JSON.stringify({ ping: true }));
  const pings = setInterval(ping, pingEveryMs);
  carrier.listen((line) => {
    if (line !== lostLine) return questions.hear(line);
    // The next question starts the worker again.
    questions.lose('The extension stopped before it answered. Look at the page before you ask again.');
  });
  return {
    background: createClient(backgroundContract, async (operation, input, onProgress) => {
      if (lostBy !== undefined) return { ok: false, error: { code: 'no-answer', message: lostBy } };
      return questions.ask(carrier, { operation, input }, onProgress);
    }),
    isAsking: () => questions.isAsking,
    lose: (why) => {
      lostBy = why;
      clearInterval(pings);
      questions.lose(`${why} What was asked has no answer: look at the page before you ask again.`);
    },
  };
}

/** What a heartbeat asks, and hears. */
type Alive = {
  /** Asks the browser, to its end, for a sign of life. */
  ping(): Promise<void>;
  /** Has the hub say whether it has the session. Fails with `HubRefusal` where it has none. */
  touch(): Promise<void>;
  /** Whether work goes on. */
  isWorking(): boolean;
};

const beatMs = 1000;

/** How long a browser at rest is not asked, in milliseconds. */
const restMs = 15_000;

/** A browser that owes a sign of life for so long is taken for dead, in milliseconds: at work that is told within 5 s. */
const silenceMs = 3500;

/**
 * Watches a browser of a grid: `onDead` is called, once, with why. A killed browser or node closes no socket of ours, and neither does
 * the hub when it ends a session. So it is asked every second while work goes on, and at rest now and then.
 */
function watchHeart(alive: Alive, onDead: (why: string) => void): () => void {
  let beatAt = performance.now();
  let heardAt = beatAt;
  /** Since when a sign of life is owed. */
  let owedSince: number | undefined;
  let isTouching = false;
  const end = (why?: string) => {
    if (timer === undefined) return;
    clearInterval(timer);
    timer = undefined;
    if (why !== undefined) onDead(why);
  };
  const ask = async () => {
    await alive.ping();
    heardAt = performance.now();
    owedSince = alive.isWorking() ? heardAt : undefined;
  };
  const touch = async () => {
    if (isTouching) return;
    isTouching = true;
    try {
      await alive.touch();
    } catch (thrown) {
      const isGone = thrown instanceof HubRefusal && thrown.status === 404;
      if (isGone) end('The grid says that the browser is gone.');
    } finally {
      isTouching = false;
    }
  };
  const beat = () => {
    const now = performance.now();
    // While this process itself stood still, nothing could be heard.
    if (now - beatAt > 2 * beatMs && owedSince !== undefined) owedSince = now;
    beatAt = now;
    if (owedSince !== undefined && now - owedSince > silenceMs)
      return end(`The browser on the grid has said nothing for ${silenceMs / 1000} s.`);
    const isWorking = alive.isWorking();
    if (isWorking || now - heardAt >= restMs) owedSince ??= now;
    if (owedSince !== undefined) ask().catch(() => undefined);
    if (isWorking) void touch();
  };
  let timer: NodeJS.Timeout | undefined = setInterval(beat, beatMs);
  return () => end();
}
