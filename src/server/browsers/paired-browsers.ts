import type { Broker } from '../broker/broker';
import { failure } from '../http/http-failure';
import { pairedClientOf } from './asking-client';
import { typed, type BrowserSource } from './browser-source';
import { openPairedHost } from './paired-host';

/** Browsers of the user's own, which the broker knows: a session that names no browser works in one. */
export function pairedBrowsers(broker: Broker): BrowserSource {
  return {
    choose: ({ request: { browser }, said }) => {
      if (browser !== undefined && browser.type !== 'paired') return undefined;
      if (browser?.cdpUrl !== undefined || browser?.launchOptions !== undefined)
        throw failure(
          400,
          'A paired browser is not started by the service: it takes no launchOptions and no cdpUrl.',
        );
      return () => typed(async () => openPairedHost(broker.browserOf(browser?.label), pairedClientOf(said)));
    },
    start: async () => 0,
    close: async () => undefined,
  };
}
