import type { Grid } from '../grid/grid';
import type { Capabilities } from '../grid/grid-session';
import { headlessFlags } from './flags';
import { failure } from '../http/http-failure';
import type { StartRequest } from '../http/wire';
import type { ServiceOptions } from '../http/service-options';
import { typed, type BrowserSource } from './browser-source';
import { openGridHost, reopenGridHost } from './grid-host';
import { launchChoiceOf, launchOf } from './launch-choice';

type GridRights = Pick<ServiceOptions, 'headless' | 'allowLaunch'>;

/** Browsers of a Selenium Grid, each from its hub when a session asks for one. */
export function gridBrowsers(grid: Grid, rights: GridRights): BrowserSource {
  return {
    choose: ({ request, signal }) => {
      const capabilities = capabilitiesOf(request, rights);
      return () => typed(() => openGridHost(grid, capabilities, signal));
    },
    reopen: (home) => typed(() => reopenGridHost(grid, home)),
    start: async () => 0,
    close: () => grid.close(),
  };
}

/** What a start asks of the grid, in the words of W3C WebDriver. Fails with 400 for what a grid has no place for. */
function capabilitiesOf(request: StartRequest, rights: GridRights): Capabilities {
  const asked = request.browser?.capabilities ?? {};
  const { type, capabilities: _asked, ...browser } = request.browser ?? {};
  const launched = { ...browser, type: type !== 'grid' ? type : undefined };
  const choice = launchOf(launchChoiceOf({ ...request, browser: launched }, { ...rights, cdp: false }));
  for (const option of ['executablePath', 'chromiumSandbox'] as const) {
    if (choice[option] !== undefined)
      throw failure(400, `browser.launchOptions.${option} cannot be honoured: the grid starts its browsers.`);
  }
  const headless = choice.headless ?? rights.headless;
  const args = [...(headless ? headlessFlags : []), ...(choice.args ?? [])];
  const prefs = choice.denyDownloads ? { prefs: { download_restrictions: noDownloads } } : {};
  return {
    browserName: 'chrome',
    // A dialog is the extension's to answer, as in every browser.
    unhandledPromptBehavior: 'ignore',
    'se:downloadsEnabled': !choice.denyDownloads,
    ...asked,
    'goog:chromeOptions': { args, ...prefs },
  };
}

/** Chromium's number for it. */
const noDownloads = 3;
