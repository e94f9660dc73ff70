import { randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type RawData, type WebSocket } from 'ws';
import { z } from 'zod';
import { AutomationError } from '../base/errors';
import type { Browser } from './chromium/launch';
import { attach } from './chromium/targets';

/** A loopback port at which nobody is let in without an invitation. */
export type Door = { readonly server: Server; readonly port: number; close(): Promise<void> };

export async function openDoor(): Promise<Door> {
  const server = createServer((_request, response) => response.writeHead(404).end());
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  return {
    server,
    port: typeof address === 'object' && address ? address.port : 0,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/**
 * Invites the worker of `browser` and gives its socket.
 *
 * The invitation (a random path and a secret, good once) goes through the launch pipe, so that no page and no other
 * program can know it.
 */
export async function admitWorker(browser: Browser, door: Door): Promise<WebSocket> {
  const invitation = {
    pathname: `/${randomUUID()}`,
    secret: randomBytes(32).toString('base64url'),
    origin: `chrome-extension://${browser.extensionId}`,
  };
  const guest = awaitGuest(door, invitation);
  try {
    await invite(browser, {
      url: `ws://127.0.0.1:${door.port}${invitation.pathname}`,
      secret: invitation.secret,
    });
    return await guest.socket;
  } finally {
    guest.stop();
  }
}

/** Parses `data` if it is JSON of this shape. */
export function parseData<T>(data: RawData, schema: z.ZodType<T>): T | undefined {
  try {
    const bytes = Array.isArray(data) ? Buffer.concat(data) : Buffer.from(new Uint8Array(data));
    return schema.parse(JSON.parse(bytes.toString('utf8')));
  } catch {
    return undefined;
  }
}

/** Calls the worker's own function through the pipe, then lets go of the worker: it shall live by the link alone. */
async function invite(browser: Browser, { url, secret }: { url: string; secret: string }): Promise<void> {
  const worker = await attach(browser.cdp, await browser.worker());
  try {
    await worker.evaluate(
      `void globalThis.tabwrightConnect(${JSON.stringify(url)}, ${JSON.stringify(secret)})`,
    );
  } finally {
    await worker.detach();
  }
}

type Invitation = { pathname: string; secret: string; origin: string };

const dialTimeoutMs = 15_000;

/** The one connection that shows the invitation; others are cut. */
function awaitGuest(door: Door, invitation: Invitation): { socket: Promise<WebSocket>; stop(): void } {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 64 * 1024 * 1024 });
  let guest: WebSocket | undefined;
  let stop = () => {};
  const socket = new Promise<WebSocket>((resolve, reject) => {
    const admit = (candidate: WebSocket, data: RawData) => {
      if (guest || !showsSecret(data, invitation.secret)) return candidate.terminate();
      guest = candidate;
      resolve(candidate);
    };
    const onUpgrade = (request: IncomingMessage, stream: Duplex, head: Buffer) => {
      if (!isInvited(request, { ...invitation, port: door.port })) {
        stream.destroy();
        return;
      }
      sockets.handleUpgrade(request, stream, head, (candidate) => {
        // A broken connection also closes, which is what counts.
        candidate.on('error', () => undefined);
        candidate.once('message', (data) => admit(candidate, data));
      });
    };
    const timer = setTimeout(() => {
      reject(new AutomationError('no-answer', `The extension did not connect within ${dialTimeoutMs} ms.`));
    }, dialTimeoutMs);
    door.server.on('upgrade', onUpgrade);
    stop = () => {
      clearTimeout(timer);
      door.server.off('upgrade', onUpgrade);
      for (const other of sockets.clients) if (other !== guest) other.terminate();
    };
  });
  // When the invitation cannot be handed over, nobody waits for the guest.
  socket.catch(() => undefined);
  return { socket, stop: () => stop() };
}

/** A page can forge none of these: a rebound host name fails the first, a page's socket the second. */
function isInvited(
  { headers, url }: IncomingMessage,
  { pathname, origin, port }: Invitation & { port: number },
): boolean {
  return headers.host === `127.0.0.1:${port}` && headers.origin === origin && url === pathname;
}

function showsSecret(data: RawData, secret: string): boolean {
  const shown = Buffer.from(parseData(data, z.object({ secret: z.string() }))?.secret ?? '');
  const expected = Buffer.from(secret);
  return shown.length === expected.length && timingSafeEqual(shown, expected);
}
