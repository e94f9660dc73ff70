import type { Grid } from '../grid/grid';
import type { GridBrowser } from '../grid/grid-browser';
import type { Capabilities } from '../grid/grid-session';
import type { BrowserHost, Pages } from './browser-host';
import { BidiPages } from './bidi-pages';
import { pagesOverCdp } from './launched-host';

/** Has the grid give a browser that is ready to be driven. */
export async function openGridHost(
  grid: Grid,
  capabilities: Capabilities,
  signal: AbortSignal,
): Promise<BrowserHost> {
  return hostOf(await grid.open(capabilities, signal));
}

/** The browser at a home that `openGridHost` gave, also in another process; undefined when it is gone. */
export async function reopenGridHost(grid: Grid, home: string): Promise<BrowserHost | undefined> {
  const [kind, sessionId, extensionId] = home.split(' ');
  if (kind !== 'grid' || !sessionId || !extensionId) return undefined;
  const browser = await grid.reopen({ sessionId, extensionId });
  return browser && hostOf(browser);
}

async function hostOf(browser: GridBrowser): Promise<BrowserHost> {
  try {
    const { background, closed, kind, sessionId, extensionId, unusedMs } = browser;
    const pages = noted(await pagesOf(browser), browser);
    return {
      background,
      pages,
      closed,
      isOfUser: false,
      close: () => browser.close(),
      unusedMs,
      release: () => browser.release(),
      downloads: browser.downloads,
      home: `grid ${sessionId} ${extensionId}`,
      grid: { sessionId, link: kind },
    };
  } catch (thrown) {
    await browser.close();
    throw thrown;
  }
}

function pagesOf({ control, extensionId, background }: GridBrowser): Promise<Pages> {
  if ('cdp' in control) return pagesOverCdp({ cdp: control.cdp, extensionId }, background);
  return BidiPages.follow({ bidi: control.bidi, extensionId }, background);
}

/** A page that is loaded is used, whatever the extension is asked meanwhile. */
function noted(pages: Pages, browser: GridBrowser): Pages {
  return {
    all: () => pages.all(),
    current: () => pages.current(),
    has: (pageId) => pages.has(pageId),
    urlOf: (pageId) => pages.urlOf(pageId),
    open: () => pages.open(),
    goTo: (pageId, options) => browser.whileWorking(() => pages.goTo(pageId, options)),
    placeOfPage: (pageId) => pages.placeOfPage(pageId),
    placeOfFrame: (frameId) => pages.placeOfFrame(frameId),
  };
}
