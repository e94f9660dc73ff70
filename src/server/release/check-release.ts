import { createHash } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { projectRoot } from '../build-extension';
import { foreignScriptsIn, madeCodeIn } from './made-code';
import { licenceFaultsIn } from './shipped-licences';

/** What is released of the extension, and how many bytes its file may weigh. The add-on for Firefox has a row here once it is packed. */
const flavours = [
  { mode: 'store', mostBytes: 1_400_000 },
  { mode: 'managed', mostBytes: 1_400_000 },
] as const;

type Flavour = (typeof flavours)[number];

const output = path.join(projectRoot, '.output');
const Manifest = z.object({ version: z.string() });

/**
 * `npm run release:check`: builds and packs each flavour twice, and says what keeps it from being released: files that differ, a
 * version that is not the project's, code that is not in the package, licences that are missing or ask for more, too many bytes. Exits 1 then.
 */
async function checkRelease(): Promise<number> {
  const { version } = Manifest.parse(
    JSON.parse(await readFile(path.join(projectRoot, 'package.json'), 'utf8')),
  );
  const faults: string[] = [];
  for (const flavour of flavours) {
    const first = await pack(flavour, version);
    const second = await pack(flavour, version);
    console.log(`${first.file}  ${first.bytes} bytes  sha256 ${first.hash}`);
    const found = await faultsOf(flavour, version);
    if (first.hash !== second.hash) found.push(`the second build differs: ${second.hash}`);
    if (first.bytes > flavour.mostBytes) found.push(`more than ${flavour.mostBytes} bytes`);
    faults.push(...found.map((fault) => `${flavour.mode}: ${fault}`));
  }
  for (const fault of faults) console.error(fault);
  console.log(faults.length === 0 ? 'Ready to be released.' : `${faults.length} faults.`);
  return faults.length === 0 ? 0 : 1;
}

type Packed = { file: string; bytes: number; hash: string };

async function pack({ mode }: Flavour, version: string): Promise<Packed> {
  const wxt = path.join(projectRoot, 'node_modules/wxt/bin/wxt.mjs');
  const { status, stdout, stderr } = spawnSync(process.execPath, [wxt, 'zip', '--mode', mode], {
    cwd: projectRoot,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The flavour ${mode} cannot be packed.\n${stdout}${stderr}`);
  const file = `tabwright-${version}-chrome-${mode}.zip`;
  const content = await readFile(path.join(output, file));
  return { file, bytes: content.length, hash: createHash('sha256').update(content).digest('hex') };
}

async function faultsOf({ mode }: Flavour, version: string): Promise<string[]> {
  const folder = path.join(output, mode);
  const files = await readdir(folder, { recursive: true });
  const faults: string[] = [];
  for (const file of files) {
    const find = { '.js': madeCodeIn, '.html': foreignScriptsIn }[path.extname(file)];
    const found = find?.(await readFile(path.join(folder, file), 'utf8')) ?? [];
    faults.push(...found.map((each) => `${file} has ${each}`));
  }
  if (!files.includes('licence.txt')) faults.push('licence.txt is missing');
  faults.push(...licenceFaultsIn(await readFile(path.join(folder, 'third-party-licences.txt'), 'utf8')));
  const manifest = Manifest.parse(JSON.parse(await readFile(path.join(folder, 'manifest.json'), 'utf8')));
  if (manifest.version !== version)
    faults.push(`the manifest says version ${manifest.version}, not ${version}`);
  return faults;
}

process.exitCode = await checkRelease();
