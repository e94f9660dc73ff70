import { createHash } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { AutomationError } from '../../base/errors';

/** One flavour as it is released: how it is built and packed, under which name, and the most bytes of its file. */
export type Flavour = {
  mode: 'store' | 'managed' | 'firefox';
  /** For which browser it is packed, where that is not Chromium. */
  browser: readonly string[];
  /** The ends of the names of the file: as WXT calls it, and as it is released. */
  packed: string;
  released: string;
  mostBytes: number;
};

/** All that is released of the extension. */
export const flavours: readonly Flavour[] = [
  {
    mode: 'store',
    browser: [],
    packed: 'chrome-store.zip',
    released: 'chrome-store.zip',
    mostBytes: 1_400_000,
  },
  {
    mode: 'managed',
    browser: [],
    packed: 'chrome-managed.zip',
    released: 'chrome-managed.zip',
    mostBytes: 1_400_000,
  },
  {
    mode: 'firefox',
    browser: ['--browser', 'firefox', '--mv3'],
    packed: 'firefox-firefox.zip',
    released: 'firefox.xpi',
    mostBytes: 1_400_000,
  },
];

/** A file that is released, its size, and the SHA-256 of what is in it. */
export type Packed = { file: string; bytes: number; hash: string };

/** Builds a flavour from the sources in a folder and packs it into `.output` there. */
export async function packFlavour(flavour: Flavour, version: string, folder: string): Promise<Packed> {
  const { mode, browser } = flavour;
  const wxt = path.join(folder, 'node_modules/wxt/bin/wxt.mjs');
  const { status, stdout, stderr } = spawnSync(process.execPath, [wxt, 'zip', '--mode', mode, ...browser], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (status !== 0)
    throw new AutomationError('internal', `The flavour ${mode} cannot be packed.\n${stdout}${stderr}`);
  const output = path.join(folder, '.output');
  const file = `tabwright-${version}-${flavour.released}`;
  await rename(path.join(output, `tabwright-${version}-${flavour.packed}`), path.join(output, file));
  const content = await readFile(path.join(output, file));
  return { file, bytes: content.length, hash: createHash('sha256').update(content).digest('hex') };
}
