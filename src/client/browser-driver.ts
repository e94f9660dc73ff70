import type { ActResult } from '../protocol/act';
import type { ActionOutput } from '../protocol/action';
import type {
  CallOptions,
  Driver,
  ExtractCall,
  Extraction,
  NavigateCall,
  Navigation,
  ObserveCall,
} from './driver';
import type { PageDriver } from './page-driver';
import type { PageDrivers } from './page-drivers';
import type { OpenBrowser } from './client-ports';

/** Drives the current tab of a cloud's browser over its debugging protocol; the service is only told of the end. */
export class BrowserDriver implements Driver {
  readonly #browser: OpenBrowser;
  readonly #pages: PageDrivers;
  readonly #endSession: () => Promise<void>;

  constructor(browser: OpenBrowser, pages: PageDrivers, endSession: () => Promise<void>) {
    this.#browser = browser;
    this.#pages = pages;
    this.#endSession = endSession;
  }

  async act(input: string | ActionOutput, call: CallOptions): Promise<ActResult> {
    return (await this.#current()).act(input, call);
  }

  async observe(call: ObserveCall): Promise<ActionOutput[]> {
    return (await this.#current()).observe(call);
  }

  async extract(call: ExtractCall): Promise<Extraction> {
    return (await this.#current()).extract(call);
  }

  async navigate(url: string, call: NavigateCall): Promise<Navigation> {
    return (await this.#current()).navigate(url, call);
  }

  async close(): Promise<void> {
    await this.#browser.close();
    await this.#endSession();
  }

  async #current(): Promise<PageDriver> {
    const id = await this.#browser.currentPage();
    return this.#pages.of(id, () => this.#browser.attach(id));
  }
}
