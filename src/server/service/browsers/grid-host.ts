import type { Grid, GridBrowser } from '../../grid/grid';
import type { Capabilities } from '../../grid/grid-session';
import type { BrowserHost, Pages } from './browser-host';
import { BidiPages } from './bidi-pages';
import { pagesOverCdp } from './launched-host';

/** Has the grid give a browser that is ready to be driven. */
export async function openGridHost(
  grid: Grid,
  capabilities: Capabilities,
  signal: AbortSignal,
): Promise<BrowserHost> {
  const browser = await grid.open(capabilities, signal);
  try {
    const { background, closed, kind, sessionId } = browser;
    const pages = await pagesOf(browser);
    return {
      background,
      pages,
      closed,
      isOfUser: false,
      close: () => browser.close(),
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
