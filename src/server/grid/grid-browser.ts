import { deferred } from '../../base/deferred';
import type { Client } from '../../messaging/contract';
import type { BackgroundContract } from '../../protocol/background';
import type { BidiControl } from './bidi-control';
import type { Carrier, CarrierKind } from './carrier';
import type { CdpControl } from './cdp-control';
import { downloadsOf, type GridDownloads } from './grid-downloads';
import { linkOver, type GridLink } from './grid-link';
import { touchSession } from './grid-session';
import { watchHeart } from './heartbeat';
import type { Hub } from './hub';
import type { SessionEnds } from './session-ends';

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
