import { z } from 'zod';
import type { Server } from '../messaging/server';

/** A question of the service, or a sign of life that keeps this worker alive. */
const Incoming = z.union([
  z.object({ ping: z.literal(true) }),
  z.object({ id: z.number(), operation: z.string(), input: z.unknown() }),
]);

/**
 * Dials the service that started this browser and answers it, as the panel is answered.
 *
 * Only the managed flavour has this, and only the launcher can call it: it hands over the loopback address and a
 * one-time secret through its pipe to the browser. The worker dials out; nothing can dial in.
 */
export function connectToService(url: string, secret: string, server: Server): void {
  const socket = new WebSocket(url);
  socket.addEventListener('open', () => socket.send(JSON.stringify({ secret })));
  socket.addEventListener('message', (event) => void answer(socket, String(event.data), server));
}

async function answer(socket: WebSocket, text: string, server: Server): Promise<void> {
  const incoming = Incoming.parse(JSON.parse(text));
  if ('ping' in incoming) return;
  const { id, operation, input } = incoming;
  const send = (message: object) => {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ id, ...message }));
  };
  const onProgress = (progress: unknown) => send({ progress });
  send({ reply: await server(operation, input, { caller: 'service', onProgress }) });
}
