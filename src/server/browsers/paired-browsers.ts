import type { Broker } from '../broker/broker';
import { failure } from '../http/http-failure';
import { pairedClientOf, typed, type BrowserSource } from './browser-source';
import { withSignal } from '../../base/deadline';
import type { NavigationResponse } from '../../page/cdp/open-address';
import { createClient } from '../../messaging/client';
import type { Client } from '../../messaging/contract';
import { backgroundContract } from '../../protocol/background';
import {
  pairedContract,
  tabIdOf,
  type PairedClient,
  type PairedContract,
} from '../../protocol/pairing/paired-contract';
import type { BrowserWork, PairedBrowser } from '../broker/paired-browser';
import type { BrowserHost, Pages } from './browser-host';

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

/**
 * Begins a client's work in a browser of its user's own. Fails with `needs-you` while they are asked, with `client-refused` once they
 * refused, with `browser-away` where it is not connected.
 */
async function openPairedHost(browser: PairedBrowser, client: PairedClient): Promise<BrowserHost> {
  const paired = createClient(pairedContract, (operation, input) => browser.ask({ operation, input }));
  const { workId } = await paired.beginWork({ client });
  const work = browser.begin(workId);
  return {
    background: createClient(backgroundContract, (operation, input, onProgress) =>
      browser.ask({ workId, operation, input }, onProgress),
    ),
    pages: pagesOf(work, paired),
    isOfUser: true,
    label: browser.label,
    closed: work.ended,
    close: async () => {
      work.end();
      // A browser that is away ends it by itself when it is back, or after a time.
      if (browser.isConnected) await paired.endWork({ workId }).catch(() => undefined);
    },
  };
}

function pagesOf(work: BrowserWork, paired: Client<PairedContract>): Pages {
  const workId = work.id;
  const has = (pageId: string) => work.pages.some(({ id }) => id === pageId);
  return {
    has,
    all: () => work.pages.map(({ id }) => id),
    current: () => work.pages.at(-1)?.id,
    urlOf: (pageId) => work.pages.find(({ id }) => id === pageId)?.url ?? '',
    open: () => paired.openPage({ workId }),
    goTo: async (pageId, { url, waitUntil, timeoutMs, signal }): Promise<NavigationResponse> => {
      const asked = { workId, pageId, url, timeoutMs: timeoutMs || undefined };
      await withSignal(paired.goTo({ ...asked, waitUntil }), signal);
      return null;
    },
    placeOfPage: async (pageId) => {
      const tabId = has(pageId) ? tabIdOf(pageId) : undefined;
      if (tabId === undefined) throw failure(404, 'Page not found');
      return { tabId };
    },
    placeOfFrame: async () => undefined,
  };
}
