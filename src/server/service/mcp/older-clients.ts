import { randomUUID } from 'node:crypto';
import { WebStandardStreamableHTTPServerTransport, type McpServer } from '@modelcontextprotocol/server';
import { LRUCache } from 'lru-cache';
import { KeptEvents } from './kept-events';

/** The most connections of one caller; the one that was used least lately goes first. */
const mostOfCaller = 50;
const idleMs = 60 * 60_000;

type Connection = { server: McpServer; transport: WebStandardStreamableHTTPServerTransport };

/**
 * The connections of clients that speak a revision before 2026-07-28. They last from `initialize` on, so that questions can be asked
 * and a stream that was lost can be read to its end.
 */
export class OlderClients {
  readonly #ofCaller = new Map<string, LRUCache<string, Connection>>();
  readonly #maxBodyBytes: number;

  constructor(maxBodyBytes: number) {
    this.#maxBodyBytes = maxBodyBytes;
  }

  /** Answers a first request, with a server of its own for what follows. */
  async begin(server: McpServer, caller: string, request: Request): Promise<Response> {
    const connections = this.#connectionsOf(caller);
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      eventStore: new KeptEvents(),
      maxRequestBodySize: this.#maxBodyBytes,
      onsessioninitialized: (id) => void connections.set(id, { server, transport }),
      onsessionclosed: (id) => void connections.delete(id),
    });
    await server.connect(transport);
    return transport.handleRequest(request);
  }

  /** Answers a request of the connection that it names, if that is its caller's. */
  async follow(id: string, caller: string, request: Request): Promise<Response> {
    const found = this.#ofCaller.get(caller)?.get(id);
    if (found) return found.transport.handleRequest(request);
    const error = { code: -32_001, message: 'Session not found' };
    return Response.json({ jsonrpc: '2.0', error, id: null }, { status: 404 });
  }

  close(): void {
    for (const connections of this.#ofCaller.values()) connections.clear();
  }

  #connectionsOf(caller: string): LRUCache<string, Connection> {
    const known = this.#ofCaller.get(caller);
    if (known) return known;
    const connections = new LRUCache<string, Connection>({
      max: mostOfCaller,
      ttl: idleMs,
      updateAgeOnGet: true,
      ttlAutopurge: true,
      dispose: ({ server }) => void server.close(),
    });
    this.#ofCaller.set(caller, connections);
    return connections;
  }
}
