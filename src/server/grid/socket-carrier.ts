import { randomBytes, randomUUID } from 'node:crypto';
import type { Carrier } from './carrier';
import { awaitGuest, type Door } from '../chromium/door';

/** A door for workers of a grid, and its address for them. */
export type PublicDoor = { readonly door: Door; readonly url: string };

/** The socket lives as long as the worker, which sleeps after 30 s without an event. */
const pingEveryMs = 20_000;

/**
 * Invites the worker, through its relay page, to dial a socket of ours: the shortest way, where the node reaches this service. Fails
 * with `no-answer` where it does not within `timeoutMs`.
 */
export async function dialOut(
  relay: Carrier,
  { door, url }: PublicDoor,
  { extensionId, timeoutMs }: { extensionId: string; timeoutMs: number },
): Promise<Carrier> {
  const name = randomUUID();
  const secret = randomBytes(32).toString('base64url');
  const origin = `chrome-extension://${extensionId}`;
  const guest = awaitGuest(door, { name, secret, origin, timeoutMs });
  try {
    relay.send(JSON.stringify({ connect: { url: `${url}/${name}`, secret } }));
    const socket = await guest.socket;
    const pings = setInterval(() => socket.send(JSON.stringify({ ping: true })), pingEveryMs);
    socket.once('close', () => clearInterval(pings));
    return {
      kind: 'socket',
      closed: new Promise((resolve) => void socket.once('close', () => resolve())),
      ping: () => relay.ping(),
      send: (line) => socket.send(line),
      listen: (onLine) => void socket.on('message', (data: Buffer) => onLine(data.toString('utf8'))),
      close: () => socket.terminate(),
    };
  } finally {
    guest.stop();
  }
}
