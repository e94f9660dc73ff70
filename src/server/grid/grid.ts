import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { zipSync } from 'fflate';
import { AutomationError } from '../../base/errors';
import { connectBidi, type BidiControl } from './bidi-control';
import type { Carrier, CarrierKind, GridControl } from './carrier';
import { connectCdp, type CdpControl } from './cdp-control';
import { GridBrowser } from './grid-browser';
import {
  makeSession,
  touchSession,
  uploadFolder,
  type Capabilities,
  type HubSession,
  SessionEnds,
} from './grid-session';
import { Hub, HubRefusal, type HubAccess } from './hub';
import { dialOut, type PublicDoor } from './socket-carrier';
import { z } from 'zod';
import { withSignal } from '../../base/deadline';

const lookEveryMs = 250;

/**
 * The line of those who wait for a browser of a grid, first come, first served.
 *
 * The hub has a line of its own, in which nobody can be told their place nor leave it. So no more of ours are in it than it has free
 * slots for, and one of each kind, which keeps a place among other users of the grid. What comes for one who has left goes to the next.
 */
class GridQueue<T> {
  readonly #hub: Hub;
  readonly #lines = new Map<string, Line<T>>();
  #timer: NodeJS.Timeout | undefined;

  constructor(hub: Hub) {
    this.#hub = hub;
  }

  /** Those who have no browser yet. */
  get length(): number {
    return [...this.#lines.values()].reduce((sum, { waiting }) => sum + waiting.length, 0);
  }

  /** What `make` gives, when it is its turn. Fails with `busy` and the place in the line when the time is over. */
  async take({ kind, timeoutMs, signal }: Wait, supply: Supply<T>): Promise<T> {
    const line = this.#lineOf(kind, supply);
    const patience = new AbortController();
    const giveUp = () => patience.abort(tooLong(line.waiting.indexOf(waiting) + 1, line, timeoutMs));
    const timer = setTimeout(giveUp, timeoutMs);
    const either = AbortSignal.any([patience.signal, signal]);
    const { promise, waiting } = enter<T>(either);
    line.waiting.push(waiting);
    this.#look();
    try {
      return await withSignal(promise, either);
    } finally {
      clearTimeout(timer);
      leave(line, waiting);
      if (line.waiting.length === 0 && line.asked === 0) this.#lines.delete(kind);
    }
  }

  #lineOf(kind: string, supply: Supply<T>): Line<T> {
    const line = this.#lines.get(kind) ?? { ...supply, waiting: [], asked: 0 };
    this.#lines.set(kind, line);
    return line;
  }

  /** Asks for those who may be served, now and as long as any wait. */
  #look(): void {
    this.#ask(1);
    const isWaited = [...this.#lines.values()].some(({ waiting, asked }) => waiting.length > asked);
    if (!isWaited || this.#timer) return;
    this.#timer = setTimeout(() => void this.#lookAgain(), lookEveryMs);
  }

  async #lookAgain(): Promise<void> {
    const free = await freeSlots(this.#hub).catch(() => 0);
    this.#timer = undefined;
    this.#ask(Math.max(1, free));
    this.#look();
  }

  /** Asks the hub for as many of each kind as are waited for, as long as it has been asked for fewer than `most`. */
  #ask(most: number): void {
    for (const line of this.#lines.values()) {
      while (line.asked < Math.min(line.waiting.length, most)) {
        line.asked += 1;
        void this.#serve(line);
      }
    }
  }

  async #serve(line: Line<T>): Promise<void> {
    const making = line.make();
    await making.catch(() => undefined);
    line.asked -= 1;
    const next = line.waiting.find(({ signal }) => !signal.aborted);
    if (next) {
      leave(line, next);
      next.settle(making);
    } else void making.then((made) => line.discard(made)).catch(() => undefined);
    this.#look();
  }
}

const Slots = z.object({
  data: z.object({ grid: z.object({ maxSession: z.number(), sessionCount: z.number() }) }),
});

/** Java's durations, of hours at most, in milliseconds. */
const Duration = z.string().transform((text) => {
  const [, hours = 0, minutes = 0, seconds = 0] = /^PT(?:(\d+)H)?(?:(\d+)M)?(?:([\d.]+)S)?$/.exec(text) ?? [];
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
});

const Nodes = z.object({
  data: z.object({ nodesInfo: z.object({ nodes: z.array(z.object({ sessionTimeout: Duration })) }) }),
});

/** A hub has this long to say how its nodes are, in milliseconds. */
const answerMs = 5000;

/** How browsers of a grid are had. */
export type GridOptions = HubAccess & {
  /** Folder of the unpacked extension. */
  extensionDir: string;
  /** The only way to the extension that is tried; without it the best that works. */
  link?: CarrierKind;
  /** Where workers of the grid dial, if they can. */
  publicDoor?: PublicDoor;
  /** The longest wait for a browser, in milliseconds. */
  waitMs: number;
};

/** A Selenium Grid: a hub that gives browsers of its nodes. */
export class Grid {
  readonly #hub: Hub;
  readonly #options: GridOptions;
  readonly #queue: GridQueue<HubSession>;
  readonly #ends: SessionEnds;
  #unused: { ms: Promise<number>; askedAt: number } | undefined;
  #ears: GridEars | undefined;
  #zip: Promise<Buffer> | undefined;

  constructor(options: GridOptions) {
    this.#options = options;
    this.#hub = new Hub(options);
    this.#queue = new GridQueue(this.#hub);
    this.#ends = new SessionEnds(this.#hub);
  }

  /** Those who wait for a browser. */
  get waiting(): number {
    return this.#queue.length;
  }

  /** Tells these of times from now on. */
  tell(ears: GridEars): void {
    this.#ears = ears;
  }

  /** A browser of this kind, waited for in turn. Fails with `busy` after too long, and as `makeSession` does. */
  async open(capabilities: Capabilities, signal: AbortSignal): Promise<GridBrowser> {
    const askedAt = performance.now();
    const wait = { kind: JSON.stringify(capabilities), timeoutMs: this.#options.waitMs, signal };
    const session = await this.#queue.take(wait, {
      make: () => makeSession(this.#hub, capabilities),
      discard: ({ id }) => this.#ends.end(id),
    });
    this.#ears?.onWaited(performance.now() - askedAt);
    try {
      return await this.#enter(session);
    } catch (thrown) {
      await this.#ends.end(session.id);
      throw thrown;
    }
  }

  /** A browser that was opened before, by this process or another; undefined when the hub has it no more. */
  async reopen({
    sessionId,
    extensionId,
  }: Pick<GridBrowser, 'sessionId' | 'extensionId'>): Promise<GridBrowser | undefined> {
    try {
      await touchSession(this.#hub, sessionId, reopenMs);
    } catch (thrown) {
      if (thrown instanceof HubRefusal && thrown.status === 404) return undefined;
      throw thrown;
    }
    const offers = { bidi: this.#options.link !== 'cdp', cdp: this.#options.link === 'cdp' };
    return this.#enter({ id: sessionId, offers }, extensionId);
  }

  async close(): Promise<void> {
    await this.#ends.close();
    await this.#options.publicDoor?.door.close();
  }

  /** Connects to a session, with the extension that is installed there, or to be installed. */
  async #enter(session: HubSession, installed?: string): Promise<GridBrowser> {
    const control = await this.#connect(session);
    try {
      const extensionId = installed ?? (await this.#install(session, control));
      const relay = await control.openRelay(extensionId);
      const carrier = await this.#best(relay, extensionId);
      const onHop = (ms: number) => this.#ears?.onHop(carrier.kind, ms);
      const unusedMs = await this.#unusedTime();
      const found = {
        hub: this.#hub,
        ends: this.#ends,
        sessionId: session.id,
        extensionId,
        control,
        carrier,
      };
      return new GridBrowser({ ...found, unusedMs, onHop });
    } catch (thrown) {
      control.close();
      throw thrown;
    }
  }

  async #install(session: HubSession, control: GridControl): Promise<string> {
    return control.install(await uploadFolder(this.#hub, session.id, await this.#zipped()));
  }

  /** BiDi is the standard, and there where an administrator has switched the debugging protocol off. */
  #connect({ id, offers }: HubSession): Promise<BidiControl | CdpControl> {
    if (this.#options.link !== 'cdp' && offers.bidi) return connectBidi(this.#hub, id);
    if (this.#options.link !== 'bidi' && offers.cdp) return connectCdp(this.#hub, id);
    const message = 'The grid lets neither BiDi nor the debugging protocol through to its browsers.';
    throw new AutomationError('browser-failed', message);
  }

  /** The worker's own socket, where it can dial us; else the way that drives the browser. */
  async #best(relay: Carrier, extensionId: string): Promise<Carrier> {
    const { link, publicDoor } = this.#options;
    if (!publicDoor || (link !== undefined && link !== 'socket')) return relay;
    try {
      return await dialOut(relay, publicDoor, { extensionId, timeoutMs: dialMs });
    } catch (thrown) {
      if (link === 'socket') throw thrown;
      return relay;
    }
  }

  /** Asked now and then: an administrator seldom changes it. */
  #unusedTime(): Promise<number> {
    const now = performance.now();
    if (!this.#unused || now - this.#unused.askedAt > unusedKnownMs) {
      const ms = unusedTime(this.#hub).catch(() => usualUnusedMs);
      this.#unused = { ms, askedAt: now };
    }
    return this.#unused.ms;
  }

  /** Every session gets the same one. */
  #zipped(): Promise<Buffer> {
    this.#zip ??= zipFolder(this.#options.extensionDir, 'tabwright');
    return this.#zip;
  }
}

/** How long it is believed after what time nodes end what is not used, and that time where the hub does not say it, in milliseconds. */
const unusedKnownMs = 60_000;
const usualUnusedMs = 300_000;

/** How long a worker may take to dial us, in milliseconds. */
const dialMs = 5000;

/** How long the hub may take to say whether a session goes on, in milliseconds. */
const reopenMs = 5000;

/** Hears of times on a grid, in milliseconds. */
type GridEars = {
  /** From the question for a browser to its session at the hub. */
  onWaited(ms: number): void;
  /** There and back to the extension's page. */
  onHop(link: CarrierKind, ms: number): void;
};

/** A folder as the bytes of a zip file that holds it under the name `top`. */
async function zipFolder(folder: string, top: string): Promise<Buffer> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async ({ parentPath, name }) => {
        const file = path.join(parentPath, name);
        const inside = path.relative(folder, file).split(path.sep).join('/');
        return [`${top}/${inside}`, new Uint8Array(await readFile(file))] as const;
      }),
  );
  return Buffer.from(zipSync(Object.fromEntries(files)));
}

/** Where a start waits, and for how long at most. */
type Wait = {
  /** Starts of one kind stand in one line: one that no node serves holds up none that another would. */
  kind: string;
  /** The longest wait, in milliseconds. */
  timeoutMs: number;
  /** Aborts when nobody waits any more. */
  signal: AbortSignal;
};

/** How sessions of a kind are had from the hub, and given back. */
type Supply<T> = { make: () => Promise<T>; discard: (made: T) => Promise<void> };

type Waiting<T> = { signal: AbortSignal; settle: (made: Promise<T>) => void };

/** Those who wait for one kind, and how many sessions of it the hub was asked for and has not given. */
type Line<T> = Supply<T> & { waiting: Waiting<T>[]; asked: number };

function enter<T>(signal: AbortSignal): { promise: Promise<T>; waiting: Waiting<T> } {
  let settle: (made: Promise<T>) => void = () => {};
  const promise = new Promise<T>((resolve) => {
    settle = resolve;
  });
  return { promise, waiting: { signal, settle } };
}

function leave<T>({ waiting }: Line<T>, one: Waiting<T>): void {
  const at = waiting.indexOf(one);
  if (at >= 0) waiting.splice(at, 1);
}

function tooLong<T>(place: number, { waiting: { length } }: Line<T>, timeoutMs: number): AutomationError {
  const message = `The grid had no browser free within ${timeoutMs / 1000} s: place ${place} of ${length} in the queue.`;
  return new AutomationError('busy', message, { details: { place, length } });
}

/** How many sessions more the grid has place for. */
async function freeSlots(hub: Hub): Promise<number> {
  const { grid } = (await query(hub, '{ grid { maxSession sessionCount } }', Slots)).data;
  return Math.max(0, grid.maxSession - grid.sessionCount);
}

/** Milliseconds after which a session that is not used is ended by the node that waits the shortest. */
async function unusedTime(hub: Hub): Promise<number> {
  const { nodes } = (await query(hub, '{ nodesInfo { nodes { sessionTimeout } } }', Nodes)).data.nodesInfo;
  return Math.min(...nodes.map(({ sessionTimeout }) => sessionTimeout));
}

/** By GraphQL, which gives what is asked for: the hub's status has all capabilities of all sessions, kilobytes of each. */
function query<T>(hub: Hub, text: string, shape: z.ZodType<T>): Promise<T> {
  return hub.ask(
    {
      method: 'POST',
      path: '/graphql',
      body: { query: text },
      timeoutMs: answerMs,
      isFrequent: true,
    },
    shape,
  );
}
