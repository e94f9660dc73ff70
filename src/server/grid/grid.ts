import { typed, type BrowserSource, type CarrierKind } from '../browsers/browser-host';
import { launchChoiceOf, launchOf } from '../browsers/launched-browsers';
import { headlessFlags } from '../chromium/launch';
import { failure } from '../http/http-failure';
import type { StartRequest } from '../http/wire';
import type { ServiceOptions } from '../service/service-options';
import {
  type Capabilities,
  Hub,
  makeSession,
  SessionEnds,
  touchSession,
  uploadFolder,
  type HubAccess,
  type HubSession,
} from './hub';
import { X509Certificate } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { zipSync } from 'fflate';
import { z } from 'zod';
import { deferred, withSignal } from '../../base/deadline';
import { AutomationError } from '../../base/errors';
import { Door } from '../chromium/worker-link';
import { connectBidi } from './bidi';
import { dialOut, type Carrier, type GridControl, type PublicDoor } from './carrier';
import { connectCdp } from './cdp-control';
import { GridBrowser } from './grid-browser';

type GridRights = Pick<ServiceOptions, 'headless' | 'allowLaunch'>;

/** Browsers of a Selenium Grid, each from its hub when a session asks for one. */
export function gridBrowsers(grid: Grid, rights: GridRights): BrowserSource {
  return {
    choose: ({ request, signal }) => {
      const capabilities = capabilitiesOf(request, rights);
      return () => typed(() => grid.open(capabilities, signal));
    },
    reopen: (home) => typed(() => grid.reopen(home)),
    close: () => grid.close(),
  };
}

/** Chromium's number for it. */
const noDownloads = 3;

/** The capabilities that a start asks of the grid. Fails with 400 for what a grid has no place for. */
function capabilitiesOf(request: StartRequest, rights: GridRights): Capabilities {
  const { type, capabilities = {}, ...browser } = request.browser ?? {};
  const launched = { ...browser, type: type !== 'grid' ? type : undefined };
  const choice = launchOf(launchChoiceOf({ ...request, browser: launched }, { ...rights, cdp: false }));
  for (const option of ['executablePath', 'chromiumSandbox'] as const) {
    if (choice[option] !== undefined)
      throw failure(400, `browser.launchOptions.${option} cannot be honoured: the grid starts its browsers.`);
  }
  const { headless = rights.headless, args = [], denyDownloads } = choice;
  const prefs = denyDownloads ? { download_restrictions: noDownloads } : undefined;
  return {
    browserName: 'chrome',
    // A dialog is the extension's to answer, as in every browser.
    unhandledPromptBehavior: 'ignore',
    'se:downloadsEnabled': !denyDownloads,
    ...capabilities,
    'goog:chromeOptions': { args: [...(headless ? headlessFlags : []), ...args], prefs },
  };
}

/** How browsers of a grid are had. */
type GridOptions = HubAccess & {
  /** Folder of the unpacked extension. */
  extensionDir: string;
  /** The only way to the extension that is tried; without it the best that works. */
  link?: CarrierKind;
  /** Where workers of the grid dial, if they can. */
  publicDoor?: PublicDoor;
  /** The longest wait for a browser, in milliseconds. */
  waitMs: number;
};

/** How long it is believed after what time nodes end what is not used, and that time where the hub does not say it, in milliseconds. */
const unusedKnownMs = 60_000;

const usualUnusedMs = 300_000;

/** How long the hub may take to say whether a session goes on, in milliseconds. */
const reopenMs = 5000;

/** A Selenium Grid: a hub that gives browsers of its nodes. */
export class Grid {
  /** Hears how long a start waited for its session at the hub, in milliseconds. */
  onWaited: (ms: number) => void = () => {};
  /** Hears how long it took to an extension's page and back, in milliseconds. */
  onHop: (link: CarrierKind, ms: number) => void = () => {};
  readonly #hub: Hub;
  readonly #options: GridOptions;
  readonly #queue: GridQueue;
  readonly #ends: SessionEnds;
  #unused: { ms: Promise<number>; askedAt: number } | undefined;
  #zip: Promise<Buffer> | undefined;

  constructor(options: GridOptions) {
    this.#options = options;
    this.#hub = new Hub(options);
    this.#ends = new SessionEnds(this.#hub);
    this.#queue = new GridQueue(this.#hub, this.#ends);
  }

  /** Those who wait for a browser. */
  get waiting(): number {
    return this.#queue.length;
  }

  /** A browser of this kind, waited for in turn. Fails with `busy` after too long, and as `makeSession` does. */
  async open(capabilities: Capabilities, signal: AbortSignal): Promise<GridBrowser> {
    const askedAt = performance.now();
    const session = await this.#queue.take(capabilities, this.#options.waitMs, signal);
    this.onWaited(performance.now() - askedAt);
    const entered = await this.#enter(session).catch(async (thrown: unknown) => {
      await this.#ends.end(session.id);
      throw thrown;
    });
    return GridBrowser.open(entered);
  }

  /** The browser at a home that a browser told, also in another process; undefined when the hub has it no more. */
  async reopen(home: string): Promise<GridBrowser | undefined> {
    const [kind, id, extensionId] = home.split(' ');
    if (kind !== 'grid' || !id || !extensionId) return undefined;
    if (!(await touchSession(this.#hub, id, reopenMs))) return undefined;
    const overCdp = this.#options.link === 'cdp';
    return GridBrowser.open(await this.#enter({ id, bidi: !overCdp, cdp: overCdp }, extensionId));
  }

  async close(): Promise<void> {
    await this.#ends.close();
    await this.#options.publicDoor?.door.close();
  }

  /** Connects to a session, with the extension that is installed there, or to be installed. */
  async #enter(session: HubSession, installed?: string) {
    const { id: sessionId } = session;
    const control = await this.#connect(session);
    try {
      const extensionId = installed ?? (await this.#install(sessionId, control));
      const carrier = await this.#best(await control.openRelay(extensionId), extensionId);
      return {
        hub: this.#hub,
        ends: this.#ends,
        sessionId,
        extensionId,
        control,
        carrier,
        unusedMs: await this.#unusedTime(),
        onHop: (ms: number) => this.onHop(carrier.kind, ms),
      };
    } catch (thrown) {
      control.close();
      throw thrown;
    }
  }

  /** Every session gets the same zip file. */
  async #install(sessionId: string, control: GridControl): Promise<string> {
    this.#zip ??= zipFolder(this.#options.extensionDir, 'tabwright');
    return control.install(await uploadFolder(this.#hub, sessionId, await this.#zip));
  }

  /** BiDi is the standard, and there where an administrator has switched the debugging protocol off. */
  #connect({ id, bidi, cdp }: HubSession): Promise<GridControl> {
    if (this.#options.link !== 'cdp' && bidi) return connectBidi(this.#hub, id);
    if (this.#options.link !== 'bidi' && cdp) return connectCdp(this.#hub, id);
    const message = 'The grid lets neither BiDi nor the debugging protocol through to its browsers.';
    throw new AutomationError('browser-failed', message);
  }

  /** The worker's own socket, where it can dial us; else the way that drives the browser. */
  async #best(relay: Carrier, extensionId: string): Promise<Carrier> {
    const { link, publicDoor } = this.#options;
    if (!publicDoor || (link !== undefined && link !== 'socket')) return relay;
    try {
      return await dialOut(relay, publicDoor, extensionId);
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
}

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

const lookEveryMs = 250;

type Waiting = { signal: AbortSignal; settle: (made: Promise<HubSession>) => void };

/** Those who wait for one kind, first come first, and how many sessions of it the hub was asked for and has not given. */
type Line = { capabilities: Capabilities; waiting: Waiting[]; asked: number };

/**
 * The line of those who wait for a browser of a grid, first come, first served. Starts of one kind stand in one line: one that no node
 * serves holds up none that another would.
 *
 * The hub has a line of its own, in which nobody can be told their place nor leave it. So no more of ours are in it than it has free
 * slots for, and one of each kind, which keeps a place among other users of the grid. What comes for one who has left goes to the next.
 */
class GridQueue {
  readonly #hub: Hub;
  readonly #ends: SessionEnds;
  readonly #lines = new Map<string, Line>();
  #timer: NodeJS.Timeout | undefined;

  constructor(hub: Hub, ends: SessionEnds) {
    this.#hub = hub;
    this.#ends = ends;
  }

  /** Those who have no browser yet. */
  get length(): number {
    return [...this.#lines.values()].reduce((sum, { waiting }) => sum + waiting.length, 0);
  }

  /** A session, when it is its turn. Fails with `busy` and the place in the line when the time is over. */
  async take(capabilities: Capabilities, waitMs: number, signal: AbortSignal): Promise<HubSession> {
    const kind = JSON.stringify(capabilities);
    const line = this.#lines.get(kind) ?? { capabilities, waiting: [], asked: 0 };
    this.#lines.set(kind, line);
    const patience = new AbortController();
    const { promise, resolve: settle } = deferred<HubSession | Promise<HubSession>>();
    const waiting = { signal: AbortSignal.any([patience.signal, signal]), settle };
    const timer = setTimeout(() => patience.abort(tooLong(line, waiting, waitMs)), waitMs);
    line.waiting.push(waiting);
    this.#look();
    try {
      return await withSignal(promise, waiting.signal);
    } finally {
      clearTimeout(timer);
      leave(line, waiting);
      if (line.waiting.length === 0 && line.asked === 0) this.#lines.delete(kind);
    }
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

  async #serve(line: Line): Promise<void> {
    const making = makeSession(this.#hub, line.capabilities);
    await making.catch(() => undefined);
    line.asked -= 1;
    const next = line.waiting.find(({ signal }) => !signal.aborted);
    if (next) {
      leave(line, next);
      next.settle(making);
    } else void making.then(({ id }) => this.#ends.end(id)).catch(() => undefined);
    this.#look();
  }
}

function leave({ waiting }: Line, one: Waiting): void {
  const at = waiting.indexOf(one);
  if (at >= 0) waiting.splice(at, 1);
}

function tooLong({ waiting }: Line, one: Waiting, waitMs: number): AutomationError {
  const [place, { length }] = [waiting.indexOf(one) + 1, waiting];
  const message = `The grid had no browser free within ${waitMs / 1000} s: place ${place} of ${length} in the queue.`;
  return new AutomationError('busy', message, { details: { place, length } });
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
  const asked = { method: 'POST', path: '/graphql', timeoutMs: 5000, isFrequent: true } as const;
  return hub.ask({ ...asked, body: { query: text } }, shape);
}

/** The part of a service's options that says which grid its browsers come from, and how. */
export type GridSettings = {
  grid: string;
  gridUser?: string;
  gridPassword?: string;
  gridCa?: string;
  gridWaitMs: number;
  gridLink?: CarrierKind;
  publicUrl?: string;
  linkPort: number;
  host: string;
};

/** Opens what the service needs of its own for a grid. Fails with `invalid-input` for a file that cannot be read or a port that is taken. */
export async function openGrid(settings: GridSettings, extensionDir: string): Promise<Grid> {
  const { grid: url, gridUser: user, gridPassword: password = '', gridCa, publicUrl } = settings;
  const { gridWaitMs: waitMs, gridLink: link, host, linkPort } = settings;
  const ca = gridCa === undefined ? undefined : await readCertificates(gridCa);
  const publicDoor =
    publicUrl === undefined ? undefined : { url: publicUrl, door: await openDoor(linkPort, host) };
  const credentials = user === undefined ? undefined : { user, password };
  return new Grid({ url, credentials, ca, extensionDir, link, publicDoor, waitMs });
}

async function readCertificates(file: string): Promise<string> {
  try {
    const text = await readFile(file, 'utf8');
    // One that is none would be found out by the first start.
    void new X509Certificate(text);
    return text;
  } catch (cause) {
    const message = `The certificates of --grid-ca cannot be read: ${file}`;
    throw new AutomationError('invalid-input', message, { cause });
  }
}

function openDoor(port: number, host: string): Promise<Door> {
  return Door.open(port, host).catch((cause: unknown) => {
    const message = `Workers of the grid cannot be let in at ${host}:${port}. Choose another --link-port.`;
    throw new AutomationError('invalid-input', message, { cause });
  });
}
