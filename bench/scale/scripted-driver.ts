import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';

/**
 * A driver that a real node has take its sessions: it answers each command at once and has no browser, so that what is measured is hub
 * and node. It runs in a process of its own, and says its address first.
 */
const sockets = new WebSocketServer({ port: 0, host: '127.0.0.1' });
sockets.on('connection', (socket) =>
  socket.on('message', (data: Buffer) => {
    const { id } = JSON.parse(data.toString()) as { id: number };
    socket.send(JSON.stringify({ type: 'success', id, result: { type: 'success', realm: 'one' } }));
  }),
);

// The sockets have a port of their own: a node offers another protocol at each request, which is none of theirs.
const server = createServer((request, response) => {
  request.resume();
  const value =
    request.method === 'POST' && request.url === '/session' ? newSession() : { ready: true, message: '' };
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify({ value }));
});
server.listen(0, '127.0.0.1', () => process.send?.(`http://127.0.0.1:${portOf(server)}`));
process.on('disconnect', () => process.exit());

function newSession(): object {
  const sessionId = randomUUID();
  const webSocketUrl = `ws://127.0.0.1:${portOf(sockets)}/session/${sessionId}`;
  return { sessionId, capabilities: { browserName: 'chrome', platformName: 'linux', webSocketUrl } };
}

function portOf(listening: { address(): AddressInfo | string | null }): number {
  const address = listening.address();
  return typeof address === 'object' && address ? address.port : 0;
}
