import type { ServiceOptions } from '../http/service-options';
import { failure } from '../http/http-failure';
import { BrowserPool } from './browser-pool';
import type { BrowserSource } from './browser-source';
import { launchChoiceOf, type LaunchChoice, type WindowSize } from './launch-choice';
import { openHost, resizeWindow, type LaunchedHost } from './launched-host';

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
