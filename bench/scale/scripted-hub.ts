import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocketServer, type WebSocket } from 'ws';
import { answersTo } from './scripted-extension';

/**
 * A hub that plays a grid of any size: it answers what the service asks of a hub and of browsers, as late as a real one did, and
 * has no browser. It runs in a process of its own, and says its address first.
 */

/** Milliseconds that a real hub of one machine took (`bench scale` measures on the same). */
const startMs = 1000;
const uploadMs = 170;
const answerMs = 20;
const bidiMs = 7;

const sessions = new Set<string>();
const server = createServer((request, response) => void answer(request, response));
const sockets = new WebSocketServer({ server });
sockets.on('connection', (socket) => socket.on('message', (data: Buffer) => void speak(socket, data)));
server.listen(0, '127.0.0.1', () => process.send?.(addressOf()));
process.on('disconnect', () => process.exit());

function addressOf(): string {
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  request.resume();
  const [, kind = '', id = '', ...rest] = (request.url ?? '').split('/');
  const say = (json: object) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(json));
  };
  if (kind === 'graphql') return say(rollOf());
  if (request.method === 'POST' && id === '') {
    await sleep(startMs);
    const sessionId = randomUUID();
    sessions.add(sessionId);
    return say({ value: { sessionId, capabilities: { webSocketUrl: 'ws://hub.invalid' } } });
  }
  await sleep(rest.join('/') === 'se/file' ? uploadMs : answerMs);
  if (request.method === 'DELETE') sessions.delete(id);
  return say({ value: rest.join('/') === 'se/file' ? '/node/upload/tabwright' : null });
}

/** Both questions that the service has, in one answer. */
function rollOf(): object {
  const grid = { maxSession: sessions.size + 100, sessionCount: sessions.size };
  return { data: { grid, sessionsInfo: { sessions: Array.from(sessions, (id) => ({ id })) } } };
}

type Command = {
  id: number;
  method: string;
  params: { arguments?: { value?: unknown }[]; target?: { context: string } };
};

async function speak(socket: WebSocket, data: Buffer): Promise<void> {
  const { id, method, params } = JSON.parse(data.toString()) as Command;
  await sleep(bidiMs);
  socket.send(JSON.stringify({ type: 'success', id, result: resultOf(method) }));
  const [channel, line] = (params.arguments ?? []).map(({ value }) => value);
  if (typeof line !== 'string') return;
  for await (const told of answersTo(line)) {
    const source = { context: params.target?.context };
    const said = { channel, data: { type: 'string', value: told }, source };
    socket.send(JSON.stringify({ type: 'event', method: 'script.message', params: said }));
  }
}

function resultOf(method: string): object {
  if (method === 'webExtension.install') return { extension: 'abcdefghijklmnopabcdefghijklmnop' };
  if (method === 'browsingContext.create') return { context: randomUUID() };
  if (method === 'browsingContext.getTree')
    return { contexts: [{ context: randomUUID(), url: 'https://shop.example/', parent: null }] };
  return {};
}
