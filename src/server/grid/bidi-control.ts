import { z } from 'zod';
import { Bidi } from './bidi';
import type { Carrier } from './carrier';
import type { GridControl } from './control';
import { caOf, type Hub } from './hub';
import { pingScript, relayScript, relayUrlOf, tellScript } from './relay-page';

const Installed = z.object({ extension: z.string() });
const Created = z.object({ context: z.string() });
const Said = z.object({
  channel: z.string(),
  data: z.object({ value: z.string() }),
  source: z.object({ context: z.string() }),
});

const channel = 'tabwright';

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
    knock: () => bidi.knock(),
    install: async (folder) => {
      const extensionData = { type: 'path', path: folder };
      return Installed.parse(await bidi.send('webExtension.install', { extensionData })).extension;
    },
    openRelay: (extensionId) => openRelay(bidi, extensionId),
  };
}

async function openRelay(bidi: Bidi, extensionId: string): Promise<Carrier> {
  const { context } = Created.parse(
    await bidi.send('browsingContext.create', { type: 'tab', background: true }),
  );
  await bidi.send('session.subscribe', { events: ['script.message'], contexts: [context] });
  const url = relayUrlOf(extensionId);
  await bidi.send('browsingContext.navigate', { context, url, wait: 'complete' });
  const call = (functionDeclaration: string, argument: object) =>
    bidi.send('script.callFunction', {
      functionDeclaration,
      arguments: [argument],
      target: { context },
      awaitPromise: false,
      resultOwnership: 'none',
    });
  await call(relayScript, { type: 'channel', value: { channel } });
  return {
    kind: 'bidi',
    closed: bidi.closed,
    close: () => undefined,
    ping: async () => void (await call(pingScript, { type: 'undefined' })),
    // A page that takes no line is none that anything can be asked through.
    send: (line) => void call(tellScript, { type: 'string', value: line }).catch(() => bidi.close()),
    listen: (onLine) =>
      void bidi.on('script.message', (params) => {
        const said = Said.safeParse(params).data;
        if (said?.source.context === context && said.channel === channel) onLine(said.data.value);
      }),
  };
}
