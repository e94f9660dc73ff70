import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { AutomationError } from '../../base/errors';
import { projectRoot } from './build-extension';
import type { Packed } from './pack-flavour';

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
 * Of all packages those that a file was made of, named as `name version`, with the hash of the file; and those that are not
 * among all.
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
