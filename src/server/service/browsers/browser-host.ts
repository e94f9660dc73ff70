import type { BackgroundContract } from '../../../protocol/background';
import type { Client } from '../../../messaging/contract';
import { launchBrowser, type Browser, type ChromiumOptions } from '../../chromium/launch';
import { openLink, type Link } from '../../worker-link';
import { PageTargets } from './page-targets';

/** A browser with the extension in it, reached through the link, and its tabs. */
export type BrowserHost = {
  readonly browser: Browser;
  readonly background: Client<BackgroundContract>;
  readonly pages: PageTargets;
  close(): Promise<void>;
};

/** Starts a browser that is ready to be driven. */
export async function openHost(options: ChromiumOptions): Promise<BrowserHost> {
  const browser = await launchBrowser(options);
  let link: Link | undefined;
  try {
    link = await openLink(browser);
    const pages = await PageTargets.follow(browser.cdp);
    return {
      browser,
      background: link.background,
      pages,
      close: async () => {
        pages.close();
        await link?.close();
        await browser.close();
      },
    };
  } catch (thrown) {
    await link?.close();
    await browser.close();
    throw thrown;
  }
}
