import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, rename } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { AutomationError } from '../../base/errors';
import { projectRoot } from './build-extension';
import { createHash } from 'node:crypto';

const Component = z.looseObject({
  'bom-ref': z.string(),
  group: z.string().optional(),
  name: z.string(),
  version: z.string(),
});

/** A list of components in the format CycloneDX. Source: https://cyclonedx.org/docs/1.6/json */
export const ComponentList = z.looseObject({
  metadata: z.looseObject({ component: Component }),
  components: z.array(Component),
  dependencies: z.array(z.looseObject({ ref: z.string(), dependsOn: z.array(z.string()).optional() })),
});
export type ComponentList = z.infer<typeof ComponentList>;

/** All packages that the project is installed with, as CycloneDX's own tool lists them. */
export async function listInstalled(): Promise<ComponentList> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'tabwright-components-'));
  try {
    const file = path.join(folder, 'components.json');
    const tool = path.join(projectRoot, 'test/release/node_modules/.bin/cyclonedx-npm');
    const shape = ['--package-lock-only', '--flatten-components', '--output-reproducible'];
    const { status, stderr } = spawnSync(
      tool,
      [...shape, '--output-format', 'JSON', '--output-file', file, 'package.json'],
      { cwd: projectRoot, encoding: 'utf8' },
    );
    if (status !== 0) throw new AutomationError('internal', `The packages cannot be listed.\n${stderr}`);
    return ComponentList.parse(JSON.parse(await readFile(file, 'utf8')));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Picks the packages that a file was made of, named as `name version`, with the hash of the file; and those that are not among
 * all.
 */
export function componentsOf(
  all: ComponentList,
  { hash }: Packed,
  shipped: readonly string[],
): { list: ComponentList; unknown: string[] } {
  const components = all.components.filter((each) => shipped.includes(nameOf(each)));
  const names = components.map(nameOf);
  const { component } = all.metadata;
  const kept = new Set([component, ...components].map((each) => each['bom-ref']));
  const dependencies = all.dependencies
    .filter(({ ref }) => kept.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((each) => kept.has(each)) }));
  const hashes = [{ alg: 'SHA-256', content: hash }];
  return {
    list: {
      ...all,
      metadata: { ...all.metadata, component: { ...component, hashes } },
      components,
      dependencies,
    },
    unknown: shipped.filter((name) => !names.includes(name)),
  };
}

const nameOf = ({ group, name, version }: z.infer<typeof Component>) =>
  `${group === undefined ? '' : `${group}/`}${name} ${version}`;

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
