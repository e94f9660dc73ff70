import type { Server } from '../messaging/server';

/** A question of the service, or a sign of life that keeps this worker alive. */
type Incoming = { ping: true } | { id: number; operation: string; input: unknown };

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
  const incoming = JSON.parse(text) as Incoming;
  if ('ping' in incoming) return;
  const { id, operation, input } = incoming;
  const reply = await server(operation, input, { caller: 'service' });
  if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ id, reply }));
}
