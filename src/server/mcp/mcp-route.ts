import {
  createMcpHandler,
  isInitializeRequest,
  WebStandardStreamableHTTPServerTransport,
  type McpServer,
  type EventStore,
  type JSONRPCMessage,
} from '@modelcontextprotocol/server';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { randomUUID } from 'node:crypto';
import { anyone, callerOf } from '../http/guards';
import type { Service } from '../service/service';
import { McpServers } from './mcp-server';
import { KeptByCaller } from './long-calls';

/** Adds `/mcp`, behind all that stands before the service's other addresses. */
export function addMcp(app: OpenAPIHono, service: Service, servers = new McpServers(service)): void {
  const { maxBodyBytes } = service.options;
  const handler = createMcpHandler(({ authInfo }) => servers.create(authInfo?.clientId ?? anyone), {
    maxRequestBodySize: maxBodyBytes,
    onerror: ({ message }) => service.log.write(2, 'protocol error', { message }),
  });
  const older = new OlderClients(maxBodyBytes);
  service.stopping.addEventListener('abort', () => {
    older.close();
    servers.close();
    void handler.close();
  });
  app.all('/mcp', async (context) => {
    const request = context.req.raw;
    const caller = callerOf(context, service.options);
    const connection = request.headers.get('mcp-session-id');
    if (connection !== null) return older.follow(connection, caller, request);
    const body: unknown =
      request.method === 'POST'
        ? await request
            .clone()
            .json()
            .catch(() => undefined)
        : undefined;
    if (isInitializeRequest(body)) return older.begin(servers.create(caller), caller, request);
    return handler.fetch(request, { authInfo: { token: '', clientId: caller, scopes: [] } });
  });
}

/** The most connections of one caller, and how long one is kept that is not used, in milliseconds. */
const bounds = { most: 50, idleMs: 60 * 60_000 };

type Connection = { server: McpServer; transport: WebStandardStreamableHTTPServerTransport };

/**
 * The connections of clients that speak a revision before 2026-07-28. They last from `initialize` on, so that questions can be asked
 * and a stream that was lost can be read to its end.
 */
class OlderClients {
  readonly #connections = new KeptByCaller<Connection>({
    ...bounds,
    end: ({ server }) => void server.close(),
  });
  readonly #maxBodyBytes: number;

  constructor(maxBodyBytes: number) {
    this.#maxBodyBytes = maxBodyBytes;
  }

  /** Answers a first request, with a server of its own for what follows. */
  async begin(server: McpServer, caller: string, request: Request): Promise<Response> {
    const transport: WebStandardStreamableHTTPServerTransport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      eventStore: new KeptEvents(),
      maxRequestBodySize: this.#maxBodyBytes,
      onsessioninitialized: (id) => this.#connections.keep(caller, id, { server, transport }),
      onsessionclosed: (id) => this.#connections.remove(caller, id),
    });
    await server.connect(transport);
    return transport.handleRequest(request);
  }

  /** Answers a request of the connection that it names, if that is its caller's. */
  async follow(id: string, caller: string, request: Request): Promise<Response> {
    const found = this.#connections.find(caller, id);
    if (found) return found.transport.handleRequest(request);
    const error = { code: -32_001, message: 'Session not found' };
    return Response.json({ jsonrpc: '2.0', error, id: null }, { status: 404 });
  }

  close(): void {
    this.#connections.clear();
  }
}

/** The most that is kept for streams that were lost, in messages and in characters. */
const mostEvents = 1000;
const mostLength = 4 * 1024 * 1024;

type KeptEvent = { id: number; streamId: string; message: JSONRPCMessage; length: number };

/** The last messages to one client, so that it can ask for the rest of a stream that was cut. The oldest goes first. */
export class KeptEvents implements EventStore {
  #events: KeptEvent[] = [];
  #length = 0;
  #last = 0;

  async storeEvent(streamId: string, message: JSONRPCMessage): Promise<string> {
    this.#last += 1;
    const { length } = JSON.stringify(message);
    this.#events.push({ id: this.#last, streamId, message, length });
    this.#length += length;
    // The newest is kept however long it is: it is the answer.
    while (this.#events.length > 1 && (this.#events.length > mostEvents || this.#length > mostLength))
      this.#length -= this.#events.shift()?.length ?? 0;
    return String(this.#last);
  }

  async getStreamIdForEventId(eventId: string): Promise<string | undefined> {
    return this.#find(eventId)?.streamId;
  }

  async replayEventsAfter(
    lastEventId: string,
    { send }: { send: (eventId: string, message: JSONRPCMessage) => Promise<void> },
  ): Promise<string> {
    const last = this.#find(lastEventId);
    if (!last) return '';
    const rest = this.#events.filter(({ id, streamId }) => id > last.id && streamId === last.streamId);
    for (const { id, message } of rest) await send(String(id), message);
    return last.streamId;
  }

  #find(eventId: string): KeptEvent | undefined {
    return this.#events.find(({ id }) => String(id) === eventId);
  }
}
