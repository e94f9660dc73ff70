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

/** Licences under which code may be shipped with ours: each asks for no more than its text, which lies beside the scripts. */
const permitted = /^(?:MIT|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0)$/;

/** A line of 80 signs stands between the packages of the file. */
const between = `\n${'='.repeat(80)}\n\n`;

/** The packages of the file of licences that `writeLicences` puts beside the scripts, each as `name version`. */
export const shippedIn = (file: string): string[] =>
  file.split(between).map((part) => part.split('\n')[0] ?? '');

/** Its faults: a licence that asks for more, or one without its text. */
export function licenceFaultsIn(file: string): string[] {
  return file.split(between).flatMap((part) => {
    const [name = '', licence = '', , ...text] = part.split('\n');
    if (!permitted.test(licence)) return [`${name} has the licence ${licence}`];
    return text.join('').trim() === '' ? [`the licence of ${name} has no text`] : [];
  });
}

/** Code that would make code or markup of a text, by the file of the package that has it, and the code in its place. */
const replaced = [
  // Never reached (`jitless`), and the browser forbids it.
  { file: /\/zod\/v4\/core\/(?:util|doc)\.js$/, text: 'const F = Function;', by: 'const F = undefined;' },
  // Used for style sheets only, which are texts: what is to be markup would be shown as a text.
  {
    file: /\/react-dom-client\.production\.js$/,
    text: 'domElement.innerHTML = key',
    by: 'domElement.textContent = key',
  },
];

/**
 * Takes code that makes code or markup of texts from other packages: stores look for it in the scripts, and are to find
 * none.
 */
export const noMadeCode: Plugin = {
  name: 'no-made-code',
  transform: (code, id) => {
    const found = replaced.find(({ file }) => file.test(id));
    return found && { code: code.replaceAll(found.text, found.by), map: null };
  },
};

const polyfill = 'webextension-polyfill';

/**
 * Puts the browser's own object in the place of its polyfill, which every script of ours would carry: its functions
 * give promises in every browser that we run in.
 */
export const ownBrowserObject: Plugin = {
  name: 'own-browser-object',
  enforce: 'pre',
  resolveId: (id) => (id === polyfill ? `\0${polyfill}` : undefined),
  load: (id) =>
    id === `\0${polyfill}` ? 'export default globalThis.browser ?? globalThis.chrome;' : undefined,
};
