import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { unzipSync } from 'fflate';
import { z } from 'zod';
import { projectRoot } from './build-extension';
import { ownVersion } from '../own-files';
import {
  componentsOf,
  listInstalled,
  type ComponentList,
  flavours,
  packFlavour,
  type Flavour,
  type Packed,
} from './release';
import { foreignScriptsIn, madeCodeIn } from './made-code';
import { licenceFaultsIn, shippedIn } from './plugins';

const output = path.join(projectRoot, '.output');
const Manifest = z.object({ version: z.string() });

/**
 * `npm run release:check`: builds and packs each flavour twice, puts a list of its components beside it, and says what keeps it from
 * being released: files that differ, also from those that Firefox's reviewers make of the sources; a version that is not the
 * project's; code that is not in the package; licences that are missing or ask for more; too many bytes; what Mozilla's linter
 * finds. Exits 1 then.
 */
async function checkRelease(): Promise<number> {
  const version = ownVersion();
  const all = await listInstalled();
  const faults: string[] = [];
  for (const flavour of flavours) {
    const first = await packFlavour(flavour, version, projectRoot);
    const second = await packFlavour(flavour, version, projectRoot);
    console.log(`${first.file}  ${first.bytes} bytes  sha256 ${first.hash}`);
    const found = [
      ...(first.hash === second.hash ? [] : [`the second build differs: ${second.hash}`]),
      ...(first.bytes > flavour.mostBytes ? [`more than ${flavour.mostBytes} bytes`] : []),
      ...(await faultsIn(flavour, version)),
      ...(await listComponents(all, flavour, first)),
      ...(flavour.mode === 'firefox' ? await faultsInFirefox(flavour, version, first) : []),
    ];
    faults.push(...found.map((fault) => `${flavour.mode}: ${fault}`));
  }
  faults.push(...faultsOf('node_modules/tsx/dist/cli.mjs', 'bench/size.ts'));
  for (const fault of faults) console.error(fault);
  console.log(faults.length === 0 ? 'Ready to be released.' : `${faults.length} faults.`);
  return faults.length === 0 ? 0 : 1;
}

async function faultsIn({ mode }: Flavour, version: string): Promise<string[]> {
  const folder = path.join(output, mode);
  const files = await readdir(folder, { recursive: true });
  const faults: string[] = [];
  for (const file of files) {
    const find = { '.js': madeCodeIn, '.html': foreignScriptsIn }[path.extname(file)];
    const found = find?.(await readFile(path.join(folder, file), 'utf8')) ?? [];
    faults.push(...found.map((each) => `${file} has ${each}`));
  }
  if (!files.includes('licence.txt')) faults.push('licence.txt is missing');
  faults.push(...licenceFaultsIn(await licencesOf(mode)));
  const manifest = Manifest.parse(JSON.parse(await readFile(path.join(folder, 'manifest.json'), 'utf8')));
  if (manifest.version !== version)
    faults.push(`the manifest says version ${manifest.version}, not ${version}`);
  return faults;
}

const licencesOf = (mode: Flavour['mode']) =>
  readFile(path.join(output, mode, 'third-party-licences.txt'), 'utf8');

/** Puts the list of what a file was made of beside it; gives what could not be found among all packages. */
async function listComponents(all: ComponentList, { mode }: Flavour, packed: Packed): Promise<string[]> {
  const { list, unknown } = componentsOf(all, packed, shippedIn(await licencesOf(mode)));
  const file = `${packed.file}.cdx.json`;
  await writeFile(path.join(output, file), `${JSON.stringify(list, null, 2)}\n`);
  console.log(`${file}  ${list.components.length} components`);
  return unknown.map((name) => `${name} is in no list of components`);
}

async function faultsInFirefox(flavour: Flavour, version: string, packed: Packed): Promise<string[]> {
  const lint = faultsOf(
    'test/firefox/node_modules/web-ext/bin/web-ext.js',
    'lint',
    '--warnings-as-errors',
    '--source-dir',
    path.join(output, flavour.mode),
  );
  const rebuilt = await packSources(flavour, version);
  const isSame = rebuilt.hash === packed.hash;
  return [...lint, ...(isSame ? [] : [`what is made of the sources differs: ${rebuilt.hash}`])];
}

/** Packs the sources that go with the add-on as reviewers do, in a folder with nothing else. */
async function packSources(flavour: Flavour, version: string): Promise<Packed> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'tabwright-sources-'));
  try {
    const sources = await readFile(path.join(output, `tabwright-${version}-sources-firefox.zip`));
    for (const [name, content] of Object.entries(unzipSync(sources))) {
      if (name.endsWith('/')) continue;
      await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
      await writeFile(path.join(folder, name), content);
    }
    spawnSync('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'ignore' });
    return await packFlavour(flavour, version, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The output of a program of Node, where it ends with a fault. */
function faultsOf(program: string, ...args: string[]): string[] {
  const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(projectRoot, program), ...args], {
    cwd: projectRoot,
    encoding: 'utf8',
  });
  return status === 0 ? [] : [`${stderr}${stdout}`.trim()];
}

process.exitCode = await checkRelease();
