import { z } from 'zod';
import type { BackgroundContract } from '../../protocol/background';
import type { Client } from '../../messaging/contract';
import { launchBrowser, type Browser, type ChromiumOptions } from '../chromium/launch';
import { openLink, type Link } from '../chromium/worker-link';
import type { BrowserHost, Pages } from './browser-host';
import type { WindowSize } from './launch-choice';
import { PageTargets } from './page-targets';
import { attach, listTargets } from '../chromium/targets';
import { openAddress, type GoToOptions, type NavigationResponse } from '../../page/cdp/open-address';
import type { Cdp } from '../chromium/cdp';

/** A browser of the service's own, all of whose pages are the session's. */
export type LaunchedHost = BrowserHost & { readonly browser: Browser };

/** Starts a browser that is ready to be driven. */
export async function openHost(options: ChromiumOptions): Promise<LaunchedHost> {
  const browser = await launchBrowser(options);
  let link: Link | undefined;
  try {
    link = await openLink(browser);
    const pages = await pagesOverCdp(browser, link.background);
    return {
      browser,
      background: link.background,
      pages,
      cdpUrl: browser.cdpUrl,
      isOfUser: false,
      closed: browser.closed,
      close: async () => {
        pages.close();
        await link?.close();
        await browser.close();
      },
    };
  } catch (thrown) {
    await link?.close();
    await browser.close();
    throw thrown;
  }
}

const Window = z.object({ windowId: z.number() });

/** Gives the browser's window a size; the tabs that are opened in it later have it, too. */
export async function resizeWindow(host: LaunchedHost, { width, height }: WindowSize): Promise<void> {
  const { cdp } = host.browser;
  const targetId = host.pages.current() ?? (await host.pages.open());
  const found = await cdp.send({ method: 'Browser.getWindowForTarget', params: { targetId } });
  const { windowId } = Window.parse(found);
  await cdp.send({ method: 'Browser.setWindowBounds', params: { windowId, bounds: { width, height } } });
}

/** The pages of a browser that is spoken with over the debugging protocol. */
export async function pagesOverCdp(
  browser: Pick<Browser, 'cdp' | 'extensionId'>,
  background: Client<BackgroundContract>,
): Promise<Pages & { close(): void }> {
  const targets = await PageTargets.follow(browser.cdp);
  return {
    close: () => targets.close(),
    all: () => targets.all(),
    current: () => targets.current(),
    has: (pageId) => targets.has(pageId),
    urlOf: (pageId) => targets.urlOf(pageId),
    open: () => targets.open(),
    goTo: (pageId, options) => goTo(browser.cdp, pageId, options),
    placeOfPage: (pageId) => background.locateFrame({ targetId: pageId }),
    placeOfFrame: async (frameId) => {
      const key = await keyOfFrame(browser, frameId);
      return key === undefined ? undefined : background.locateFrame({ key });
    },
  };
}

const Context = z.object({
  context: z.object({
    id: z.number(),
    origin: z.string(),
    auxData: z.object({ frameId: z.string() }).loose().optional(),
  }),
});
const Evaluated = z.object({ result: z.object({ value: z.string().optional() }) });

/** The key of the engine in the frame that the debugging protocol names `frameId`; undefined when it has none. */
async function keyOfFrame(
  { cdp, extensionId }: Pick<Browser, 'cdp' | 'extensionId'>,
  frameId: string,
): Promise<string | undefined> {
  const targets = await listTargets(cdp);
  // A frame of another site has a process, and with it a target, of its own.
  const own = targets.filter(({ targetId }) => targetId === frameId);
  const places = own.length > 0 ? own : targets.filter(({ type }) => type === 'page' || type === 'iframe');
  for (const { targetId } of places) {
    const key = await keyIn({ cdp, extensionId }, { targetId, frameId }).catch(() => undefined);
    if (key !== undefined) return key;
  }
  return undefined;
}

/** Looks for our own script's world in the frame, and asks it. */
async function keyIn(
  { cdp, extensionId }: Pick<Browser, 'cdp' | 'extensionId'>,
  { targetId, frameId }: { targetId: string; frameId: string },
): Promise<string | undefined> {
  const attachment = await attach(cdp, targetId);
  const { sessionId } = attachment;
  let contextId: number | undefined;
  const unlisten = cdp.on('Runtime.executionContextCreated', (params, from) => {
    const { context } = Context.parse(params);
    const isOurs = context.origin === `chrome-extension://${extensionId}`;
    if (from === sessionId && isOurs && context.auxData?.frameId === frameId) contextId = context.id;
  });
  try {
    // Worlds that are there already are told before this is answered.
    await cdp.send({ method: 'Runtime.enable', sessionId });
    if (contextId === undefined) return undefined;
    const params = { expression: 'globalThis.__tabwright?.key', contextId, returnByValue: true };
    return Evaluated.parse(await cdp.send({ method: 'Runtime.evaluate', params, sessionId })).result.value;
  } finally {
    unlisten();
    await attachment.detach();
  }
}

/** Opens an address in a tab, to which the debugging protocol is attached for as long as it takes. */
export async function goTo(
  cdp: Cdp,
  targetId: string,
  options: GoToOptions & { signal: AbortSignal },
): Promise<NavigationResponse> {
  const attachment = await attach(cdp, targetId);
  try {
    return await openAddress(attachment.target, options);
  } finally {
    await attachment.detach();
  }
}
