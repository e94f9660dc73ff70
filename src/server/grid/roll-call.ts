import type { GridBrowser } from './grid-browser';
import type { Hub } from './hub';
import { sessionsOf } from './hub-status';

const callEveryMs = 3000;

/**
 * Asks the hub which sessions it still has, for all browsers at once: it ends one that is not used without closing its socket, and
 * asking that one itself would count as use.
 */
export class RollCall {
  readonly #hub: Hub;
  readonly #browsers = new Set<GridBrowser>();
  #timer: NodeJS.Timeout | undefined;

  constructor(hub: Hub) {
    this.#hub = hub;
  }

  /** Has a browser ended when the hub has it no more. */
  add(browser: GridBrowser): void {
    this.#browsers.add(browser);
    this.#timer ??= setInterval(() => void this.#call(), callEveryMs);
    void browser.closed.then(() => this.#drop(browser));
  }

  #drop(browser: GridBrowser): void {
    this.#browsers.delete(browser);
    if (this.#browsers.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  async #call(): Promise<void> {
    const asked = [...this.#browsers];
    // A hub that does not answer now is asked again, and its sockets tell when it is gone.
    const sessions = await sessionsOf(this.#hub).catch(() => undefined);
    if (!sessions) return;
    for (const browser of asked) {
      if (!sessions.has(browser.sessionId)) void browser.lose('The grid has ended the browser.');
    }
  }
}
