import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** The pages that the files are for, and what these themselves recorded. */
export type Desk = { origin: string; held: Map<string, unknown>; close: () => Promise<void> };

const pages = path.join(import.meta.dirname, 'pages');

export async function serveDesk(): Promise<Desk> {
  const held = new Map<string, unknown>();
  const server = createServer((request, response) => {
    const name = path.basename(request.url?.replace(/[?#].*$/u, '') ?? '');
    if (request.method === 'POST') {
      let text = '';
      request.on('data', (piece: Buffer) => (text += piece.toString()));
      request.on('end', () => {
        const [key, value]: unknown[] = JSON.parse(text);
        held.set(String(key), value);
        response.end();
      });
    } else if (name === 'file.txt') {
      response.writeHead(200, { 'content-type': 'text/plain', 'content-disposition': 'attachment' });
      response.end('the list');
    } else
      void readFile(path.join(pages, name)).then(
        (html) => response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html),
        () => response.writeHead(404).end('not found'),
      );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    held,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        // A browser keeps some open that nothing was asked on.
        server.closeAllConnections();
      }),
  };
}
