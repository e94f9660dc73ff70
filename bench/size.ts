import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

/**
 * How many bytes the managed flavour weighs, gzipped: the engine that is put into pages, what is added to it in tabs that
 * are acted on and where data is read, the worker with all it imports, and the panel's first bytes, which are all scripts
 * and styles that its page names or imports before anything was opened in it. Exits 1 above the limits.
 */

const folder = path.resolve(import.meta.dirname, '../.output/managed');
const engineGzip = await gzipSize(['frame.js']);
const actGzip = await gzipSize(['act.js']);
const extractGzip = await gzipSize(['extract.js']);
const backgroundGzip = await gzipSize(await withImports(['background.js']));
const panelGzip = await gzipSize(await withImports(await namedIn('sidepanel.html', 'js')));
const panelStylesGzip = await gzipSize(await namedIn('sidepanel.html', 'css'));

// A little above what they weigh: who makes one heavier is to mean it.
check('The engine', engineGzip, 46 * 1024);
check('What acts', actGzip, 62 * 1024);
check('What extracts', extractGzip, 40 * 1024);
check('The background', backgroundGzip, 435 * 1024);
check('The panel before its first use', panelGzip, 179 * 1024);
check('What styles it', panelStylesGzip, 24 * 1024);
console.log(
  JSON.stringify({
    bench: 'size',
    engineGzip,
    actGzip,
    extractGzip,
    backgroundGzip,
    panelGzip,
    panelStylesGzip,
  }),
);

function check(what: string, size: number, limit: number): void {
  if (size <= limit) return;
  console.error(`${what} is ${size} bytes, ${size - limit} more than its limit of ${limit}.`);
  process.exitCode = 1;
}

async function gzipSize(files: string[]): Promise<number> {
  const sizesOfFiles = await Promise.all(
    files.map(async (file) => gzipSync(await read(file), { level: 9 }).length),
  );
  return sizesOfFiles.reduce((sum, size) => sum + size, 0);
}

/** The files with this ending that a page names. */
async function namedIn(page: string, ending: 'js' | 'css'): Promise<string[]> {
  const html = (await read(page)).toString('utf8');
  const names = [...html.matchAll(/(?:src|href)="\/?([^"]+)"/g)].map(([, name = '']) => name);
  return names.filter((name) => name.endsWith(`.${ending}`));
}

/** Scripts and what they import at once, each once. */
async function withImports(scripts: readonly string[]): Promise<string[]> {
  const found = new Set<string>();
  const waiting = [...scripts];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    waiting.push(...(await importsOf(file)));
  }
  return [...found];
}

async function importsOf(file: string): Promise<string[]> {
  const code = (await read(file)).toString('utf8');
  const names = [...code.matchAll(/(?:from|import)\s*["'](\.{1,2}\/[^"']+\.js)["']/g)].map(
    ([, name = '']) => name,
  );
  return names.map((name) => path.posix.join(path.posix.dirname(file), name));
}

async function read(file: string): Promise<Buffer> {
  try {
    return await readFile(path.join(folder, file));
  } catch (cause) {
    throw new Error(`${file} is not in ${folder}. Run: npm run build`, { cause });
  }
}
