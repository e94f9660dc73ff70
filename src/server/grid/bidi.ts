import type { WebSocket } from 'ws';
import { z } from 'zod';
import { AutomationError } from '../../base/errors';
import type { Client } from '../../messaging/contract';
import type { CdpTarget } from '../../page/cdp/frame-targets';
import { openAddress } from '../../page/cdp/open-address';
import type { BackgroundContract } from '../../protocol/background';
import type { Pages } from '../browsers/browser-host';
import { keyIn, TabUrls, taking, World } from '../browsers/cdp-pages';
import { Commands } from '../chromium/calls';
import { closeOf, openSocket, type SocketOptions } from '../chromium/cdp';
import { parseData } from '../net';
import { nameChannel, relayThrough, relayUrlOf, type Carrier, type GridControl } from './carrier';
import { understood, type Hub } from './hub';

const Message = z.union([
  z.object({ type: z.literal('success'), id: z.number(), result: z.unknown() }),
  z.object({ type: z.literal('error'), id: z.number().nullable(), error: z.string(), message: z.string() }),
  z.object({ type: z.literal('event'), method: z.string(), params: z.unknown() }),
]);

/**
 * A connection to a browser that speaks WebDriver BiDi.
 *
 * Source: https://www.w3.org/TR/webdriver-bidi/
 */
export class Bidi {
  readonly #socket: WebSocket;
  readonly #commands: Commands;
  /** Resolves when nothing comes any more. */
  readonly closed: Promise<void>;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    this.#commands = new Commands((message) => socket.send(message), 'went away');
    this.closed = closeOf(socket).then(() => this.#commands.lose());
    socket.on('message', (data) => {
      const message = parseData(data, Message);
      if (message?.type === 'event') this.#commands.tell(message.method, message.params);
      if (message?.type === 'success') this.#commands.settle(message.id, message.result);
      if (message?.type === 'error' && message.id !== null)
        this.#commands.refuse(message.id, message.message, { error: message.error });
    });
  }

  /** Connects. Fails with `no-answer` where nobody speaks it. */
  static async connect(url: string, options: SocketOptions = {}): Promise<Bidi> {
    const failed = (cause: unknown) =>
      new AutomationError('no-answer', 'The grid gives no BiDi socket.', { cause });
    return new Bidi(await openSocket(url, { ...options, perMessageDeflate: false }, failed));
  }

  /** The result of a command. Rejects as `Commands.send` does. */
  send(method: string, params: object = {}): Promise<unknown> {
    return this.#commands.send(method, { params });
  }

  /** The result of a command, in this shape. Fails as `send` does, and with `browser-failed` where it has another. */
  async ask<T>(method: string, params: object, shape: z.ZodType<T>): Promise<T> {
    return understood(await this.send(method, params), shape, method);
  }

  /** Calls `listener` for each event named `method`, which is to be subscribed to; gives the function that ends it. */
  on(method: string, listener: (params: unknown) => void): () => void {
    return this.#commands.on(method, listener);
  }

  close(): void {
    this.#socket.terminate();
  }
}

const Installed = z.object({ extension: z.string() });

/** Commands over BiDi through the hub: standard, and there where the debugging protocol is switched off. */
export async function connectBidi(hub: Hub, sessionId: string): Promise<GridControl> {
  const bidi = await Bidi.connect(hub.socketUrl(sessionId, 'bidi'), hub.socketOptions);
  return {
    closed: bidi.closed,
    close: () => bidi.close(),
    install: async (folder) => {
      const extensionData = { type: 'path', path: folder };
      return (await bidi.ask('webExtension.install', { extensionData }, Installed)).extension;
    },
    openRelay: (extensionId) => openRelay(bidi, extensionId),
    pages: (extensionId, background) => pagesOverBidi(bidi, extensionId, background),
  };
}

const Created = z.object({ context: z.string() });
const Context = Created.extend({ url: z.string(), parent: z.string().nullish() });
const Tree = z.object({ contexts: z.array(Context) });
const Said = z.object({
  channel: z.string(),
  data: z.object({ value: z.string() }),
  source: z.object({ context: z.string() }),
});

async function openRelay(bidi: Bidi, extensionId: string): Promise<Carrier> {
  const context = await relayContext(bidi, extensionId);
  const channel = nameChannel();
  await bidi.send('session.subscribe', { events: ['script.message'], contexts: [context] });
  return relayThrough({
    kind: 'bidi',
    closed: bidi.closed,
    run: (functionDeclaration, text) => {
      const say = { type: 'channel', value: { channel } };
      return bidi.send('script.callFunction', {
        functionDeclaration,
        arguments: [
          { type: 'string', value: channel },
          text === undefined ? say : { type: 'string', value: text },
        ],
        target: { context },
        awaitPromise: false,
        resultOwnership: 'none',
      });
    },
    // A page that takes no line is none that anything can be asked through.
    lose: () => bidi.close(),
    listen: (onLine) =>
      void bidi.on('script.message', (params) => {
        const said = Said.safeParse(params).data;
        if (said?.source.context === context && said.channel === channel) onLine(said.data.value);
      }),
  });
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

const Spoken = z.object({ session: z.string() });
const Answered = z.object({ result: z.unknown() });
const CdpEvent = z.object({ session: z.string(), params: z.unknown() });
const WorldCreated = CdpEvent.extend({ params: World });

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
].map((name) => `goog:cdp.${name}`);

/**
 * The tabs of a browser as BiDi knows them. Chromium's names for them are those of the debugging protocol, of which BiDi passes on
 * what it has no words for.
 */
async function pagesOverBidi(
  bidi: Bidi,
  extensionId: string,
  background: Client<BackgroundContract>,
): Promise<Pages> {
  const tabs = new TabUrls();
  /** Our own script's world in each frame, and the session that speaks with it. */
  const worlds = new Map<string, { session: string; contextId: number }>();
  const add = ({ context, url, parent }: z.infer<typeof Context>) => {
    if (typeof parent !== 'string') tabs.add(context, url);
  };
  bidi.on('browsingContext.contextCreated', taking(Context, add));
  bidi.on(
    'browsingContext.contextDestroyed',
    taking(Created, ({ context }) => tabs.urls.delete(context)),
  );
  for (const move of moves)
    bidi.on(
      move,
      taking(Context, ({ context, url }) => tabs.move(context, url)),
    );
  bidi.on(
    'goog:cdp.Runtime.executionContextCreated',
    taking(WorldCreated, ({ session, params: { context } }) => {
      const frameId = context.auxData?.frameId;
      if (context.origin === `chrome-extension://${extensionId}` && frameId !== undefined)
        worlds.set(frameId, { session, contextId: context.id });
    }),
  );
  const events = [
    'browsingContext.contextCreated',
    'browsingContext.contextDestroyed',
    ...moves,
    ...passedOn,
  ];
  await bidi.send('session.subscribe', { events });
  const { contexts } = await bidi.ask('browsingContext.getTree', { maxDepth: 0 }, Tree);
  for (const context of contexts) add(context);
  return {
    urls: tabs.urls,
    open: async () => (await bidi.ask('browsingContext.create', { type: 'tab' }, Created)).context,
    goTo: async (pageId, options) => {
      const { session } = await bidi.ask('goog:cdp.getSession', { context: pageId }, Spoken);
      return openAddress(targetOf(bidi, session), options);
    },
    placeOfPage: (pageId) => background.locateFrame({ targetId: pageId }),
    placeOfFrame: async (frameId) => {
      const world = worlds.get(frameId);
      if (!world) return undefined;
      const key = await keyIn(targetOf(bidi, world.session), world.contextId).catch(() => undefined);
      return key === undefined ? undefined : background.locateFrame({ key });
    },
  };
}

/** A target of the debugging protocol, whose commands and events BiDi carries. */
const targetOf = (bidi: Bidi, session: string): CdpTarget => ({
  send: async (method, params = {}) => {
    // BiDi follows the page by these events itself.
    if (method === 'Network.disable') return {};
    return (await bidi.ask('goog:cdp.sendCommand', { method, params, session }, Answered)).result;
  },
  on: (name, listener) =>
    bidi.on(`goog:cdp.${name}`, (said) => {
      const event = CdpEvent.safeParse(said).data;
      if (event?.session === session) listener(event.params);
    }),
});
