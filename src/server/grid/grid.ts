import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { zipSync } from 'fflate';
import { AutomationError } from '../../base/errors';
import { connectBidi, type BidiControl } from './bidi-control';
import type { Carrier, CarrierKind, GridControl } from './carrier';
import { connectCdp, type CdpControl } from './cdp-control';
import { GridBrowser } from './grid-browser';
import { GridQueue, unusedTime } from './grid-queue';
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
