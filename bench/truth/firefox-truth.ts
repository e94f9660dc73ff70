import { AutomationError } from '../../src/base/errors';
import { askingPage, connectThrough, FoxBrowser } from '../../test/firefox/fox-browser';
import { builtForFirefox } from '../../test/firefox/built-for-firefox';
import type { TruthBrowser } from './run-probe';

/** Firefox with its build, and access to all sites. */
export async function openFirefox(): Promise<TruthBrowser> {
  const browser = await FoxBrowser.launch(await builtForFirefox());
  await browser.grant('http://*/*', 'https://*/*');
  const own = await browser.openPage(askingPage);
  const pageOf = async (origin: string) => {
    const found = (await browser.pages()).find(({ url }) => url.startsWith(origin));
    if (!found) throw new AutomationError('browser-failed', `The page of ${origin} is gone.`);
    return found.page;
  };
  const others = async () =>
    (await browser.pages()).filter(({ url }) => !/^(moz-extension|about):/.test(url));
  return {
    background: connectThrough(own),
    evaluateIn: async (origin, expression) => (await pageOf(origin)).evaluate(expression),
    show: async (origin) => (await pageOf(origin)).bringToFront(),
    hideTab: () => own.bringToFront(),
    closeTabs: async () => {
      for (const { page } of await others()) await page.close();
    },
    close: () => browser.close(),
  };
}
