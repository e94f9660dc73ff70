import { z } from 'zod';
import {
  launchBrowser,
  type Browser,
  type ChromiumOptions,
  type ChromiumOptions as BrowserOptions,
} from '../chromium/launch';
import { openLink, type Link } from '../chromium/worker-link';
import { failure } from '../http/http-failure';
import type { ServiceOptions } from '../service/service-options';
import { newestPage, type BrowserHost, type BrowserSource } from './browser-host';
import { pagesOverCdp } from './cdp-pages';
import { LaunchOptions, type StartRequest } from '../http/wire';

type LaunchSettings = Pick<ServiceOptions, 'pool' | 'headless' | 'cdp' | 'allowLaunch'> & {
  extensionDir: string;
};

/** Browsers that the service starts on its own computer: some are ready before somebody asks. */
export function launchedBrowsers(settings: LaunchSettings): BrowserSource {
  const { extensionDir, headless, cdp } = settings;
  const port = cdp === true ? 0 : undefined;
  const launch = (choice: LaunchChoice) => openHost({ extensionDir, headless, port, ...choice });
  const pool = new BrowserPool(settings.pool, () => launch({}));
  return {
    choose: ({ request }) => {
      if (request.browser?.type === 'grid' || request.browser?.capabilities)
        throw failure(400, 'This service has no grid. Start it with --grid.');
      const choice = launchChoiceOf(request, settings);
      return async () => {
        if ('launch' in choice) return launch(choice.launch);
        const host = await pool.take();
        if (choice.size) await resizeWindow(host, choice.size);
        return host;
      };
    },
    start: () => pool.fill(),
    close: () => pool.close(),
  };
}

/** A browser of the service's own, all of whose pages are the session's. */
export type LaunchedHost = BrowserHost & { readonly browser: Browser };

/** Starts a browser that is ready to be driven. */
async function openHost(options: ChromiumOptions): Promise<LaunchedHost> {
  const browser = await launchBrowser(options);
  let link: Link | undefined;
  const close = async () => {
    await link?.close();
    await browser.close();
  };
  try {
    link = await openLink(browser);
    const pages = await pagesOverCdp(browser.cdp, browser.extensionId, link.background);
    return {
      browser,
      background: link.background,
      pages,
      cdpUrl: browser.cdpUrl,
      isOfUser: false,
      closed: browser.closed,
      close: () => {
        pages.stop();
        return close();
      },
    };
  } catch (thrown) {
    await close();
    throw thrown;
  }
}

const Window = z.object({ windowId: z.number() });

/** Gives the browser's window a size; the tabs that are opened in it later have it, too. */
async function resizeWindow({ browser: { cdp }, pages }: LaunchedHost, bounds: WindowSize): Promise<void> {
  const targetId = newestPage(pages) ?? (await pages.open());
  const found = await cdp.send({ method: 'Browser.getWindowForTarget', params: { targetId } });
  const { windowId } = Window.parse(found);
  await cdp.send({ method: 'Browser.setWindowBounds', params: { windowId, bounds } });
}

/** Browsers that were started before somebody asked: a session that takes one does not wait for a start. */
class BrowserPool {
  readonly #size: number;
  readonly #open: () => Promise<LaunchedHost>;
  readonly #waiting = new Set<Promise<LaunchedHost>>();
  #isClosed = false;

  /** Keeps `size` browsers ready, each made by `open`. */
  constructor(size: number, open: () => Promise<LaunchedHost>) {
    this.#size = size;
    this.#open = open;
  }

  /** Starts what is missing. Resolves when the pool is full, or with how many could not be started. */
  async fill(): Promise<number> {
    while (!this.#isClosed && this.#waiting.size < this.#size) this.#start();
    const started = await Promise.allSettled(this.#waiting);
    return started.filter(({ status }) => status === 'rejected').length;
  }

  /** A browser that is ready; a new one when none is. The pool fills itself again meanwhile. */
  async take(): Promise<LaunchedHost> {
    const [waiting] = this.#waiting;
    if (!waiting) return this.#open();
    this.#waiting.delete(waiting);
    const host = waiting.catch(() => this.#open());
    void waiting.catch(() => undefined).then(() => this.fill());
    return host;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    await Promise.allSettled(waiting.map(async (host) => (await host).close()));
  }

  /** A browser that ends while it waits leaves the pool, and another takes its place. */
  #start(): void {
    const starting = this.#open();
    this.#waiting.add(starting);
    const replace = async (host: LaunchedHost) => {
      await host.closed;
      if (!this.#waiting.delete(starting)) return;
      await host.close();
      await this.fill();
    };
    starting.then(replace, () => this.#waiting.delete(starting));
  }
}

/** Width and height of the window, in CSS pixels. */
type WindowSize = NonNullable<LaunchOptions['viewport']>;

/** A browser that is started as a session asks for, or any, in the size it asks for or in whatever size. */
type BrowserChoice = { launch: LaunchChoice } | { size: WindowSize | undefined };

/** The options a session's browser is started with. */
type LaunchChoice = Partial<
  Pick<BrowserOptions, 'headless' | 'port' | 'args' | 'executablePath' | 'chromiumSandbox' | 'denyDownloads'>
>;

/** The freedoms that the service's options give its callers. */
export type LaunchRights = Pick<ServiceOptions, 'allowLaunch' | 'cdp'>;

type Rule = 'honoured' | 'launch' | 'port' | { why: string; unless?: unknown };

const ownBrowsers = 'the service drives browsers that it starts with its extension';

const ownProfile = 'each session has a profile of its own, which is deleted when it ends';

/**
 * The callers who may set an option: all of them, those who may run programs and read files of this machine
 * (`--allow-launch`), those who may open a debugging port, which asks nobody for a key (`--cdp`), or none, unless it
 * asks for what is done anyway.
 */
const rules: Record<keyof LaunchOptions, Rule> = {
  args: 'launch',
  executablePath: 'launch',
  chromiumSandbox: 'launch',
  port: 'port',
  cdpUrl: { why: ownBrowsers },
  cdpHeaders: { why: ownBrowsers },
  userDataDir: { why: ownProfile },
  preserveUserDataDir: { why: ownProfile, unless: false },
  ignoreDefaultArgs: { why: 'the extension needs them', unless: false },
  downloadsPath: { why: 'downloads stay in the profile of the session' },
  headless: 'honoured',
  devtools: 'honoured',
  proxy: 'honoured',
  locale: 'honoured',
  viewport: 'honoured',
  deviceScaleFactor: 'honoured',
  hasTouch: 'honoured',
  ignoreHTTPSErrors: 'honoured',
  connectTimeoutMs: 'honoured',
  acceptDownloads: 'honoured',
};

/** The browser a start request asks for. Fails with 400 and the reason for what cannot be honoured. */
export function launchChoiceOf(
  { browser, useTouch, ...request }: StartRequest,
  rights: LaunchRights,
): BrowserChoice {
  if (browser?.type === 'paired')
    throw failure(400, 'No browsers are paired with this service. Start it with --pair.');
  if (browser?.label !== undefined) throw failure(400, 'browser.label needs browser.type "paired".');
  if (browser?.cdpUrl !== undefined) {
    if (browser.type !== 'local') throw failure(400, 'browser.cdpUrl needs browser.type "local".');
    throw refusal('cdpUrl', ownBrowsers);
  }
  if (browser?.type === 'local' && browser.launchOptions === undefined) {
    throw failure(400, 'browser.type "local" needs browser.launchOptions.');
  }
  const options = browser?.launchOptions ?? {};
  checkAllowed(options, rights);
  const size = options.viewport ?? cloudViewport(request);
  const touch = options.hasTouch ?? useTouch;
  const given = { ...options, ...(touch && { hasTouch: true }) };
  const args = [...argumentsOf(given), ...(options.args ?? [])];
  const { headless, port, executablePath, chromiumSandbox } = options;
  const choice: LaunchChoice = {
    ...(headless !== undefined && { headless }),
    ...(port !== undefined && { port }),
    ...(executablePath !== undefined && { executablePath }),
    ...(chromiumSandbox !== undefined && { chromiumSandbox }),
    ...(options.acceptDownloads === false && { denyDownloads: true }),
    ...(args.length > 0 && { args }),
  };
  // A size alone needs no browser of its own: clients of the public API always name one.
  if (Object.keys(choice).length === 0) return { size };
  return { launch: withSize(choice, size) };
}

/** The options of a browser of its own, whatever was chosen. */
export function launchOf(choice: BrowserChoice): LaunchChoice {
  return 'launch' in choice ? choice.launch : withSize({}, choice.size);
}

function withSize(choice: LaunchChoice, size: WindowSize | undefined): LaunchChoice {
  if (!size) return choice;
  return { ...choice, args: [`--window-size=${size.width},${size.height}`, ...(choice.args ?? [])] };
}

/** Whatever is present has to be allowed, also where it switches something off. */
function checkAllowed(options: LaunchOptions, rights: LaunchRights): void {
  for (const option of LaunchOptions.keyof().options) {
    const value = options[option];
    const why = value === undefined ? undefined : whyRefused(rules[option], value, rights);
    if (why !== undefined) throw refusal(option, why);
  }
}

function whyRefused(rule: Rule, value: unknown, { allowLaunch, cdp }: LaunchRights): string | undefined {
  if (rule === 'honoured') return undefined;
  if (rule === 'launch') return allowLaunch ? undefined : 'the service was started without --allow-launch';
  if (rule === 'port') return cdp ? undefined : 'the service was started without --cdp';
  return 'unless' in rule && value === rule.unless ? undefined : rule.why;
}

function refusal(option: string, why: string) {
  return failure(400, `browser.launchOptions.${option} cannot be honoured: ${why}.`);
}

function cloudViewport(request: Omit<StartRequest, 'browser' | 'useTouch'>): WindowSize | undefined {
  const params = request.cloudSessionCreateParams ?? request.browserbaseSessionCreateParams;
  const { width, height } = params?.browserSettings?.viewport ?? {};
  return width && height ? { width, height } : undefined;
}

/** Options as flags of Chromium. */
function argumentsOf(options: LaunchOptions): string[] {
  const { locale, proxy } = options;
  return [
    ...(options.deviceScaleFactor ? [`--force-device-scale-factor=${options.deviceScaleFactor}`] : []),
    ...(options.hasTouch ? ['--touch-events=enabled'] : []),
    ...(options.ignoreHTTPSErrors ? ['--ignore-certificate-errors'] : []),
    ...(options.devtools ? ['--auto-open-devtools-for-tabs'] : []),
    ...(locale ? [`--lang=${locale}`, `--accept-lang=${locale}`] : []),
    ...(proxy ? proxyArguments(proxy) : []),
  ];
}

function proxyArguments({
  server,
  bypass,
  username,
  password,
}: NonNullable<LaunchOptions['proxy']>): string[] {
  const login = username === undefined ? 'password' : 'username';
  if (username !== undefined || password !== undefined)
    throw refusal(`proxy.${login}`, 'Chromium takes no proxy password on its command line');
  return [`--proxy-server=${server}`, ...(bypass ? [`--proxy-bypass-list=${bypass}`] : [])];
}
