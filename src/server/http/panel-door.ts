import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { panelPath } from '../../protocol/pairing/pairing-messages';
import { isLoopback } from './service-options';
import { isExtension } from './guards';
import type { KnownPanels } from './known-panels';

/** Longest message of a handshake, in bytes. */
const maxMessageBytes = 4096;

/** A server of HTTP, of whichever version: some clients ask to speak another protocol on their connection. */
type Upgrading = {
  on(event: 'upgrade', hear: (request: IncomingMessage, stream: Duplex, head: Buffer) => void): unknown;
};

/** Lets extensions of this computer's browsers come to a service with the code that it shows. */
export function openPanelDoor(server: Upgrading, panels: KnownPanels): void {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: maxMessageBytes });
  server.on('upgrade', (request, stream, head) => {
    const place = placeOf(request);
    if (!place) return refuse(stream);
    sockets.handleUpgrade(request, stream, head, (socket) => {
      // A broken connection also closes, which is what counts.
      socket.on('error', () => undefined);
      void panels.admit(socket, place);
    });
  });
}

/**
 * Where and by whom a handshake is asked for; undefined where it is none's to ask. A page can forge neither: a rebound name is not
 * loopback, and the browser itself says the origin. The port has to be this one, so that a proof for another counts nothing here.
 */
function placeOf({ headers, url, socket }: IncomingMessage): { address: string; origin: string } | undefined {
  const { host: address = '', origin = '' } = headers;
  if (url !== panelPath || !isExtension(origin) || !URL.canParse(`http://${address}`)) return undefined;
  const { hostname, port } = new URL(`http://${address}`);
  const isHere = isLoopback(hostname.replace(/^\[|\]$/g, '')) && Number(port || 80) === socket.localPort;
  return isHere ? { address, origin } : undefined;
}

function refuse(stream: Duplex): void {
  stream.end('HTTP/1.1 403 Forbidden\r\nconnection: close\r\ncontent-length: 0\r\n\r\n');
}
