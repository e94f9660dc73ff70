import { z } from 'zod';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectSocket, type Cdp } from '../chromium/cdp';
import type { GridControl, Carrier } from './carrier';
import { caOf, type Hub } from './hub';
import { understood } from './bidi';
import { AutomationError } from '../../base/errors';
import { attach, listTargets, type Attachment } from '../chromium/targets';
import { nameChannel, pingScript, relayScript, relayUrlOf, tellScript } from './relay-page';

const Loaded = z.object({ id: z.string() });

/** Commands over the debugging protocol through the hub, where its nodes let it be spoken. */
export type CdpControl = GridControl & { readonly cdp: Cdp };

export async function connectCdp(hub: Hub, sessionId: string): Promise<CdpControl> {
  const { cdp, close } = await connectSocket(hub.socketUrl(sessionId, 'cdp'), {
    headers: hub.headers,
    ...caOf(hub.access),
  });
  return {
    cdp,
    closed: cdp.closed,
    close,
    install: async (folder) => {
      const method = 'Extensions.loadUnpacked';
      return understood(await cdp.send({ method, params: { path: folder } }), Loaded, method).id;
    },
    openRelay: (extensionId) => openCdpCarrier(cdp, extensionId),
  };
}

const Created = z.object({ targetId: z.string() });
const Called = z.object({ name: z.string(), payload: z.string() });

/** Carries lines over the debugging protocol, through the extension's relay page. */
async function openCdpCarrier(cdp: Cdp, extensionId: string): Promise<Carrier> {
  const page = await attach(cdp, await relayTarget(cdp, extensionId));
  const channel = nameChannel();
  const name = JSON.stringify(channel);
  await page.target.send('Runtime.enable');
  await page.target.send('Runtime.addBinding', { name: channel });
  await untilLoaded(page);
  await page.evaluate(`(${relayScript})(${name}, (line) => globalThis.${channel}(line))`);
  return {
    kind: 'cdp',
    closed: cdp.closed,
    close: () => undefined,
    ping: async () => void (await page.evaluate(`(${pingScript})()`)),
    send: (text) =>
      void page.evaluate(`(${tellScript})(${name}, ${JSON.stringify(text)})`).catch(() => undefined),
    listen: (onLine) =>
      void page.target.on('Runtime.bindingCalled', (event) => {
        const called = Called.safeParse(event).data;
        if (called?.name === channel) onLine(called.payload);
      }),
  };
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
