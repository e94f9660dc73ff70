import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { AutomationError } from '../../base/errors';
import { isPackaged, ownFiles } from '../own-files';

/** The folder of the checkout that this file is part of. */
export const projectRoot = path.resolve(import.meta.dirname, '../../..');

/** The sources of the build. */
const sources = ['entrypoints', 'src', 'public', 'wxt.config.ts', 'package.json', 'package-lock.json'];

/** The folder of the unpacked extension: the package's own, or the checkout's, built where a source is newer. */
export async function readyExtension(log: (line: string) => void): Promise<string> {
  return isPackaged ? ownFiles.extension : buildExtension(log);
}

/** Builds the managed flavour if a source is newer than the last build; gives the folder of the unpacked extension. */
export async function buildExtension(log: (line: string) => void): Promise<string> {
  const folder = path.join(projectRoot, '.output/managed');
  if (await isFresh(folder)) return folder;
  const unlock = await lock(path.join(projectRoot, '.output/build.lock'));
  try {
    if (await isFresh(folder)) return folder;
    log('Building the extension.');
    await build();
    return folder;
  } finally {
    await unlock();
  }
}

/** A lock older than this was left by a process that was killed. */
const staleLockMs = 120_000;

/** Waits until no other process builds: two at once would take each other's files away. Gives what unlocks. */
async function lock(folder: string): Promise<() => Promise<void>> {
  await mkdir(path.dirname(folder), { recursive: true });
  for (;;) {
    const isOurs = await mkdir(folder).then(
      () => true,
      () => false,
    );
    if (isOurs) return () => rm(folder, { recursive: true, force: true });
    const since = (await stat(folder).catch(() => undefined))?.mtimeMs ?? Date.now();
    if (Date.now() - since > staleLockMs) await rm(folder, { recursive: true, force: true });
    else await sleep(100);
  }
}

async function isFresh(folder: string): Promise<boolean> {
  const manifest = path.join(folder, 'manifest.json');
  if (!existsSync(manifest) || !existsSync(path.join(folder, '../engine.js'))) return false;
  const builtAt = (await stat(manifest)).mtimeMs;
  const changes = await Promise.all(sources.map((source) => newestChange(path.join(projectRoot, source))));
  return Math.max(...changes) < builtAt;
}

/** When a file, or the newest file of a folder, was changed; 0 when it is not there. */
async function newestChange(file: string): Promise<number> {
  const found = await stat(file).catch(() => undefined);
  if (!found?.isDirectory()) return found?.mtimeMs ?? 0;
  const inside = await readdir(file);
  const changes = await Promise.all(inside.map((name) => newestChange(path.join(file, name))));
  return Math.max(found.mtimeMs, ...changes);
}

/** In a process of its own: WXT draws its progress on standard output, which is for our lines. */
async function build(): Promise<void> {
  const wxt = path.join(projectRoot, 'node_modules/wxt/bin/wxt.mjs');
  const child = spawn(process.execPath, [wxt, 'build', '--mode', 'managed'], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => (output += data.toString()));
  const code = await new Promise((resolve) => {
    child.once('exit', resolve);
    child.once('error', resolve);
  });
  if (code === 0) return;
  throw new AutomationError('internal', `The extension could not be built.\n${output.trim()}`);
}
