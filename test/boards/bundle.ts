import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { openPort } from '../../src/server/net';

const folder = import.meta.dirname;
const pages = path.join(folder, 'pages');
const bundled = path.join(folder, '.cache');

/** All that the boards need of esbuild, whose types are not there before the first run. */
type Bundler = { build(options: Record<string, unknown>): Promise<unknown> };

/** Serves the boards, each at `/NAME?q=KIND`; installed and bundled first, where they are not. Gives the origin. */
export async function serveBoards(): Promise<{ origin: string; close(): Promise<void> }> {
  install();
  await bundle();
  const server = createServer((request, response) => {
    void answer(new URL(request.url ?? '/', 'http://board.invalid').pathname).then(({ type, text }) =>
      response.writeHead(200, { 'content-type': `${type}; charset=utf-8` }).end(text),
    );
  });
  const open = await openPort(server);
  return { origin: `http://127.0.0.1:${open.port}`, close: () => open.close() };
}

function install(): void {
  if (existsSync(path.join(folder, 'node_modules/.package-lock.json'))) return;
  console.error('Installing the components of test/boards/package.json.');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const args = ['ci', '--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund'];
  execFileSync(npm, args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
}

/** Bundles all pages, if one of them or a package is newer than what there is. */
async function bundle(): Promise<void> {
  const names = await readdir(pages);
  const sources = [...names.map((name) => path.join(pages, name)), path.join(folder, 'package-lock.json')];
  const changes = await Promise.all(sources.map(changedAt));
  const stamp = path.join(bundled, 'stamp');
  if ((await changedAt(stamp)) > Math.max(...changes)) return;
  await mkdir(bundled, { recursive: true });
  const entry = path.join(folder, 'node_modules/esbuild/lib/main.js');
  const esbuild = (await import(pathToFileURL(entry).href)) as Bundler;
  await esbuild.build({
    entryPoints: names
      .filter((name) => /\.jsx?$/.test(name) && name !== 'board.jsx')
      .map((name) => path.join(pages, name)),
    outdir: bundled,
    bundle: true,
    minify: true,
    format: 'iife',
    jsx: 'automatic',
    loader: { '.js': 'jsx', ...asText },
    define: { 'process.env.NODE_ENV': '"production"', 'process.env': '{}', global: 'globalThis' },
    logLevel: 'error',
  });
  await writeFile(stamp, '');
}

/** Pictures and letters of style sheets. */
const asText = Object.fromEntries(
  ['png', 'webp', 'svg', 'woff', 'woff2', 'ttf', 'eot'].map((kind) => [`.${kind}`, 'dataurl']),
);

const changedAt = async (file: string): Promise<number> =>
  (await stat(file).catch(() => undefined))?.mtimeMs ?? 0;

type Answer = { type: string; text: string };

/** A bundled file, nothing where there is none, or for any other path the page that loads the two of that name. */
async function answer(pathname: string): Promise<Answer> {
  const name = path.basename(pathname);
  const type = z.enum(['.js', '.css']).safeParse(path.extname(name));
  if (!type.success) return { type: 'text/html', text: page(name) };
  const text = await readFile(path.join(bundled, name), 'utf8').catch(() => '');
  return { type: type.data === '.js' ? 'text/javascript' : 'text/css', text };
}

const page = (name: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><link rel="icon" href="data:,"><link rel="stylesheet" href="/${name}.css"></head>
<body style="font-family:sans-serif;margin:24px"><main></main><script src="/${name}.js"></script></body></html>`;
