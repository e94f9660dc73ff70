import browser, { type Runtime } from 'webextension-polyfill';
import { z } from 'zod';
import type { Server } from '../messaging/server';

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
export function connectToService(url: string, secret: string, server: Server): void {
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
export function answerServicePages(server: Server): void {
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
