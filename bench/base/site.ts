import { createServer, type Server, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** Two loopback origins that serve the same pages, scripts forbidden unless a page asks for them. */
export type Site = {
  /** `http://127.0.0.1:…` */
  readonly a: string;
  /** `http://localhost:…` */
  readonly b: string;
  /** Puts a page on both; gives its address on the first. `$a` and `$b` in it stand for the origins. */
  readonly put: (path: string, html: string, options?: { scripts?: boolean }) => string;
  close(): Promise<void>;
};

type Served = { html: string; scripts: boolean };

export async function openSite(): Promise<Site> {
  const pages = new Map<string, Served>();
  const servers = await Promise.all([listen(pages), listen(pages)]);
  const [a, b] = [`http://127.0.0.1:${portOf(servers[0])}`, `http://localhost:${portOf(servers[1])}`];
  return {
    a,
    b,
    put: (path, html, { scripts = false } = {}) => {
      pages.set(path, { html: html.replaceAll('$a', a).replaceAll('$b', b), scripts });
      return a + path;
    },
    close: async () => {
      await Promise.all(servers.map(close));
    },
  };
}

async function listen(pages: ReadonlyMap<string, Served>): Promise<Server> {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://site.invalid');
    void answer(pages.get(decodeURI(pathname)), searchParams, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

/** A page asked for with `after`, `status` or `attachment` comes so many ms later, with that status, as that file. */
async function answer(
  page: Served | undefined,
  asked: URLSearchParams,
  response: ServerResponse,
): Promise<void> {
  await sleep(Number(asked.get('after')));
  const policy = page && !page.scripts ? { 'content-security-policy': "script-src 'none'" } : {};
  const name = asked.get('attachment');
  response.writeHead(page ? Number(asked.get('status') ?? 200) : 404, {
    'content-type': 'text/html; charset=utf-8',
    ...policy,
    ...(name ? { 'content-disposition': `attachment; filename="${name}"` } : {}),
  });
  response.end(page?.html ?? 'not found');
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
