import { test as base } from '@playwright/test';
import path from 'node:path';
import type { Client } from '../../src/messaging/contract';
import type { BackgroundContract } from '../../src/protocol/background';
import { serveDemoShop } from '../../src/server/cli/demo-shop';
import { startModelServer, type ModelServer } from '../fixtures/model-server';
import { serveSites, type Sites } from '../fixtures/sites';
import { builtForFirefox } from './built-for-firefox';
import { findFirefox, installFirefox, missingFirefox } from './find-firefox';
import { askingPage, connectThrough, FoxBrowser } from './fox-browser';
import type { FoxPage } from './fox-page';

type Fixtures = {
  /** Firefox with the extension as it is just after it was installed. */
  fox: FoxBrowser;
  sites: Sites;
  /** Address of the demo shop's first page. */
  shopUrl: string;
  model: ModelServer;
  /** A page of the extension, to ask the browser and the background from. */
  ownPage: FoxPage;
  /** Calls the background through the panel's real messaging. */
  background: Client<BackgroundContract>;
};

export const test = base.extend<Fixtures, { sharedFox: FoxBrowser }>({
  sharedFox: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the parameter's names
    async ({}, use) => {
      const browser = await FoxBrowser.launch(await builtForFirefox());
      await use(browser);
      await browser.close();
    },
    // Its start is no part of the first test: on a busy machine it takes most of a minute.
    { scope: 'worker', timeout: 120_000 },
  ],

  fox: async ({ sharedFox }, use) => {
    await use(sharedFox);
    await sharedFox.reset();
  },

  // eslint-disable-next-line no-empty-pattern -- Playwright reads the parameter's names
  sites: async ({}, use) => {
    const sites = await serveSites();
    await use(sites);
    await sites.close();
  },

  // eslint-disable-next-line no-empty-pattern -- Playwright reads the parameter's names
  shopUrl: async ({}, use) => {
    const shop = await serveDemoShop(path.resolve(import.meta.dirname, '../pages'));
    await use(`${shop.url}/shop/index.html`);
    await shop.close();
  },

  // eslint-disable-next-line no-empty-pattern -- Playwright reads the parameter's names
  model: async ({}, use) => {
    const model = await startModelServer();
    await use(model);
    await model.close();
  },

  ownPage: async ({ fox }, use) => {
    await use(await fox.openPage(askingPage));
  },

  background: async ({ ownPage }, use) => {
    await use(connectThrough(ownPage));
  },
});

export const expect = test.expect;

const installMs = 5 * 60_000;
test.beforeAll(async () => {
  test.setTimeout(installMs);
  await installFirefox();
  test.skip(findFirefox() === undefined, missingFirefox);
});
