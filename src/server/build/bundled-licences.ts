import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';
import { z } from 'zod';
import { projectRoot } from './build-extension';

/** Folders of the packages whose code is in the build. */
const packages = new Set<string>();

/** Notes which packages the build has code of. */
export const noteBundled: Plugin = {
  name: 'note-bundled',
  generateBundle: (_options, bundle) => {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue;
      for (const [id, { renderedLength }] of Object.entries(chunk.modules)) {
        const folder = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id)?.[0];
        if (folder !== undefined && renderedLength > 0) packages.add(folder);
      }
    }
  },
};

/** Puts our licence and those of all packages in the build beside the scripts, as texts. */
export async function writeLicences(outDir: string): Promise<void> {
  const texts = await Promise.all([...packages].toSorted().map(licenceOf));
  await writeFile(path.join(outDir, 'third-party-licences.txt'), texts.join(`\n${'='.repeat(80)}\n\n`));
  await copyFile(path.join(projectRoot, 'LICENSE'), path.join(outDir, 'licence.txt'));
}

const Author = z.union([z.string(), z.object({ name: z.string() }).transform(({ name }) => name)]);
const Package = z.object({
  name: z.string(),
  version: z.string(),
  license: z.string(),
  author: Author.optional(),
});
type Package = z.infer<typeof Package>;

async function licenceOf(folder: string): Promise<string> {
  const about = Package.parse(JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')));
  const file = (await readdir(folder)).find((each) => /^(licen[cs]e|copying)/i.test(each));
  const text =
    file === undefined ? await namedLicence(about) : await readFile(path.join(folder, file), 'utf8');
  return `${about.name} ${about.version}\n${about.license}\n\n${text}`.trimEnd() + '\n';
}

/** The text of a licence that a package only names. It is ours in all but the holder; of others there is none here. */
async function namedLicence({ name, license, author }: Package): Promise<string> {
  if (license !== 'MIT') return '';
  const own = await readFile(path.join(projectRoot, 'LICENSE'), 'utf8');
  return own.replace(/^Copyright .*$/m, `Copyright (c) ${author ?? `the authors of ${name}`}`);
}
