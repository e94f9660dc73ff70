import { AutomationError } from '../../base/errors';
import type { Client } from '../../messaging/contract';
import type { BackgroundContract } from '../../protocol/background';
import { connectBidi, type BidiControl } from './bidi-control';
import type { Carrier, CarrierKind } from './carrier';
import { connectCdp, type CdpControl } from './cdp-control';
import { linkOver } from './grid-link';
import { GridQueue } from './grid-queue';
import {
  deleteSession,
  makeSession,
  touchSession,
  uploadFolder,
  type Capabilities,
  type HubSession,
} from './grid-session';
import { watchHeart } from './heartbeat';
import { Hub, type HubAccess } from './hub';
import { dialOut, type PublicDoor } from './socket-carrier';
import { zipFolder } from './zip-folder';

/** How browsers of a grid are had. */
export type GridOptions = HubAccess & {
  /** Folder of the unpacked extension. */
  extensionDir: string;
  /** The only way to the extension that is tried; without it the best that works. */
  link?: CarrierKind | undefined;
  /** Where workers of the grid dial, if they can. */
  publicDoor?: PublicDoor | undefined;
  /** The longest wait for a browser, in milliseconds. */
  waitMs: number;
};

/** A browser on a node of the grid, with the extension in it. */
export type GridBrowser = {
  readonly extensionId: string;
  readonly control: BidiControl | CdpControl;
  readonly background: Client<BackgroundContract>;
  /** The hub's name for its session. */
  readonly sessionId: string;
  /** How the extension is reached. */
  readonly kind: CarrierKind;
  /** Resolves when nothing more can be done in it, by `close` or by itself. */
  readonly closed: Promise<void>;
  close(): Promise<void>;
};

/** A Selenium Grid: a hub that gives browsers of its nodes. */
export class Grid {
  readonly #hub: Hub;
  readonly #options: GridOptions;
  readonly #queue: GridQueue;
  #zip: Promise<Buffer> | undefined;

  constructor(options: GridOptions) {
    this.#options = options;
    this.#hub = new Hub(options);
    this.#queue = new GridQueue(this.#hub);
  }

  /** Those who wait for a browser. */
  get waiting(): number {
    return this.#queue.length;
  }

  /** A browser of this kind, waited for in turn. Fails with `busy` after too long, and as `makeSession` does. */
  async open(capabilities: Capabilities, signal: AbortSignal): Promise<GridBrowser> {
    const session = await this.#queue.take(() => makeSession(this.#hub, capabilities), {
      kind: JSON.stringify(capabilities),
      timeoutMs: this.#options.waitMs,
      signal,
      discard: ({ id }) => deleteSession(this.#hub, id),
    });
    try {
      return await this.#enter(session);
    } catch (thrown) {
      await deleteSession(this.#hub, session.id);
      throw thrown;
    }
  }

  async close(): Promise<void> {
    await this.#options.publicDoor?.door.close();
  }

  async #enter(session: HubSession): Promise<GridBrowser> {
    const control = await this.#connect(session);
    try {
      const folder = await uploadFolder(this.#hub, session.id, await this.#zipped());
      const extensionId = await control.install(folder);
      const relay = await control.openRelay(extensionId);
      const carrier = await this.#best(relay, extensionId);
      return this.#live(session, { control, carrier, extensionId });
    } catch (thrown) {
      control.close();
      throw thrown;
    }
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

  #live(
    { id }: HubSession,
    {
      control,
      carrier,
      extensionId,
    }: Omit<GridBrowser, 'background' | 'sessionId' | 'kind' | 'closed' | 'close'> & { carrier: Carrier },
  ): GridBrowser {
    const link = linkOver(carrier);
    let isOver = false;
    let settle = () => {};
    const closed = new Promise<void>((resolve) => (settle = resolve));
    const leave = async () => {
      if (isOver) return;
      isOver = true;
      unwatch();
      link.lose();
      carrier.close();
      control.close();
      settle();
      await deleteSession(this.#hub, id);
    };
    const unwatch = watchHeart(
      {
        ping: () => control.ping(),
        touch: () => touchSession(this.#hub, id, touchMs),
        isWorking: () => link.isAsking(),
        heardAt: () => control.heardAt(),
      },
      () => void leave(),
    );
    void Promise.race([control.closed, carrier.closed]).then(leave);
    const { background } = link;
    return { extensionId, control, background, sessionId: id, kind: carrier.kind, closed, close: leave };
  }

  /** Every session gets the same one. */
  #zipped(): Promise<Buffer> {
    this.#zip ??= zipFolder(this.#options.extensionDir, 'tabwright');
    return this.#zip;
  }
}

/** How long a worker may take to dial us, and the hub to hear of use, in milliseconds. */
const dialMs = 5000;
const touchMs = 3000;
