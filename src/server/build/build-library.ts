import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { builtinModules } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { build } from 'vite';
import { z } from 'zod';
import { buildEngine } from './build-engine';
import { buildExtension } from './build-extension';

const root = path.resolve(import.meta.dirname, '../../..');
/** The module that is imported from the package, and its program. */
const entries = { index: 'src/server/cli/node-library.ts', tabwright: 'src/server/cli/start.ts' };

/**
 * The package: the client library as ESM with its types, the program of `npx tabwright`, and what both carry: the page engine, the
 * extension for the browsers they start, and the pages of the demo shop. Where only services and given pages are used the library
 * works without the optional dependencies.
 */
export async function buildLibrary(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const imported = await bundle(folder);
  await cp(await buildExtension(() => {}), path.join(folder, 'extension'), { recursive: true });
  await buildEngine(path.join(folder, 'engine.js'));
  await cp(path.join(root, 'test/pages/shop'), path.join(folder, 'pages/shop'), { recursive: true });
  await writeTypes(folder);
  await writeFile(
    path.join(folder, 'package.json'),
    `${JSON.stringify(await manifest(imported), null, 2)}\n`,
  );
  await copyFile(path.join(root, 'docs/reference/client.md'), path.join(folder, 'README.md'));
  await copyFile(path.join(root, 'LICENSE'), path.join(folder, 'LICENSE'));
}

/** The files of the bundle, and the packages that it imports: those it always needs, and those of what it loads at need. */
type Bundle = { files: string[]; always: string[]; atNeed: string[] };

/** Writes a module for each entry, and beside them what they share and load at need. */
async function bundle(folder: string): Promise<Bundle> {
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    root,
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: false,
      target: 'node20',
      minify: false,
      rollupOptions: {
        input: Object.fromEntries(
          Object.entries(entries).map(([name, file]) => [name, path.join(root, file)]),
        ),
        output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
      },
    },
    ssr: { noExternal: [], external: true },
  });
  const files = (await readdir(folder)).filter((file) => file.endsWith('.js'));
  const imports = new Map<string, string[]>();
  const atNeed: string[] = [];
  for (const file of files) {
    const code = await readFile(path.join(folder, file), 'utf8');
    imports.set(file, importsIn(code));
    atNeed.push(...loadedIn(code));
  }
  const always = packagesOf(reachedFrom('index.js', imports).flatMap((file) => imports.get(file) ?? []));
  const all = packagesOf([...files.flatMap((file) => imports.get(file) ?? []), ...atNeed]);
  return { files, always, atNeed: all.filter((name) => !always.includes(name)) };
}

const importsIn = (code: string): string[] =>
  Array.from(code.matchAll(/^(?:(?:import|export) [^;]*?from |import )"([^"]+)"/gm), ([, name = '']) => name);

/** Names that a module loads only when it comes to that. */
const loadedIn = (code: string): string[] =>
  Array.from(code.matchAll(/\bimport\("([^"]+)"\)/g), ([, name = '']) => name);

/** A file and those that are loaded with it. */
function reachedFrom(first: string, imports: ReadonlyMap<string, string[]>): string[] {
  const reached = [first];
  for (const file of reached)
    for (const name of imports.get(file) ?? [])
      if (name.startsWith('./') && !reached.includes(name.slice(2))) reached.push(name.slice(2));
  return reached;
}

/** The packages among what is imported, each once. */
function packagesOf(names: readonly string[]): string[] {
  const packages = names.filter(
    (name) => !name.startsWith('.') && !name.startsWith('node:') && !builtinModules.includes(name),
  );
  return [...new Set(packages.map(packageOf))].sort();
}

/** `@scope/name/inside` is a file of the package `@scope/name`. */
function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

const Manifest = z.object({
  name: z.string(),
  version: z.string(),
  description: z.string(),
  license: z.string(),
  engines: z.record(z.string(), z.string()),
  dependencies: z.record(z.string(), z.string()),
});

async function manifest({ files, always, atNeed }: Bundle): Promise<object> {
  const own = Manifest.parse(JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')));
  const { name, version, description, license, engines } = own;
  const versionsOf = (packages: readonly string[]) =>
    Object.fromEntries(
      packages.map((each) => {
        const at = own.dependencies[each];
        if (at === undefined) throw new Error(`${each} is imported by the library and no dependency.`);
        return [each, at];
      }),
    );
  return {
    name,
    version,
    description,
    license,
    type: 'module',
    engines,
    bin: { tabwright: './tabwright.js' },
    exports: { '.': { types: './types/server/cli/node-library.d.ts', default: './index.js' } },
    files: [...files, 'engine.js', 'extension', 'pages', 'types'],
    dependencies: versionsOf(always),
    optionalDependencies: versionsOf(atNeed),
  };
}

/** The declarations that the entry reaches, with the file endings that Node's own resolution wants. */
async function writeTypes(folder: string): Promise<void> {
  const all = await mkdtemp(path.join(os.tmpdir(), 'tabwright-types-'));
  try {
    const tsc = path.join(root, 'node_modules/typescript/bin/tsc');
    const args = [tsc, '-p', path.join(root, 'tsconfig.library.json'), '--outDir', all];
    const { status, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    if (status !== 0) throw new Error(`The library's types cannot be written.\n${stdout}`);
    const written = new Set<string>();
    const queue = ['server/cli/node-library.d.ts'];
    for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
      if (written.has(file)) continue;
      written.add(file);
      queue.push(...(await writeDeclaration(file, all, path.join(folder, 'types'))));
    }
  } finally {
    await rm(all, { recursive: true, force: true });
  }
}

/** Copies one declaration and gives those it imports. */
async function writeDeclaration(file: string, all: string, types: string): Promise<string[]> {
  const found: string[] = [];
  const text = await readFile(path.join(all, file), 'utf8');
  const complete = text.replaceAll(/(?<=from ['"]|import\(['"])\.[^'"]+/g, (specifier) => {
    const target = path.join(path.dirname(file), specifier);
    const isFile = existsSync(path.join(all, `${target}.d.ts`));
    found.push(isFile ? `${target}.d.ts` : `${target}/index.d.ts`);
    return isFile ? `${specifier}.js` : `${specifier}/index.js`;
  });
  await mkdir(path.dirname(path.join(types, file)), { recursive: true });
  await writeFile(path.join(types, file), complete);
  return found;
}

if (process.argv[1] === import.meta.filename) await buildLibrary(path.join(root, '.output/library'));
