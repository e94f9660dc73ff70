import { z } from 'zod';
import type { BackgroundContract } from '../../protocol/background';
import type { Client } from '../../messaging/contract';
import { launchBrowser, type Browser, type ChromiumOptions } from './launch';
import { openLink, type Link } from './worker-link';
import type { BrowserHost, Pages } from './browser-host';
import { keyOfFrame } from './frame-key';
import type { WindowSize } from './launch-choice';
import { goTo } from './go-to';
import { PageTargets } from './page-targets';

/** A browser of the service's own, all of whose pages are the session's. */
export type LaunchedHost = BrowserHost & { readonly browser: Browser };

/** Starts a browser that is ready to be driven. */
export async function openHost(options: ChromiumOptions): Promise<LaunchedHost> {
  const browser = await launchBrowser(options);
  let link: Link | undefined;
  try {
    link = await openLink(browser);
    const pages = await pagesOverCdp(browser, link.background);
    return {
      browser,
      background: link.background,
      pages,
      cdpUrl: browser.cdpUrl,
      isOfUser: false,
      closed: browser.closed,
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

const Window = z.object({ windowId: z.number() });

/** Gives the browser's window a size; the tabs that are opened in it later have it, too. */
export async function resizeWindow(host: LaunchedHost, { width, height }: WindowSize): Promise<void> {
  const { cdp } = host.browser;
  const targetId = host.pages.current() ?? (await host.pages.open());
  const found = await cdp.send({ method: 'Browser.getWindowForTarget', params: { targetId } });
  const { windowId } = Window.parse(found);
  await cdp.send({ method: 'Browser.setWindowBounds', params: { windowId, bounds: { width, height } } });
}

/** The pages of a browser that is spoken with over the debugging protocol. */
export async function pagesOverCdp(
  browser: Pick<Browser, 'cdp' | 'extensionId'>,
  background: Client<BackgroundContract>,
): Promise<Pages & { close(): void }> {
  const targets = await PageTargets.follow(browser.cdp);
  return {
    close: () => targets.close(),
    all: () => targets.all(),
    current: () => targets.current(),
    has: (pageId) => targets.has(pageId),
    urlOf: (pageId) => targets.urlOf(pageId),
    open: () => targets.open(),
    goTo: (pageId, options) => goTo(browser.cdp, pageId, options),
    placeOfPage: (pageId) => background.locateFrame({ targetId: pageId }),
    placeOfFrame: async (frameId) => {
      const key = await keyOfFrame(browser, frameId);
      return key === undefined ? undefined : background.locateFrame({ key });
    },
  };
}
