import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { buildLibrary } from '../../src/server/build/build-library';

const run = promisify(execFile);

/** The package, packed and installed into a folder that was empty. */
export type InstalledPackage = {
  folder: string;
  /** Size of the file that is downloaded, and of all that is then on the disk, in bytes. */
  packedBytes: number;
  installedBytes: number;
  /** Names of all packages that came. */
  packages: string[];
};

const Packed = z.array(z.object({ filename: z.string(), size: z.number() })).length(1);
const Lock = z.object({ packages: z.record(z.string(), z.unknown()) });

/** Packs and installs it, as a person who has no checkout would. */
export async function installPackage(): Promise<InstalledPackage> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'tabwright-package-'));
  const built = path.join(folder, 'built');
  await buildLibrary(built);
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder], { cwd: built });
  const [packed] = Packed.parse(JSON.parse(stdout));
  if (!packed) throw new Error(stdout);
  await rm(built, { recursive: true });
  await writeFile(path.join(folder, 'package.json'), '{"type":"module","private":true}');
  const options = ['--prefer-offline', '--no-audit', '--no-fund'];
  await run('npm', ['install', ...options, `./${packed.filename}`], { cwd: folder });
  const lock = await readFile(path.join(folder, 'node_modules/.package-lock.json'), 'utf8');
  return {
    folder,
    packedBytes: packed.size,
    installedBytes: await bytesIn(path.join(folder, 'node_modules')),
    packages: Object.keys(Lock.parse(JSON.parse(lock)).packages).map((place) =>
      place.replace(/^.*node_modules\//, ''),
    ),
  };
}

async function bytesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    files.map(async ({ parentPath, name }) => (await stat(path.join(parentPath, name))).size),
  );
  return sizes.reduce((all, size) => all + size, 0);
}
