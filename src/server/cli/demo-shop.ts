import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import path from 'node:path';
import { openPort } from '../net';

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
  const origins = { url: '', otherUrl: '' };
  const serve = (other: keyof typeof origins) =>
    openPort(
      createServer(({ url = '/' }, response) => void answer(fileOf(url, root), response, origins[other])),
    );
  const first = await serve('otherUrl');
  const second = await serve('url');
  origins.url = `http://127.0.0.1:${first.port}`;
  origins.otherUrl = `http://localhost:${second.port}`;
  return {
    ...origins,
    close: async () => {
      await Promise.all([first.close(), second.close()]);
    },
  };
}

async function answer(file: string, response: ServerResponse, otherOrigin: string): Promise<void> {
  const content = await readFile(file).catch(() => undefined);
  if (!content) {
    response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found');
    return;
  }
  const type = path.extname(file);
  response.writeHead(200, {
    'content-type': contentTypes[type] ?? 'application/octet-stream',
    'cache-control': 'no-store',
  });
  const page = () => content.toString('utf8').replace(placeholder, `$1${otherOrigin}$2`);
  response.end(type === '.html' ? page() : content);
}

/** The file that is asked for; an empty name for one outside the folder. */
function fileOf(url: string, root: string): string {
  try {
    const { pathname } = new URL(url, 'http://shop.invalid');
    const file = path.join(root, decodeURIComponent(pathname.replace(/\/$/, '/index.html')));
    return file.startsWith(root + path.sep) ? file : '';
  } catch {
    return '';
  }
}
