import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import { z } from 'zod';
import { AutomationError } from '../../base/errors';
import { pairingRefused } from '../../pairing/handshake-line';
import { pairingPath } from '../../protocol/pairing/pairing-messages';

/** A loopback port at which extensions may ask to be let in. */
export type BrokerDoor = { readonly address: string; close(): Promise<void> };

/** An extension at the door. */
export type Comer = { socket: WebSocket; origin: string };

/** What a broker says of itself to a program of this machine that asks at its port. */
const Itself = z.object({ broker: z.literal('tabwright'), process: z.number(), since: z.string() });

/** Opens the broker's port. Fails with `pairing-refused` (`broker-running`) where a broker has it already. */
export async function openBrokerDoor(port: number, onComer: (comer: Comer) => void): Promise<BrokerDoor> {
  const itself = { broker: 'tabwright', process: process.pid, since: new Date().toISOString() };
  const server = createServer((request, response) => {
    const isProgram = request.headers.origin === undefined && request.headers.host === addressOf(server);
    const said = isProgram && request.url === '/' ? JSON.stringify(itself) : undefined;
    response.writeHead(said === undefined ? 404 : 200, { 'content-type': 'application/json' }).end(said);
  });
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 64 * 1024 * 1024 });
  server.on('upgrade', (request, stream, head) => {
    if (!isExtension(request, addressOf(server))) return refuse(stream);
    sockets.handleUpgrade(request, stream, head, (socket) => {
      // A broken connection also closes, which is what counts.
      socket.on('error', () => undefined);
      onComer({ socket, origin: request.headers.origin ?? '' });
    });
  });
  await listenAt(server, port);
  return {
    address: addressOf(server),
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets.clients) socket.terminate();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/**
 * A page can forge none of these: a rebound host name fails the first, a page's own socket the second. That it is an extension
 * lets nobody in: that is what the handshake is for.
 */
function isExtension({ headers, url }: IncomingMessage, address: string): boolean {
  return (
    headers.host === address &&
    /^chrome-extension:\/\/[a-p]{32}$/.test(headers.origin ?? '') &&
    url === pairingPath
  );
}

function refuse(stream: Duplex): void {
  stream.end('HTTP/1.1 403 Forbidden\r\nconnection: close\r\ncontent-length: 0\r\n\r\n');
}

function addressOf(server: Server): string {
  const address = server.address();
  return `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
}

async function listenAt(server: Server, port: number): Promise<void> {
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(port, '127.0.0.1', resolve);
    });
  } catch (thrown) {
    throw await whoHas(port, thrown);
  }
}

/** Says who has a port that could not be opened. */
async function whoHas(port: number, cause: unknown): Promise<AutomationError> {
  const address = `127.0.0.1:${port}`;
  const first = await fetch(`http://${address}/`, { signal: AbortSignal.timeout(2000) })
    .then((response) => response.json())
    .then((said) => Itself.safeParse(said).data)
    .catch(() => undefined);
  if (first) {
    const message = `A broker runs at ${address} already: process ${first.process}, since ${first.since}. One serves all programs of this computer. Ask it, or stop it first.`;
    return pairingRefused('broker-running', { message, cause });
  }
  const reason = cause instanceof Error ? cause.message : String(cause);
  const message = `The broker cannot listen at ${address}, and no broker answers there: ${reason}`;
  return new AutomationError('invalid-input', message, { cause });
}
