import { serve } from '@hono/node-server';
import type { AddressInfo } from 'node:net';
import { AutomationError } from '../../base/errors';
import { createApp } from './app';
import { openPanelDoor } from './panel-door';
import { addMcp } from '../mcp/mcp-route';
import type { Service } from './service';

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
    if (service.panels) openPanelDoor(server, service.panels);
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
