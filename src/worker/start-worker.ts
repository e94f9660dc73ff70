import { z } from 'zod';
import { thisBrowser } from '../browsers/this-browser';
import { listenForMessages } from '../messaging/runtime';
import { createServer, type Server } from '../messaging/server';
import { backgroundContract } from '../protocol/background';
import { keepAwake } from './frames/keep-awake';
import { createHandlers } from './handlers';
import { ClientWorks } from './pairing/client-works';
import { pairingHandlers } from './pairing/pairing-handlers';
import { startPairing } from './pairing/start-pairing';
import { connectModels } from './models/model-ports';
import { LiveRecordings } from './recorder/live-recordings';
import { Recorder } from './recorder/recorder';
import { interruptReplays } from './runs/replay-run';
import { Scheduler } from './schedule/scheduler';
import { SessionQueue } from './sessions/session-queue';
import { SessionStore } from './sessions/session-store';
import { followTabs } from './sessions/sessions';
import { purgeRecordings } from './store/recording-store';
import { followNotices } from './tasks/notify-user';
import { pruneOriginRules } from './store/stored-settings';
import { detachLeft } from './trusted/debugger';
import { clearSiteRules } from './tasks/site-rules';
import { migrateStorage } from './store/read-storage';
import browser, { type Runtime } from 'webextension-polyfill';

/** Starts the worker. Everything that listens is set up before the first `await`: the browser asks for it. */
export function startBackground(): void {
  // The extension's content security policy forbids the code zod would otherwise generate.
  z.config({ jitless: true });
  const store = new SessionStore();
  const queue = new SessionQueue();
  const lives = new LiveRecordings();
  const recorder = new Recorder(lives, store.values);
  const works = new ClientWorks();
  const pairing = pairingHandlers(() => line, works);
  const scheduler = new Scheduler({ store, queue });
  const parts = { store, queue, lives, recorder, pairing, scheduler };
  const server = createServer(backgroundContract, createHandlers(parts));
  const line = startPairing({ server, store, queue, works });
  listenForMessages('background', (...question) => keepAwake(server(...question)));
  followTabs(store, queue);
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
