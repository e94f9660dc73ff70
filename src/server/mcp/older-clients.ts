import { randomUUID } from 'node:crypto';
import { WebStandardStreamableHTTPServerTransport, type McpServer } from '@modelcontextprotocol/server';
import { KeptByCaller } from './kept-by-caller';
import { KeptEvents } from './kept-events';

/** The most connections of one caller, and how long one is kept that is not used, in milliseconds. */
const bounds = { most: 50, idleMs: 60 * 60_000 };

type Connection = { server: McpServer; transport: WebStandardStreamableHTTPServerTransport };

/**
 * The connections of clients that speak a revision before 2026-07-28. They last from `initialize` on, so that questions can be asked
 * and a stream that was lost can be read to its end.
 */
export class OlderClients {
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
