import { test as base, chromium, type BrowserContext, type CDPSession, type Page } from '@playwright/test';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createClient, type Client, type Reply } from '../../src/messaging/contract';
import { backgroundContract, type BackgroundContract } from '../../src/protocol/background';
import { welcomeKey } from '../../src/protocol/first-use';
import type { Session } from '../../src/protocol/session';
import { findChromium, needsNoSandbox } from '../../src/server/chromium/find-chromium';
import { serveDemoShop } from '../../src/server/cli/demo-shop';
import { serveSites, type Sites } from '../fixtures/sites';
import { downloadsIn, lightPage, SharedBrowsers, type Started } from './shared-browser';

const root = path.resolve(import.meta.dirname, '../..');

type Options = {
  /** Which flavour is loaded. */
  flavour: 'managed' | 'store';
  /** Sites the store flavour has been given access to, as match patterns. */
  grantedSites: string[];
  /** Whether the store flavour shows its first-run welcome, which the other tests have behind them. */
  isFirstUse: boolean;
  /** Whether the browser is started for this test alone: it does something to it that does not wear off. */
  isAlone: boolean;
  /** Features of the browser that are switched on. */
  features: string[];
  /**
   * Whether pages have the size that their window gives them. Playwright gives them one of its own, and a picture that the browser takes
   * of a tab is then now of the one, now of the other.
   */
  isWindowSized: boolean;
};

type Fixtures = {
  /** The X display the browser is shown on; headless without one. */
  display: string | undefined;
  started: Started;
  userDataDir: string;
  extensionDir: string;
  context: BrowserContext;
  browserCdp: CDPSession;
  extensionId: string;
  sites: Sites;
  /** Address of the demo shop's first page. */
  shopUrl: string;
  /** A page of the extension in which nothing runs, to ask the browser and the background from. */
  extensionPage: Page;
  /** The panel's page in a tab of its own: what runs in it is what runs in the side panel. */
  panelTab: Page;
  /** Calls the background through the panel's real messaging. */
  background: Client<BackgroundContract>;
  /** Opens `url` and starts a session on it. */
  startOn: (url: string) => Promise<{ page: Page; session: Session }>;
  /** Opens the real side panel on `page`, as a click on the toolbar button does. */
  openPanel: (page: Page) => Promise<Page>;
  /** Opens a page that the first site serves, with the side panel on it and the welcome passed over. */
  panelOn: (html: string) => Promise<{ page: Page; panel: Page }>;
  /** Connects to the side panel once it is open, whatever opened it. */
  findOpenPanel: () => Promise<Page>;
  /** Clicks the toolbar button with `page` in front. */
  clickIcon: (page: Page) => Promise<void>;
};

export const test = base.extend<Fixtures & Options, { sharedBrowsers: SharedBrowsers }>({
  sharedBrowsers: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the parameter's names
    async ({}, use) => {
      const shared = new SharedBrowsers();
      await use(shared);
      await shared.close();
    },
    { scope: 'worker' },
  ],

  flavour: ['managed', { option: true }],
  grantedSites: [[], { option: true }],
  features: [[], { option: true }],
  isFirstUse: [false, { option: true }],

  // eslint-disable-next-line no-empty-pattern -- Playwright reads the parameter's names
  display: async ({}, use) => use(undefined),

  isAlone: [false, { option: true }],
  isWindowSized: [false, { option: true }],

  started: async (
    { sharedBrowsers, flavour, grantedSites, features, isFirstUse, isAlone, isWindowSized, display },
    use,
  ) => {
    const start = (userDataDir: string) =>
      startBrowser(userDataDir, {
        extensionDir: extensionIn(userDataDir, flavour, grantedSites),
        features,
        isWindowSized,
        display,
      });
    const own = new SharedBrowsers();
    const browsers = isAlone || display !== undefined ? own : sharedBrowsers;
    const started = await browsers.take(
      JSON.stringify([flavour, grantedSites, features, isWindowSized]),
      start,
    );
    if (!isFirstUse) await skipWelcome(started.context);
    await use(started);
    await own.close();
  },

  userDataDir: async ({ started }, use) => use(started.userDataDir),
  extensionDir: async ({ started }, use) => use(started.extensionDir),
  context: async ({ started }, use) => use(started.context),
  browserCdp: async ({ started }, use) => use(started.browserCdp),
  extensionId: async ({ started }, use) => use(started.extensionId),

  // eslint-disable-next-line no-empty-pattern -- Playwright reads the parameter's names
  sites: async ({}, use) => {
    const sites = await serveSites();
    await use(sites);
    await sites.close();
  },

  // eslint-disable-next-line no-empty-pattern -- Playwright reads the parameter's names
  shopUrl: async ({}, use) => {
    const shop = await serveDemoShop(path.join(root, 'test/pages'));
    await use(`${shop.url}/shop/index.html`);
    await shop.close();
  },

  extensionPage: async ({ context, extensionId }, use) => {
    const page = await context.newPage();
    await page.goto(lightPage(extensionId));
    await use(page);
  },

  panelTab: async ({ context, extensionId }, use) => {
    const page = await context.newPage();
    await page.goto(`chrome-extension://${extensionId}/sidepanel.html`);
    await drawBehindOthers(page);
    await use(page);
  },

  background: async ({ extensionPage }, use) => {
    await use(connectThrough(extensionPage));
  },

  startOn: async ({ context, extensionPage, background }, use) => {
    await use(async (url) => {
      const page = await context.newPage();
      await page.goto(url);
      const session = await background.startSession({ tabId: await tabIdOf(extensionPage, page) });
      return { page, session };
    });
  },

  clickIcon: async ({ context, browserCdp, extensionId }, use) => {
    await use(async (page) => {
      await page.bringToFront();
      await workerListens(context);
      await clickToolbar(browserCdp, extensionId, page.url());
    });
  },

  openPanel: async ({ clickIcon, findOpenPanel }, use) => {
    await use(async (page) => {
      await clickIcon(page);
      return findOpenPanel();
    });
  },

  panelOn: async ({ context, sites, openPanel, isFirstUse }, use) => {
    await use(async (html) => {
      const page = await context.newPage();
      await page.goto(sites.put('/', html));
      const panel = await openPanel(page);
      if (isFirstUse) await panel.getByRole('button', { name: 'Skip' }).click();
      return { page, panel };
    });
  },

  findOpenPanel: async ({ browserCdp, userDataDir }, use) => {
    const closers: (() => Promise<void>)[] = [];
    await use(async () => {
      await panelTarget(browserCdp);
      const browser = await chromium.connectOverCDP(`http://127.0.0.1:${debuggingPort(userDataDir)}`);
      closers.push(() => browser.close());
      return findPanel(browser.contexts());
    });
    for (const close of closers) await close();
  },
});

export const expect = test.expect;

type Shown = Partial<Pick<Fixtures, 'display'> & Pick<Options, 'isWindowSized'>>;

async function startBrowser(
  userDataDir: string,
  { extensionDir, features, ...shown }: Pick<Options, 'features'> & Pick<Started, 'extensionDir'> & Shown,
): Promise<Started> {
  const extension = [`--disable-extensions-except=${extensionDir}`, `--load-extension=${extensionDir}`];
  const on = features.length > 0 ? [`--enable-features=${features.join(',')}`] : [];
  const context = await launch(path.join(userDataDir, 'profile'), [...extension, ...on], shown);
  const browser = context.browser();
  if (!browser) throw new Error('no browser');
  const browserCdp = await browser.newBrowserCDPSession();
  return { userDataDir, extensionDir, context, browserCdp, extensionId: await extensionIdOf(browserCdp) };
}

/** The built extension. No prompt can be answered headless: a site that was granted is one the manifest asks for. */
function extensionIn(userDataDir: string, flavour: Options['flavour'], grantedSites: string[]): string {
  const built = path.join(root, '.output', flavour);
  if (grantedSites.length === 0) return built;
  const copy = path.join(userDataDir, 'extension');
  cpSync(built, copy, { recursive: true });
  const file = path.join(copy, 'manifest.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  writeFileSync(file, JSON.stringify({ ...manifest, host_permissions: grantedSites }));
  return copy;
}

/** Chromium as a user has it: pop-ups are blocked, and nothing is switched on that an extension could not count on. */
export async function launch(
  profileDir: string,
  args: string[],
  { display, isWindowSized = false }: Shown = {},
): Promise<BrowserContext> {
  const { path: executablePath } = await findChromium();
  return chromium.launchPersistentContext(profileDir, {
    executablePath,
    headless: display === undefined,
    ...(isWindowSized && { viewport: null }),
    downloadsPath: downloadsIn(profileDir),
    ...(display === undefined ? {} : { env: { ...process.env, DISPLAY: display } }),
    ignoreDefaultArgs: [
      '--disable-popup-blocking',
      '--disable-extensions',
      ...(args.some((each) => each.includes('BackForwardCache')) ? ['--disable-back-forward-cache'] : []),
    ],
    args: [...(needsNoSandbox() ? ['--no-sandbox'] : []), '--remote-debugging-port=0', ...args],
  });
}

/**
 * Has a tab that is not in front draw as often as one that is. It would draw once a second, and Playwright sees it draw twice before
 * each click; a tab that is captured draws on. The capture itself sends next to nothing.
 */
async function drawBehindOthers(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Page.startScreencast', {
    format: 'jpeg',
    maxWidth: 1,
    maxHeight: 1,
    everyNthFrame: 100_000,
  });
}

/** A client of the background that asks from an extension page, as the panel does. */
export function connectThrough(panelTab: Page): Client<BackgroundContract> {
  return createClient(backgroundContract, (operation, input) =>
    panelTab.evaluate((envelope): Promise<Reply> => chrome.runtime.sendMessage(envelope), {
      to: 'background',
      operation,
      input,
    }),
  );
}

/** The browser's id of the tab that shows `page`. It is brought to the front to be found. */
export async function tabIdOf(panelTab: Page, page: Page): Promise<number> {
  await page.bringToFront();
  return panelTab.evaluate(async () => {
    const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
    return tab?.id ?? -1;
  });
}

/** Ends the extension's worker, as the browser does when it is idle. */
export async function killWorker(browserCdp: CDPSession): Promise<void> {
  const { targetInfos } = await browserCdp.send('Target.getTargets');
  const worker = targetInfos.find(({ type }) => type === 'service_worker');
  if (!worker) throw new Error('the worker does not run');
  await browserCdp.send('Target.closeTarget', { targetId: worker.targetId });
}

export async function extensionIdOf(browserCdp: CDPSession): Promise<string> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const { targetInfos } = await browserCdp.send('Target.getTargets');
    const worker = targetInfos.find(
      ({ type, url }) => type === 'service_worker' && url.startsWith('chrome-ext'),
    );
    if (worker) return new URL(worker.url).host;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('the extension did not start');
}

async function skipWelcome(context: BrowserContext): Promise<void> {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  await worker.evaluate((key) => chrome.storage.local.set({ [key]: true }), welcomeKey);
}

/** A worker that was only just installed hears no click until its script has run. */
export async function workerListens(context: BrowserContext): Promise<void> {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  for (let attempt = 0; attempt < 200; attempt++) {
    if (await worker.evaluate(() => chrome.action.onClicked.hasListeners())) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

/** Presses the toolbar button on the tab that shows `url`. */
export async function clickToolbar(browserCdp: CDPSession, extensionId: string, url: string): Promise<void> {
  const { targetInfos } = await browserCdp.send('Target.getTargets', { filter: [{ type: 'tab' }] });
  const tab = targetInfos.find((target) => target.url === url);
  const send = browserCdp.send.bind(browserCdp) as (method: string, params: object) => Promise<unknown>;
  await send('Extensions.triggerAction', { id: extensionId, targetId: tab?.targetId });
}

/** A connection only reports a panel that exists when it is made, so the panel is waited for first. */
async function panelTarget(browserCdp: CDPSession): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const { targetInfos } = await browserCdp.send('Target.getTargets');
    if (targetInfos.some(({ url, type }) => type !== 'tab' && url.includes('/sidepanel.html'))) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('the side panel did not open');
}

function debuggingPort(userDataDir: string): string {
  const file = path.join(userDataDir, 'profile', 'DevToolsActivePort');
  return readFileSync(file, 'utf8').split('\n')[0] ?? '';
}

async function findPanel(contexts: BrowserContext[]): Promise<Page> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const pages = contexts.flatMap((context) => context.pages());
    const panel = pages.find((page) => page.url().includes('/sidepanel.html'));
    if (panel) return panel;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('the side panel is not visible to Playwright');
}

/** The tab that shows `url`. What a program opens is known to Playwright a little later than to the browser. */
export async function pageAt(context: BrowserContext, url: string): Promise<Page> {
  const shown = () => context.pages().find((page) => page.url() === url);
  await expect.poll(() => shown() !== undefined, { message: `a tab that shows ${url}` }).toBe(true);
  return shown()!;
}
