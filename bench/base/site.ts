import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocketServer } from 'ws';

/**
 * Two loopback origins that serve the same pages, scripts forbidden unless a page asks for them. Both answer any method at
 * `/answer?ms=800&status=409&type=text/plain&body=taken` (so late, with that status, kind and text) and keep what is posted
 * to `/kept?key=…`, or sent to it over a WebSocket, for whoever gets it there. Pages of either origin may ask both.
 */
export type Site = {
  /** `http://127.0.0.1:…` */
  readonly a: string;
  /** `http://localhost:…` */
  readonly b: string;
  /** Puts a page on both, or a file of another type; gives its address on the first. `$a` and `$b` in it stand for the origins. */
  readonly put: (path: string, html: string, options?: { scripts?: boolean; type?: string }) => string;
  close(): Promise<void>;
};

type Served = { html: string; scripts: boolean; type: string };

/** What one site serves, from both origins. */
type Store = { pages: Map<string, Served>; kept: Map<string, string> };

export async function openSite(): Promise<Site> {
  const store: Store = { pages: new Map(), kept: new Map() };
  const servers = await Promise.all([listen(store), listen(store)]);
  const [a, b] = [`http://127.0.0.1:${portOf(servers[0])}`, `http://localhost:${portOf(servers[1])}`];
  return {
    a,
    b,
    put: (path, html, { scripts = false, type = 'text/html' } = {}) => {
      store.pages.set(path, { html: html.replaceAll('$a', a).replaceAll('$b', b), scripts, type });
      return a + path;
    },
    close: async () => {
      await Promise.all(servers.map(close));
    },
  };
}

async function listen(store: Store): Promise<Server> {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://site.invalid');
    if (pathname === '/answer') void answer(searchParams, response);
    else if (pathname === '/kept') void keep({ store, asked: searchParams, request, response });
    else void serve(store.pages.get(decodeURI(pathname)), searchParams, response);
  });
  const sockets = new WebSocketServer({ noServer: true });
  server.on('upgrade', (request, socket, head) =>
    sockets.handleUpgrade(request, socket, head, (open) => {
      const key = new URL(request.url ?? '/', 'http://site.invalid').searchParams.get('key') ?? '';
      open.on('message', (sent: Buffer) => {
        store.kept.set(key, sent.toString());
        open.send('kept');
      });
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

/** A page asked for with `after`, `status` or `attachment` comes so many ms later, with that status, as that file. */
async function serve(
  page: Served | undefined,
  asked: URLSearchParams,
  response: ServerResponse,
): Promise<void> {
  await sleep(Number(asked.get('after')));
  const policy = page && !page.scripts ? { 'content-security-policy': "script-src 'none'" } : {};
  const name = asked.get('attachment');
  response.writeHead(page ? Number(asked.get('status') ?? 200) : 404, {
    'content-type': `${page?.type ?? 'text/html'}; charset=utf-8`,
    ...policy,
    ...(name ? { 'content-disposition': `attachment; filename="${name}"` } : {}),
  });
  response.end(page?.html ?? 'not found');
}

const forAnyone = { 'access-control-allow-origin': '*', 'cache-control': 'no-store' };

async function answer(asked: URLSearchParams, response: ServerResponse): Promise<void> {
  await sleep(Number(asked.get('ms')));
  const type = asked.get('type') ?? 'text/plain';
  response.writeHead(Number(asked.get('status') ?? 200), {
    ...forAnyone,
    'content-type': `${type}; charset=utf-8`,
  });
  response.end(asked.get('body') ?? '');
}

type Keeping = { store: Store; asked: URLSearchParams; request: IncomingMessage; response: ServerResponse };

async function keep({ store, asked, request, response }: Keeping): Promise<void> {
  const key = asked.get('key') ?? '';
  if (request.method === 'POST') store.kept.set(key, await text(request));
  response.writeHead(200, { ...forAnyone, 'content-type': 'text/plain; charset=utf-8' });
  response.end(store.kept.get(key) ?? '');
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
