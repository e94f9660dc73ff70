import { serve } from '@hono/node-server';
import type { AddressInfo } from 'node:net';
import type { IncomingMessage } from 'node:http';
import { AutomationError } from '../../base/errors';
import type { HandshakePlace } from '../../pairing/handshake-line';
import { panelPath } from '../../protocol/pairing/pairing-messages';
import { hostName, isExtension } from '../http/guards';
import { addMcp } from '../mcp/mcp-route';
import { acceptSockets } from '../net';
import { createApp } from './app';
import type { Service } from './service';
import { isLoopback } from './service-options';

/** How long requests that are going on may take to end when the service stops, in milliseconds. */
const graceMs = 5000;

/** Longest headers of a request, in bytes, and how often slow ones are looked for, in milliseconds. */
const maxHeaderBytes = 16 * 1024;
const checkEveryMs = 5000;

/** A service that is asked at `url`, without a slash at the end. */
export type Listening = { readonly url: string; readonly close: () => Promise<void> };

/** Serves HTTP at the address of the service's options. Fails with `invalid-input` when it is taken. */
export function listen(service: Service, addTools = addMcp): Promise<Listening> {
  const { host, port, maxHeadersMs, maxRequestMs, maxOperationMs } = service.options;
  const app = createApp(service, addTools);
  const serverOptions = {
    maxHeaderSize: maxHeaderBytes,
    headersTimeout: maxHeadersMs,
    requestTimeout: maxRequestMs,
    connectionsCheckingInterval: Math.min(maxHeadersMs, maxRequestMs, checkEveryMs),
  };
  return new Promise((resolve, reject) => {
    const server = serve(
      { fetch: app.fetch, hostname: host, port, serverOptions },
      (address: AddressInfo) => {
        const name = address.family === 'IPv6' ? `[${address.address}]` : address.address;
        resolve({ url: `http://${name}:${address.port}`, close });
      },
    );
    const { panels } = service;
    // Extensions of this computer's browsers come to a service with the code that it shows.
    if (panels)
      acceptSockets(server, maxMessageBytes, (request) => {
        const place = placeOf(request);
        return place && ((door) => void panels.admit(door, place));
      });
    // A client that does not read its stream is let go of, too.
    server.setTimeout(service.options.maxSilentMs ?? maxOperationMs + graceMs * 12);
    const close = () =>
      new Promise<void>((done) => {
        server.close(() => done());
        setTimeout(() => 'closeAllConnections' in server && server.closeAllConnections(), graceMs).unref();
      });
    server.once('error', (thrown: Error) => {
      const message = `The service cannot listen at ${host}:${port}: ${thrown.message}`;
      reject(new AutomationError('invalid-input', message, { cause: thrown }));
    });
  });
}

/** Longest message of a handshake, in bytes. */
const maxMessageBytes = 4096;

/**
 * Where and by whom a handshake is asked for; undefined where it is none's to ask. A page can forge neither: a rebound name is not
 * loopback, and the browser itself says the origin. The port has to be this one, so that a proof for another counts nothing here.
 */
function placeOf({ headers, url, socket }: IncomingMessage): HandshakePlace | undefined {
  const { host: address = '', origin = '' } = headers;
  const name = hostName(address);
  if (url !== panelPath || !isExtension(origin) || name === undefined) return undefined;
  const isHere = isLoopback(name) && Number(new URL(`http://${address}`).port || 80) === socket.localPort;
  return isHere ? { address, origin } : undefined;
}
