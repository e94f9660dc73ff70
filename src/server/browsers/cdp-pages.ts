import { z } from 'zod';
import type { OpenBrowser } from '../../client/client-ports';
import type { Client } from '../../messaging/contract';
import type { CdpTarget } from '../../page/cdp/frame-targets';
import { openAddress } from '../../page/cdp/open-address';
import type { BackgroundContract } from '../../protocol/background';
import { connectSocket, type Cdp } from '../chromium/cdp';
import { attach, listTargets, type BrowserTarget } from '../chromium/targets';
import { newestPage, type Pages } from './browser-host';

/** The addresses of a browser's tabs by their ids, in the order they were opened; those of the browser's own pages are left out. */
export class TabUrls {
  readonly urls = new Map<string, string>();

  add(id: string, url: string): void {
    if (!/^(chrome|chrome-extension|devtools):/.test(url) && !this.urls.has(id)) this.urls.set(id, url);
  }

  move(id: string, url: string): void {
    if (this.urls.has(id)) this.urls.set(id, url);
  }
}

/** Takes what has this shape: a browser of a grid may be none. */
export function taking<T>(shape: z.ZodType<T>, take: (said: T) => void): (params: unknown) => void {
  return (params) => {
    const said = shape.safeParse(params);
    if (said.success) take(said.data);
  };
}

const Changed = z.object({
  targetInfo: z.object({ targetId: z.string(), type: z.string(), url: z.string() }),
});
const Target = z.object({ targetId: z.string() });

/** The tabs of a browser, followed until `stop`. Their ids are also those of their main frames. */
type FollowedTabs = Pick<Pages, 'urls' | 'open'> & { stop(): void };

async function followTabs(cdp: Cdp): Promise<FollowedTabs> {
  const tabs = new TabUrls();
  const add = ({ targetId, type, url }: BrowserTarget) => type === 'page' && tabs.add(targetId, url);
  const listeners = {
    'Target.targetCreated': taking(Changed, ({ targetInfo }) => add(targetInfo)),
    'Target.targetInfoChanged': taking(Changed, ({ targetInfo: { targetId, url } }) =>
      tabs.move(targetId, url),
    ),
    'Target.targetDestroyed': taking(Target, ({ targetId }) => tabs.urls.delete(targetId)),
  };
  const unlisten = Object.entries(listeners).map(([event, listener]) => cdp.on(event, listener));
  await cdp.send({ method: 'Target.setDiscoverTargets', params: { discover: true } });
  for (const target of await listTargets(cdp)) add(target);
  return {
    urls: tabs.urls,
    open: async () => {
      const made = await cdp.send({ method: 'Target.createTarget', params: { url: 'about:blank' } });
      return Target.parse(made).targetId;
    },
    stop: () => {
      for (const end of unlisten) end();
    },
  };
}

/** The pages of a browser that is spoken with over the debugging protocol, which is attached to a tab only while it is needed. */
export async function pagesOverCdp(
  cdp: Cdp,
  extensionId: string,
  background: Client<BackgroundContract>,
): Promise<Pages & FollowedTabs> {
  return {
    ...(await followTabs(cdp)),
    goTo: async (pageId, options) => {
      const attachment = await attach(cdp, pageId);
      try {
        return await openAddress(attachment.target, options);
      } finally {
        await attachment.detach();
      }
    },
    placeOfPage: (pageId) => background.locateFrame({ targetId: pageId }),
    placeOfFrame: async (frameId) => {
      const key = await keyOfFrame(cdp, extensionId, frameId);
      return key === undefined ? undefined : background.locateFrame({ key });
    },
  };
}

/** A script's world in a frame. */
export const World = z.object({
  context: z.object({
    id: z.number(),
    origin: z.string(),
    auxData: z.object({ frameId: z.string() }).loose().optional(),
  }),
});

const Evaluated = z.object({ result: z.object({ value: z.string().optional() }) });

/** Asks the engine in a world for its key. */
export async function keyIn(target: CdpTarget, contextId: number): Promise<string | undefined> {
  const params = { expression: 'globalThis.__tabwright?.key', contextId, returnByValue: true };
  return Evaluated.parse(await target.send('Runtime.evaluate', params)).result.value;
}

/** The key of the engine in the frame that the debugging protocol names `frameId`; undefined when it has none. */
async function keyOfFrame(cdp: Cdp, extensionId: string, frameId: string): Promise<string | undefined> {
  const targets = await listTargets(cdp);
  // A frame of another site has a process, and with it a target, of its own.
  const own = targets.filter(({ targetId }) => targetId === frameId);
  const places = own.length > 0 ? own : targets.filter(({ type }) => type === 'page' || type === 'iframe');
  for (const { targetId } of places) {
    const key = await keyInTarget(cdp, targetId, extensionId, frameId).catch(() => undefined);
    if (key !== undefined) return key;
  }
  return undefined;
}

async function keyInTarget(
  cdp: Cdp,
  targetId: string,
  extensionId: string,
  frameId: string,
): Promise<string | undefined> {
  const attachment = await attach(cdp, targetId);
  const { target } = attachment;
  let contextId: number | undefined;
  const unlisten = target.on('Runtime.executionContextCreated', (params) => {
    const { context } = World.parse(params);
    const isOurs = context.origin === `chrome-extension://${extensionId}`;
    if (isOurs && context.auxData?.frameId === frameId) contextId = context.id;
  });
  try {
    // Worlds that are there already are told before this is answered.
    await target.send('Runtime.enable');
    return contextId === undefined ? undefined : await keyIn(target, contextId);
  } finally {
    unlisten();
    await attachment.detach();
  }
}

/** A browser that runs elsewhere, by the address of its debugging protocol. */
export async function openBrowser(cdpUrl: string): Promise<OpenBrowser> {
  const { cdp, close } = await connectSocket(cdpUrl);
  try {
    const tabs = await followTabs(cdp);
    return {
      currentPage: async () => newestPage(tabs) ?? tabs.open(),
      attach: (pageId) => attach(cdp, pageId),
      close: async () => {
        tabs.stop();
        close();
      },
    };
  } catch (thrown) {
    close();
    throw thrown;
  }
}
