import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type RawData, type WebSocket } from 'ws';
import type { z } from 'zod';
import { parseJson } from '../base/json';

/** A server of ours that listens. */
export type OpenPort = { readonly port: number; close(): Promise<void> };

/** Has a server listen, at any free port of this computer unless another is named. Rejects with the system's own error. */
export async function openPort(server: Server, port = 0, host = '127.0.0.1'): Promise<OpenPort> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A server of HTTP, of whichever version: some clients ask to speak another protocol on their connection. */
type Upgrading = {
  on(event: 'upgrade', hear: (request: IncomingMessage, stream: Duplex, head: Buffer) => void): unknown;
};

/** A socket that was let in, and its connection. */
export type Door = { socket: WebSocket; stream: Duplex };

/** Lets WebSockets in at a server. A request for which `doorOf` gives nothing is answered with 403. */
export function acceptSockets(
  server: Upgrading,
  maxPayload: number,
  doorOf: (request: IncomingMessage) => ((door: Door) => void) | undefined,
): WebSocketServer {
  const sockets = new WebSocketServer({ noServer: true, maxPayload });
  server.on('upgrade', (request, stream, head) => {
    const enter = doorOf(request);
    if (!enter) {
      stream.end('HTTP/1.1 403 Forbidden\r\nconnection: close\r\ncontent-length: 0\r\n\r\n');
      return;
    }
    sockets.handleUpgrade(request, stream, head, (socket) => {
      // A broken connection also closes, which is what counts.
      socket.on('error', () => undefined);
      enter({ socket, stream });
    });
  });
  return sockets;
}

/** Parses `data` if it is JSON of this shape. */
export function parseData<T>(data: RawData | string, shape: z.ZodType<T>): T | undefined {
  return shape.safeParse(parseJson(typeof data === 'string' ? data : textOf(data))).data;
}

function textOf(data: RawData): string {
  return (Array.isArray(data) ? Buffer.concat(data) : Buffer.from(new Uint8Array(data))).toString('utf8');
}

/** `promise`, or a rejection with `late()` after so many milliseconds. */
export async function within<T>(promise: Promise<T>, ms: number, late: () => Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(late()), ms);
  });
  try {
    return await Promise.race([promise, over]);
  } finally {
    clearTimeout(timer);
  }
}

export const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The SHA-256 of a text, or of a value's JSON, as a name that fits into addresses and files. */
export const nameOf = (value: unknown): string =>
  digestOf(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');

/** Compares secrets in a time that says nothing about where they differ. */
export const isSameSecret = (shown: string, expected: string): boolean =>
  timingSafeEqual(digestOf(shown), digestOf(expected));
