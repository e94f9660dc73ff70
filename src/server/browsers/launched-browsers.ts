import type { ServiceOptions } from '../service/service-options';
import { failure } from '../http/http-failure';
import type { BrowserSource } from './browser-source';
import { launchChoiceOf, type LaunchChoice, type WindowSize } from './launch-choice';
import { openHost, resizeWindow, type LaunchedHost } from './launched-host';
import type { BrowserHost } from './browser-host';

type LaunchSettings = Pick<ServiceOptions, 'pool' | 'headless' | 'cdp' | 'allowLaunch'> & {
  extensionDir: string;
};

/** Browsers that the service starts on its own computer: some are ready before somebody asks. */
export function launchedBrowsers(settings: LaunchSettings): BrowserSource {
  const { extensionDir, headless, cdp, pool: kept } = settings;
  const port = cdp === true ? { port: 0 } : {};
  const launch = (choice: LaunchChoice) => openHost({ extensionDir, headless, ...port, ...choice });
  const pool = new BrowserPool(kept, () => launch({}));
  const ready = async (size: WindowSize | undefined): Promise<LaunchedHost> => {
    const host = await pool.take();
    if (size) await resizeWindow(host, size);
    return host;
  };
  return {
    choose: ({ request }) => {
      if (request.browser?.type === 'grid' || request.browser?.capabilities)
        throw failure(400, 'This service has no grid. Start it with --grid.');
      const choice = launchChoiceOf(request, settings);
      return () => ('launch' in choice ? launch(choice.launch) : ready(choice.size));
    },
    start: () => pool.fill(),
    close: () => pool.close(),
  };
}

/** Browsers that were started before somebody asked: a session that takes one does not wait for a start. */
class BrowserPool<Host extends BrowserHost> {
  readonly #size: number;
  readonly #open: () => Promise<Host>;
  readonly #waiting: Promise<Host>[] = [];
  #isClosed = false;

  /** Keeps `size` browsers ready, each made by `open`. */
  constructor(size: number, open: () => Promise<Host>) {
    this.#size = size;
    this.#open = open;
  }

  /** Starts what is missing. Resolves when the pool is full, or with how many could not be started. */
  async fill(): Promise<number> {
    while (!this.#isClosed && this.#waiting.length < this.#size) this.#waiting.push(this.#start());
    const started = await Promise.allSettled(this.#waiting);
    return started.filter(({ status }) => status === 'rejected').length;
  }

  /** A browser that is ready; a new one when none is. The pool fills itself again meanwhile. */
  async take(): Promise<Host> {
    const waiting = this.#waiting.shift();
    if (!waiting) return this.#open();
    try {
      const host = await waiting;
      return host;
    } catch {
      return this.#open();
    } finally {
      void this.fill();
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const hosts = await Promise.allSettled(this.#waiting.splice(0));
    await Promise.all(hosts.flatMap((host) => (host.status === 'fulfilled' ? [host.value.close()] : [])));
  }

  /** A browser that ends while it waits leaves the pool, and another takes its place. */
  #start(): Promise<Host> {
    const starting = this.#open();
    const leave = () => {
      const index = this.#waiting.indexOf(starting);
      if (index >= 0) void this.#waiting.splice(index, 1);
      return index >= 0;
    };
    const replace = async (host: Host) => {
      if (!leave()) return;
      await host.close();
      await this.fill();
    };
    starting.then((host) => void host.closed.then(() => replace(host)), leave);
    return starting;
  }
}
