import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { AutomationError } from '../../base/errors';
import { pagesOverCdp } from '../browsers/cdp-pages';
import { connectSocket, type Cdp } from '../chromium/cdp';
import { attach, listTargets, type Attachment } from '../chromium/targets';
import { nameChannel, relayThrough, relayUrlOf, type Carrier, type GridControl } from './carrier';
import { understood, type Hub } from './hub';

const Loaded = z.object({ id: z.string() });
const Created = z.object({ targetId: z.string() });
const Called = z.object({ name: z.string(), payload: z.string() });

/** Commands over the debugging protocol through the hub, where its nodes let it be spoken. */
export async function connectCdp(hub: Hub, sessionId: string): Promise<GridControl> {
  const { cdp, close } = await connectSocket(hub.socketUrl(sessionId, 'cdp'), hub.socketOptions);
  return {
    closed: cdp.closed,
    close,
    install: async (folder) => {
      const method = 'Extensions.loadUnpacked';
      return understood(await cdp.send({ method, params: { path: folder } }), Loaded, method).id;
    },
    openRelay: (extensionId) => openRelay(cdp, extensionId),
    pages: (extensionId, background) => pagesOverCdp(cdp, extensionId, background),
  };
}

async function openRelay(cdp: Cdp, extensionId: string): Promise<Carrier> {
  const page = await attach(cdp, await relayTarget(cdp, extensionId));
  const channel = nameChannel();
  await page.target.send('Runtime.enable');
  await page.target.send('Runtime.addBinding', { name: channel });
  await untilLoaded(page);
  const [name, say] = [JSON.stringify(channel), `(line) => globalThis.${channel}(line)`];
  return relayThrough({
    kind: 'cdp',
    closed: cdp.closed,
    run: (script, text) =>
      page.evaluate(`(${script})(${name}, ${text === undefined ? say : JSON.stringify(text)})`),
    lose: () => undefined,
    listen: (onLine) =>
      void page.target.on('Runtime.bindingCalled', (event) => {
        const called = Called.safeParse(event).data;
        if (called?.name === channel) onLine(called.payload);
      }),
  });
}

/** The page that another process of the service has opened there, or a new one. */
async function relayTarget(cdp: Cdp, extensionId: string): Promise<string> {
  const url = relayUrlOf(extensionId);
  const there = (await listTargets(cdp)).find((target) => target.type === 'page' && target.url === url);
  if (there) return there.targetId;
  const params = { url, background: true };
  const method = 'Target.createTarget';
  return understood(await cdp.send({ method, params }), Created, method).targetId;
}

const loadMs = 15_000;

/** A tab is there before its page is. */
async function untilLoaded(page: Attachment): Promise<void> {
  for (const end = Date.now() + loadMs; Date.now() < end; await sleep(20)) {
    const place = await page.evaluate('location.protocol + document.readyState');
    if (place === 'chrome-extension:complete') return;
  }
  throw new AutomationError('browser-failed', `The extension's page was not loaded within ${loadMs} ms.`);
}
