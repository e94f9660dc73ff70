import { z } from 'zod';
import { Bidi } from './bidi';
import type { GridControl, Carrier } from './carrier';
import { caOf, type Hub } from './hub';
import { nameChannel, pingScript, relayScript, relayUrlOf, tellScript } from './relay-page';

const Installed = z.object({ extension: z.string() });

/** Commands over WebDriver BiDi through the hub: standard, and there where the debugging protocol is switched off. */
export type BidiControl = GridControl & { readonly bidi: Bidi };

export async function connectBidi(hub: Hub, sessionId: string): Promise<BidiControl> {
  const bidi = await Bidi.connect(hub.socketUrl(sessionId, 'bidi'), {
    headers: hub.headers,
    ...caOf(hub.access),
  });
  return {
    bidi,
    closed: bidi.closed,
    close: () => bidi.close(),
    install: async (folder) => {
      const extensionData = { type: 'path', path: folder };
      return (await bidi.ask('webExtension.install', { extensionData }, Installed)).extension;
    },
    openRelay: (extensionId) => openBidiCarrier(bidi, extensionId),
  };
}

const Created = z.object({ context: z.string() });
const Tree = z.object({ contexts: z.array(Created.extend({ url: z.string() })) });
const Said = z.object({
  channel: z.string(),
  data: z.object({ value: z.string() }),
  source: z.object({ context: z.string() }),
});

/** Carries lines over BiDi, through the extension's relay page. */
async function openBidiCarrier(bidi: Bidi, extensionId: string): Promise<Carrier> {
  const context = await relayContext(bidi, extensionId);
  const channel = nameChannel();
  const name = { type: 'string', value: channel };
  await bidi.send('session.subscribe', { events: ['script.message'], contexts: [context] });
  const call = (functionDeclaration: string, ...args: object[]) =>
    bidi.send('script.callFunction', {
      functionDeclaration,
      arguments: args,
      target: { context },
      awaitPromise: false,
      resultOwnership: 'none',
    });
  await call(relayScript, name, { type: 'channel', value: { channel } });
  return {
    kind: 'bidi',
    closed: bidi.closed,
    close: () => undefined,
    ping: async () => void (await call(pingScript)),
    // A page that takes no line is none that anything can be asked through.
    send: (text) => void call(tellScript, name, { type: 'string', value: text }).catch(() => bidi.close()),
    listen: (onLine) =>
      void bidi.on('script.message', (params) => {
        const said = Said.safeParse(params).data;
        if (said?.source.context === context && said.channel === channel) onLine(said.data.value);
      }),
  };
}

/** The page that another process of the service has opened there, or a new one. */
async function relayContext(bidi: Bidi, extensionId: string): Promise<string> {
  const url = relayUrlOf(extensionId);
  const { contexts } = await bidi.ask('browsingContext.getTree', { maxDepth: 0 }, Tree);
  const there = contexts.find((each) => each.url === url);
  if (there) return there.context;
  const tab = { type: 'tab', background: true };
  const { context } = await bidi.ask('browsingContext.create', tab, Created);
  await bidi.send('browsingContext.navigate', { context, url, wait: 'complete' });
  return context;
}
