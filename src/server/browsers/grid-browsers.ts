import type { Grid } from '../grid/grid';
import type { Capabilities } from '../grid/grid-session';
import { headlessFlags } from '../chromium/flags';
import { failure } from '../http/http-failure';
import type { StartRequest } from '../http/wire';
import type { ServiceOptions } from '../service/service-options';
import { typed, type BrowserSource } from './browser-source';
import { launchChoiceOf, launchOf } from './launch-choice';
import { z } from 'zod';
import type { GridBrowser } from '../grid/grid-browser';
import type { BrowserHost, Pages, TabPlace } from './browser-host';
import { pagesOverCdp } from './launched-host';
import type { CdpTarget } from '../../page/cdp/frame-targets';
import { openAddress, type GoToOptions, type NavigationResponse } from '../../page/cdp/open-address';
import type { Client } from '../../messaging/contract';
import type { BackgroundContract } from '../../protocol/background';
import type { Bidi } from '../grid/bidi';

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

/** Has the grid give a browser that is ready to be driven. */
async function openGridHost(
  grid: Grid,
  capabilities: Capabilities,
  signal: AbortSignal,
): Promise<BrowserHost> {
  return hostOf(await grid.open(capabilities, signal));
}

/** The browser at a home that `openGridHost` gave, also in another process; undefined when it is gone. */
async function reopenGridHost(grid: Grid, home: string): Promise<BrowserHost | undefined> {
  const [kind, sessionId, extensionId] = home.split(' ');
  if (kind !== 'grid' || !sessionId || !extensionId) return undefined;
  const browser = await grid.reopen({ sessionId, extensionId });
  return browser && hostOf(browser);
}

async function hostOf(browser: GridBrowser): Promise<BrowserHost> {
  try {
    const { background, closed, kind, sessionId, extensionId, unusedMs } = browser;
    const pages = noted(await pagesOf(browser), browser);
    return {
      background,
      pages,
      closed,
      isOfUser: false,
      close: () => browser.close(),
      unusedMs,
      release: () => browser.release(),
      downloads: browser.downloads,
      home: `grid ${sessionId} ${extensionId}`,
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

/** A page that is loaded is used, whatever the extension is asked meanwhile. */
function noted(pages: Pages, browser: GridBrowser): Pages {
  return {
    all: () => pages.all(),
    current: () => pages.current(),
    has: (pageId) => pages.has(pageId),
    urlOf: (pageId) => pages.urlOf(pageId),
    open: () => pages.open(),
    goTo: (pageId, options) => browser.whileWorking(() => pages.goTo(pageId, options)),
    placeOfPage: (pageId) => pages.placeOfPage(pageId),
    placeOfFrame: (frameId) => pages.placeOfFrame(frameId),
  };
}

const Context = z.object({ context: z.string(), url: z.string(), parent: z.string().nullish() });

const Tree = z.object({ contexts: z.array(Context) });

const Gone = z.object({ context: z.string() });

const Spoken = z.object({ session: z.string() });

const Answered = z.object({ result: z.unknown() });

const CdpEvent = z.object({ session: z.string(), params: z.unknown() });

const World = z.object({
  context: z.object({
    id: z.number(),
    origin: z.string(),
    auxData: z.object({ frameId: z.string() }).loose().optional(),
  }),
});

const WorldCreated = CdpEvent.extend({ params: World });

const Evaluated = z.object({ result: z.object({ value: z.string().optional() }) });

const moves = ['navigationStarted', 'navigationCommitted', 'fragmentNavigated', 'historyUpdated', 'load'].map(
  (name) => `browsingContext.${name}`,
);

/** The events of the debugging protocol that are passed on: those that a navigation is followed by, and our own worlds in frames. */
const passedOn = [
  'Page.lifecycleEvent',
  'Page.javascriptDialogOpening',
  'Network.responseReceived',
  'Inspector.targetCrashed',
  'Runtime.executionContextCreated',
];

const worldCreated = 'goog:cdp.Runtime.executionContextCreated';

type Extended = { bidi: Bidi; extensionId: string };

/**
 * The tabs of a browser as BiDi knows them; the one that was opened last is the current one. Chromium's names for them are those of
 * the debugging protocol, of which BiDi passes on what it has no words for.
 */
class BidiPages implements Pages {
  readonly #bidi: Bidi;
  readonly #origin: string;
  readonly #background: Client<BackgroundContract>;
  /** Addresses by context, in the order the tabs were opened. */
  readonly #urls = new Map<string, string>();
  /** Our own script's world in each frame, and the session that speaks with it. */
  readonly #worlds = new Map<string, { session: string; contextId: number }>();

  private constructor({ bidi, extensionId }: Extended, background: Client<BackgroundContract>) {
    this.#bidi = bidi;
    this.#origin = `chrome-extension://${extensionId}`;
    this.#background = background;
    const hear = <T>(event: string, shape: z.ZodType<T>, take: (said: T) => void) =>
      bidi.on(event, (params) => {
        const said = shape.safeParse(params);
        if (said.success) take(said.data);
      });
    hear('browsingContext.contextCreated', Context, (context) => this.#add(context));
    hear('browsingContext.contextDestroyed', Gone, ({ context }) => void this.#urls.delete(context));
    for (const move of moves) hear(move, Context, (context) => this.#move(context));
    hear(worldCreated, WorldCreated, (world) => this.#noteWorld(world));
  }

  /** Follows the tabs of a browser from now on. */
  static async follow(browser: Extended, background: Client<BackgroundContract>): Promise<BidiPages> {
    const pages = new BidiPages(browser, background);
    const comings = ['browsingContext.contextCreated', 'browsingContext.contextDestroyed'];
    const events = [...comings, ...moves, ...passedOn.map((name) => `goog:cdp.${name}`)];
    await browser.bidi.send('session.subscribe', { events });
    const { contexts } = await browser.bidi.ask('browsingContext.getTree', { maxDepth: 0 }, Tree);
    for (const context of contexts) pages.#add(context);
    return pages;
  }

  all(): string[] {
    return [...this.#urls.keys()];
  }

  current(): string | undefined {
    return this.all().at(-1);
  }

  has(pageId: string): boolean {
    return this.#urls.has(pageId);
  }

  urlOf(pageId: string): string {
    return this.#urls.get(pageId) ?? '';
  }

  async open(): Promise<string> {
    return (await this.#bidi.ask('browsingContext.create', { type: 'tab' }, Gone)).context;
  }

  async goTo(pageId: string, options: GoToOptions & { signal: AbortSignal }): Promise<NavigationResponse> {
    const answer = await openAddress(await this.#targetOf(pageId), options);
    return answer;
  }

  placeOfPage(pageId: string): Promise<TabPlace> {
    return this.#background.locateFrame({ targetId: pageId });
  }

  async placeOfFrame(frameId: string): Promise<TabPlace | undefined> {
    const world = this.#worlds.get(frameId);
    if (!world) return undefined;
    const { session, contextId } = world;
    const params = { expression: 'globalThis.__tabwright?.key', contextId, returnByValue: true };
    const asked = { method: 'Runtime.evaluate', params, session };
    const key = await this.#cdp(asked)
      .then((result) => Evaluated.parse(result).result.value)
      .catch(() => undefined);
    return key === undefined ? undefined : this.#background.locateFrame({ key });
  }

  async #targetOf(pageId: string): Promise<CdpTarget> {
    const { session } = await this.#bidi.ask('goog:cdp.getSession', { context: pageId }, Spoken);
    return {
      send: (method, params = {}) => this.#cdp({ method, params, session }),
      on: (name, listener) =>
        this.#bidi.on(`goog:cdp.${name}`, (said) => {
          const event = CdpEvent.safeParse(said).data;
          if (event?.session === session) listener(event.params);
        }),
    };
  }

  async #cdp(asked: { method: string; params: object; session: string }): Promise<unknown> {
    // BiDi follows the page by these events itself.
    if (asked.method === 'Network.disable') return {};
    return (await this.#bidi.ask('goog:cdp.sendCommand', asked, Answered)).result;
  }

  #add({ context, url, parent }: z.infer<typeof Context>): void {
    if (typeof parent === 'string' || /^(chrome|chrome-extension|devtools):/.test(url)) return;
    if (!this.has(context)) this.#urls.set(context, url);
  }

  #move({ context, url }: z.infer<typeof Context>): void {
    if (this.has(context)) this.#urls.set(context, url);
  }

  #noteWorld({ session, params: { context } }: z.infer<typeof WorldCreated>): void {
    const frameId = context.auxData?.frameId;
    if (context.origin === this.#origin && frameId !== undefined)
      this.#worlds.set(frameId, { session, contextId: context.id });
  }
}
