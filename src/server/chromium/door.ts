import { randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type RawData, type WebSocket } from 'ws';
import { z } from 'zod';
import { AutomationError } from '../../base/errors';
import type { Browser } from './launch';
import { attach } from './targets';

/** A port at which nobody is let in without an invitation. */
export type Door = {
  readonly port: number;
  /** Hears of those who come with an invitation, by its name, the last part of their path; gives the function that ends it. */
  expect(name: string, onUpgrade: OnUpgrade): () => void;
  close(): Promise<void>;
};

type OnUpgrade = (request: IncomingMessage, stream: Duplex, head: Buffer) => void;

/** Opens one, on the loopback address unless another is given. */
export async function openDoor({ host, port } = { host: '127.0.0.1', port: 0 }): Promise<Door> {
  const server = createServer((_request, response) => response.writeHead(404).end());
  const expected = new Map<string, OnUpgrade>();
  server.on('upgrade', (request, stream, head) => {
    const onUpgrade = expected.get(request.url?.split('/').at(-1) ?? '');
    if (onUpgrade) onUpgrade(request, stream, head);
    else stream.destroy();
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve);
  });
  const address = server.address();
  return {
    expect: (name, onUpgrade) => {
      expected.set(name, onUpgrade);
      return () => expected.delete(name);
    },
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
 * The invitation (a random name and a secret, good once) goes through the launch pipe, so that no page and no other
 * program can know it.
 */
export async function admitWorker(browser: Browser, door: Door): Promise<WebSocket> {
  const invitation = {
    name: randomUUID(),
    secret: randomBytes(32).toString('base64url'),
    origin: `chrome-extension://${browser.extensionId}`,
    host: `127.0.0.1:${door.port}`,
    timeoutMs: dialTimeoutMs,
  };
  const guest = awaitGuest(door, invitation);
  try {
    await invite(browser, {
      url: `ws://127.0.0.1:${door.port}/${invitation.name}`,
      secret: invitation.secret,
    });
    return await guest.socket;
  } finally {
    guest.stop();
  }
}

/** Parses `data` if it is JSON of this shape. */
export function parseData<T>(data: RawData | string, schema: z.ZodType<T>): T | undefined {
  try {
    return schema.parse(JSON.parse(typeof data === 'string' ? data : textOf(data)));
  } catch {
    return undefined;
  }
}

function textOf(data: RawData): string {
  return (Array.isArray(data) ? Buffer.concat(data) : Buffer.from(new Uint8Array(data))).toString('utf8');
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

/** Who is let in, and until when. `host` is the name that is dialled; without it any, since others may stand before the door. */
type Invitation = { name: string; secret: string; origin: string; host?: string; timeoutMs: number };

const dialTimeoutMs = 15_000;

/** The one connection that shows the invitation; others are cut. */
export function awaitGuest(door: Door, invitation: Invitation): { socket: Promise<WebSocket>; stop(): void } {
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
      if (!isInvited(request, invitation)) {
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
      reject(
        new AutomationError('no-answer', `The extension did not connect within ${invitation.timeoutMs} ms.`),
      );
    }, invitation.timeoutMs);
    const forget = door.expect(invitation.name, onUpgrade);
    stop = () => {
      clearTimeout(timer);
      forget();
      for (const other of sockets.clients) if (other !== guest) other.terminate();
    };
  });
  // When the invitation cannot be handed over, nobody waits for the guest.
  socket.catch(() => undefined);
  return { socket, stop: () => stop() };
}

/** A page can forge none of these: a rebound host name fails the first, a page's socket the second. */
function isInvited({ headers }: IncomingMessage, { origin, host }: Invitation): boolean {
  return (host === undefined || headers.host === host) && headers.origin === origin;
}

function showsSecret(data: RawData, secret: string): boolean {
  const shown = Buffer.from(parseData(data, z.object({ secret: z.string() }))?.secret ?? '');
  const expected = Buffer.from(secret);
  return shown.length === expected.length && timingSafeEqual(shown, expected);
}
