import { z } from 'zod';
import { thisBrowser, keepAwake } from '../browsers/this-browser';
import { listenForMessages } from '../messaging/runtime';
import { createServer, type Server } from '../messaging/server';
import { backgroundContract } from '../protocol/background';
import { createHandlers } from './handlers';
import { ClientWorks } from './pairing/client-works';
import { pairingHandlers, PairingLine } from './pairing/pairing-line';
import { connectModels } from './models/model-access';
import { LiveRecordings } from './recorder/live-recordings';
import { Recorder } from './recorder/recorder';
import { interruptReplays } from './runs/replay';
import { Scheduler } from './schedule/scheduler';
import { Sessions } from './session/sessions';
import { SessionStore } from './sessions/session-store';
import { purgeRecordings } from './store/recording-store';
import { followNotices } from './tasks/notify-user';
import { TaskStore } from './tasks/task-store';
import { pruneOriginRules, migrateStorage } from './store/read-storage';
import { detachLeft } from './trusted/debugger';
import { clearSiteRules } from './tasks/site-rules';
import browser, { type Runtime } from 'webextension-polyfill';
import { leaveProgramTab } from './frames/heed-user';
import { forgetAsking } from './pairing/client-consent';
import { createClientServer } from './pairing/serve-client';

/** Starts the worker. Everything that listens is set up before the first `await`: the browser asks for it. */
export function startBackground(): void {
  // The extension's content security policy forbids the code zod would otherwise generate.
  z.config({ jitless: true });
  const store = new SessionStore();
  const lives = new LiveRecordings();
  const recorder = new Recorder(lives, store.values);
  const works = new ClientWorks();
  const pairing = pairingHandlers(() => line, works);
  const parts = { store, lives, recorder, tasks: new TaskStore(store) };
  const sessions = new Sessions(parts);
  const scheduler = new Scheduler(sessions);
  const server = createServer(backgroundContract, createHandlers({ ...parts, sessions, pairing, scheduler }));
  const line = startPairing({ server, store, sessions, works });
  listenForMessages('background', (...question) => keepAwake(server(...question)));
  sessions.follow();
  recorder.follow();
  followNotices();
  scheduler.start();
  connectModels();
  thisBrowser.openPanelFromToolbar();
  void thisBrowser.closeStorageToPages();
  void migrateStorage();
  void interruptReplays();
  void clearSiteRules();
  detachLeft();
  void pruneOriginRules();
  void purgeRecordings();
  if (import.meta.env.MODE === 'managed') {
    answerServicePages(server);
    globalThis.tabwrightConnect = (url, secret) => connectToService(url, secret, server);
  }
}

declare global {
  /** The launcher calls this with the service's address; managed flavour only. */
  var tabwrightConnect: ((url: string, secret: string) => void) | undefined;
}

/** A question of the service, or a sign of life that keeps this worker alive. */
const Incoming = z.union([
  z.object({ ping: z.literal(true) }),
  z.object({ id: z.number(), operation: z.string(), input: z.unknown() }),
]);

/** Through a page of ours the service may also invite the worker to a socket. */
const Relayed = z.union([Incoming, z.object({ connect: z.object({ url: z.string(), secret: z.string() }) })]);

/**
 * Dials the service that started this browser and answers it, as the panel is answered.
 *
 * Only the managed flavour has this, and only the launcher can call it: it hands over the loopback address and a
 * one-time secret through its pipe to the browser. The worker dials out; nothing can dial in.
 */
function connectToService(url: string, secret: string, server: Server): void {
  const socket = new WebSocket(url);
  const send = (message: object) => {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  };
  socket.addEventListener('open', () => send({ secret }));
  socket.addEventListener('message', (event) => {
    void answer(Incoming.parse(JSON.parse(String(event.data))), send, server);
  });
}

/**
 * Answers the service through a page of ours. In a browser of a grid a page is all that the service reaches of an extension,
 * by the protocol that drives that browser.
 *
 * Only the managed flavour has this. A web page and another extension cannot open a port to us.
 */
function answerServicePages(server: Server): void {
  browser.runtime.onConnect.addListener((port) => {
    if (port.name !== 'service' || !isRelayPage(port.sender)) return;
    let isOpen = true;
    port.onDisconnect.addListener(() => (isOpen = false));
    const send = (line: object) => {
      if (isOpen) port.postMessage(line);
    };
    port.onMessage.addListener((message) => {
      const relayed = Relayed.parse(message);
      if ('connect' in relayed) connectToService(relayed.connect.url, relayed.connect.secret, server);
      else void answer(relayed, send, server);
    });
  });
}

/** A page that nothing of ours is drawn in, so that nobody but who drives the browser makes it ask. */
function isRelayPage(sender: Runtime.MessageSender | undefined): boolean {
  return sender?.id === browser.runtime.id && sender.url === browser.runtime.getURL('manifest.json');
}

async function answer(
  incoming: z.infer<typeof Incoming>,
  send: (message: object) => void,
  server: Server,
): Promise<void> {
  if ('ping' in incoming) return;
  const { id, operation, input } = incoming;
  const onProgress = (progress: unknown) => send({ id, progress });
  send({ id, reply: await server(operation, input, { caller: 'service', onProgress }) });
}

type Parts = { server: Server; store: SessionStore; sessions: Sessions; works: ClientWorks };

/** Lets the clients of the broker work here, as long as this browser is paired. */
function startPairing({ server, store, sessions, works }: Parts): PairingLine {
  const line = new PairingLine({
    serve: createClientServer({ server, store, works }),
    working: async () => (await works.all()).map(({ id }) => id),
    onOver: async () => {
      await works.endAll();
      await forgetAsking();
    },
  });
  works.follow({
    onPages: (workId, pages) => line.say({ workId, pages }),
    onEnded: (workId) => line.say({ ended: workId }),
    onLeft: async (tabIds) => {
      await sessions.leave(tabIds);
      for (const tabId of tabIds) leaveProgramTab(tabId);
    },
  });
  line.start();
  browser.action.onClicked.addListener(({ id }) => {
    if (id !== undefined) void stopClient(id);
  });
  return line;

  /** The toolbar button ends what a client is doing in the tab, whether or not a panel shows it. */
  async function stopClient(tabId: number): Promise<void> {
    if (!(await works.isOfClient(tabId))) return;
    for (const session of await sessions.onTabs([tabId])) session.stop();
  }
}
