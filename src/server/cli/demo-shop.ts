import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import path from 'node:path';

/** A folder of pages served at two addresses of different sites, so that frames between them are cross-origin. */
type DemoShop = {
  /** `http://127.0.0.1:…`, without a slash at the end. */
  readonly url: string;
  /** `http://localhost:…`, another site for the browser. */
  readonly otherUrl: string;
  close(): Promise<void>;
};

const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.json': 'application/json',
};

/** A page asks for the other site's address by this tag: `<meta name="other-origin" content="" />`. */
const placeholder = /(<meta name="other-origin" content=")(")/;

/** Serves `folder` on two free loopback ports. */
export async function serveDemoShop(folder: string): Promise<DemoShop> {
  const root = path.resolve(folder);
  const origins = { first: '', second: '' };
  const first = await listenLocally((request, response) =>
    answer(request, response, { root, otherOrigin: origins.second }),
  );
  const second = await listenLocally((request, response) =>
    answer(request, response, { root, otherOrigin: origins.first }),
  );
  origins.first = `http://127.0.0.1:${first.port}`;
  origins.second = `http://localhost:${second.port}`;
  return {
    url: origins.first,
    otherUrl: origins.second,
    close: async () => {
      await Promise.all([first.close(), second.close()]);
    },
  };
}

type Site = { root: string; otherOrigin: string };

async function answer(request: IncomingMessage, response: ServerResponse, site: Site): Promise<void> {
  const file = fileOf(request, site.root);
  const content = file && (await readFile(file).catch(() => undefined));
  if (!file || !content) {
    response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found');
    return;
  }
  const type = path.extname(file);
  const isPage = type === '.html';
  response.writeHead(200, {
    'content-type': contentTypes[type] ?? 'application/octet-stream',
    'cache-control': 'no-store',
  });
  response.end(isPage ? content.toString('utf8').replace(placeholder, `$1${site.otherOrigin}$2`) : content);
}

/** The file that is asked for, never one outside the folder. */
function fileOf(request: IncomingMessage, root: string): string | undefined {
  try {
    const { pathname } = new URL(request.url ?? '/', 'http://shop.invalid');
    const file = path.join(
      root,
      decodeURIComponent(pathname.endsWith('/') ? `${pathname}index.html` : pathname),
    );
    return file.startsWith(root + path.sep) ? file : undefined;
  } catch {
    return undefined;
  }
}

type Listener = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Answers on a free loopback port. */
export async function listenLocally(listener: Listener): Promise<{ port: number; close(): Promise<void> }> {
  const server = createServer((request, response) => void listener(request, response));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { port, close: () => closeServer(server) };
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
