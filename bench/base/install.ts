import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { createRequire } from 'node:module';

const folder = path.resolve(import.meta.dirname, '..');

/** Installs what the benchmarks compare with (`bench/package.json`), the first time one runs. */
export function installPeers(): void {
  if (existsSync(path.join(folder, 'node_modules/.package-lock.json'))) return;
  console.log('Installing the peers of bench/package.json.');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const args = ['ci', '--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund'];
  execFileSync(npm, args, { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] });
}

/** Where a module of `bench/node_modules` lies. `name` may be a package or a file of one. */
export function peerPath(name: string): string {
  const file = path.join(folder, 'node_modules', name);
  return path.extname(file) ? file : createRequire(path.join(folder, 'package.json')).resolve(name);
}

/** Loads a peer without its types: they are not there before the first run. */
export async function loadPeer(name: string): Promise<unknown> {
  return import(pathToFileURL(peerPath(name)).href);
}
