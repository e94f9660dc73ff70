import { withSignal } from '../../base/deadline';
import { createClient } from '../../messaging/contract';
import { backgroundContract } from '../../protocol/background';
import {
  plainName,
  pairedContract,
  tabIdOf,
  type PairedClient,
} from '../../protocol/pairing/paired-contract';
import type { Broker } from '../broker/broker';
import type { PairedBrowser } from '../broker/paired-browser';
import { failure } from '../http/http-failure';
import { digestOf } from '../net';
import { typed, type BrowserHost, type BrowserSource, type ClientWords } from './browser-host';

/** Browsers of the user's own, which the broker knows: a session that names no browser works in one. */
export function pairedBrowsers(broker: Broker): BrowserSource {
  return {
    choose: ({ request: { browser }, client }) => {
      if (browser !== undefined && browser.type !== 'paired') return undefined;
      if (browser?.cdpUrl !== undefined || browser?.launchOptions !== undefined)
        throw failure(
          400,
          'A paired browser is not started by the service: it takes no launchOptions and no cdpUrl.',
        );
      return () =>
        typed(async () => openPairedHost(broker.browserOf(browser?.label), pairedClientOf(client)));
    },
  };
}

/** The program as its user is asked about it: known by its key and name, so that neither alone is enough. */
export function pairedClientOf({ caller, name, language }: ClientWords): PairedClient {
  const shown = plainName(name ?? (language && `A ${language} program`));
  const id = digestOf(JSON.stringify([caller, shown])).toString('hex');
  return { id, name: shown, keyHint: caller.slice(0, 8) };
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
    pages: {
      get urls() {
        return new Map(work.pages.map(({ id, url }) => [id, url]));
      },
      open: () => paired.openPage({ workId }),
      goTo: async (pageId, { url, waitUntil, timeoutMs, signal }) => {
        const asked = { workId, pageId, url, timeoutMs: timeoutMs || undefined, waitUntil };
        await withSignal(paired.goTo(asked), signal);
        return null;
      },
      placeOfPage: async (pageId) => {
        const tabId = work.pages.some(({ id }) => id === pageId) ? tabIdOf(pageId) : undefined;
        if (tabId === undefined) throw failure(404, 'Page not found');
        return { tabId };
      },
      placeOfFrame: async () => undefined,
    },
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
