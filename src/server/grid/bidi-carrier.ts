import { z } from 'zod';
import type { Bidi } from './bidi';
import type { Carrier } from './carrier';
import { nameChannel, pingScript, relayScript, relayUrlOf, tellScript } from './relay-page';

const Created = z.object({ context: z.string() });
const Tree = z.object({ contexts: z.array(Created.extend({ url: z.string() })) });
const Said = z.object({
  channel: z.string(),
  data: z.object({ value: z.string() }),
  source: z.object({ context: z.string() }),
});

/** Carries lines over BiDi, through the extension's relay page. */
export async function openBidiCarrier(bidi: Bidi, extensionId: string): Promise<Carrier> {
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
