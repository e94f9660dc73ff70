import { execFile, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { access, constants, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { AutomationError } from '../../base/errors';

type FoundChromium = {
  /** The program to start. */
  path: string;
  source: 'CHROMIUM' | 'earlier run' | 'system' | 'Playwright' | 'installed';
};

type FindOptions = {
  /** Told in plain lines what is about to be installed. Default: standard error. */
  log?: (line: string) => void;
  /** Default true. */
  install?: boolean;
};

const toStderr = (line: string) => void process.stderr.write(`${line}\n`);

/**
 * The Chromium to start: `CHROMIUM`, else one of an earlier run, the system's, Playwright's download, else a newly
 * installed one. What is found is remembered, so that a second run looks nowhere else and asks no network.
 *
 * Branded Chrome is no candidate: it ignores `--load-extension`.
 */
export async function findChromium({
  log = toStderr,
  install = true,
}: FindOptions = {}): Promise<FoundChromium> {
  const named = process.env['CHROMIUM'];
  if (named) {
    if (await canStart(named)) return { path: named, source: 'CHROMIUM' };
    throw new AutomationError(
      'browser-missing',
      `CHROMIUM is set to ${named}, which is not a program that can be started. Correct it or unset it.`,
    );
  }
  const remembered = await recall();
  if (remembered && (await canStart(remembered))) return { path: remembered, source: 'earlier run' };
  const found = (await lookAround()) ?? (install ? await installThenLook(log) : undefined);
  if (!found) throw missing(install ? 'It could not be installed either.' : '');
  await remember(found.path);
  return found;
}

async function lookAround(): Promise<FoundChromium | undefined> {
  for (const file of systemCandidates()) {
    if (await isOfChromium(file)) return { path: file, source: 'system' };
  }
  const { chromium } = await import('playwright-core');
  const downloaded = chromium.executablePath();
  return (await canStart(downloaded)) ? { path: downloaded, source: 'Playwright' } : undefined;
}

/** Installs Chromium by the system's own means, and says so first. */
async function installThenLook(log: (line: string) => void): Promise<FoundChromium | undefined> {
  log(`No Chromium was found. Installing one now: ${installCommand()}`);
  const isDone = takesPackages()
    ? await installPackages(needed)
    : await runAloud(process.execPath, [playwright().program, 'install', 'chromium']);
  const found = isDone ? await lookAround() : undefined;
  return found && { ...found, source: 'installed' };
}

function missing(also: string): AutomationError {
  const lines = [
    `No Chromium was found. ${also}`.trim(),
    'Looked for:',
    '  - the variable CHROMIUM, which is not set',
    '  - the browser of an earlier run',
    `  - the system's: ${systemCandidates().join(', ')}`,
    "  - Playwright's download in your cache folder",
    `Connect to the network and run: ${installCommand()}`,
  ];
  return new AutomationError('browser-missing', lines.join('\n'));
}

const Memory = z.object({ path: z.string() });

const memoryFile = () => path.join(userCacheDir(), 'tabwright', 'chromium.json');

async function recall(): Promise<string | undefined> {
  try {
    return Memory.parse(JSON.parse(await readFile(memoryFile(), 'utf8'))).path;
  } catch {
    return undefined;
  }
}

async function remember(file: string): Promise<void> {
  try {
    await mkdir(path.dirname(memoryFile()), { recursive: true });
    await writeFile(memoryFile(), JSON.stringify({ path: file }));
  } catch {
    // A cache folder that cannot be written costs the next run a search, no more.
  }
}

const run = promisify(execFile);

/** Paths at which this system keeps Chromium, best first. On Linux a Chromium of the person's own comes before the system's. */
function systemCandidates(): string[] {
  const { PATH = '', LOCALAPPDATA, PROGRAMFILES, 'PROGRAMFILES(X86)': x86 } = process.env;
  switch (process.platform) {
    case 'win32':
      return [LOCALAPPDATA, PROGRAMFILES, x86].flatMap((root) =>
        root ? [path.join(root, 'Chromium', 'Application', 'chrome.exe')] : [],
      );
    case 'darwin':
      return ['/Applications', path.join(os.homedir(), 'Applications')].flatMap((folder) =>
        ['Chromium', 'Google Chrome for Testing'].map(
          (name) => `${folder}/${name}.app/Contents/MacOS/${name}`,
        ),
      );
    default:
      return PATH.split(':')
        .filter(Boolean)
        .flatMap((folder) => ['chromium', 'chromium-browser'].map((name) => path.join(folder, name)));
  }
}

const canStart = (file: string): Promise<boolean> =>
  access(file, constants.X_OK).then(
    () => true,
    () => false,
  );

/**
 * True for a Chromium that loads unpacked extensions from the command line.
 *
 * Snap's Chromium is not: it may read neither hidden folders nor our temporary profile.
 */
async function isOfChromium(file: string): Promise<boolean> {
  if (!(await canStart(file))) return false;
  // On Windows `--version` opens a window; the folder's name has to do.
  if (process.platform === 'win32') return true;
  try {
    const { stdout } = await run(file, ['--version'], { timeout: 15_000 });
    return /^(Chromium|Google Chrome for Testing) /m.test(stdout) && !/\bsnap\b/.test(stdout);
  } catch {
    return false;
  }
}

/** The folder in which this user's programs keep what can be made again. */
function userCacheDir(): string {
  const home = os.homedir();
  if (process.platform === 'win32') return process.env['LOCALAPPDATA'] ?? path.join(home, 'AppData', 'Local');
  if (process.platform === 'darwin') return path.join(home, 'Library', 'Caches');
  return process.env['XDG_CACHE_HOME'] ?? path.join(home, '.cache');
}

const needed = ['chromium'];

/** The one command a person can run to get a Chromium here. */
function installCommand(): string {
  return takesPackages()
    ? packagesCommand(needed)
    : `npx playwright-core@${playwright().version} install chromium`;
}

const Manifest = z.object({ version: z.string() });

/** Playwright as it is installed here: each version looks for a Chromium of its own. */
function playwright(): { version: string; program: string } {
  const file = createRequire(import.meta.url).resolve('playwright-core/package.json');
  const { version } = Manifest.parse(JSON.parse(readFileSync(file, 'utf8')));
  return { version, program: path.join(path.dirname(file), 'cli.js') };
}

/** Packages of the system are installed on Debian as root, never with sudo. */
export function takesPackages(): boolean {
  return process.platform === 'linux' && process.getuid?.() === 0 && osId() === 'debian';
}

/** The one command that installs these packages. */
export function packagesCommand(packages: readonly string[]): string {
  return `apt-get update && apt-get install -y ${packages.join(' ')}`;
}

/** Installs Debian packages; false when that failed. */
export async function installPackages(packages: readonly string[]): Promise<boolean> {
  return (await runAloud('apt-get', ['update'])) && runAloud('apt-get', ['install', '-y', ...packages]);
}

/** Runs a program with its output on our standard error; true when it ended with 0. */
function runAloud(program: string, args: readonly string[]): Promise<boolean> {
  return new Promise((resolve) => {
    spawn(program, args, {
      stdio: ['ignore', 2, 2],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
      .once('error', () => resolve(false))
      .once('exit', (code) => resolve(code === 0));
  });
}

function osId(): string | undefined {
  try {
    return /^ID="?([^"\n]*)"?$/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1];
  } catch {
    return undefined;
  }
}

/** Chromium's sandbox cannot start as root, nor in a container. */
export function needsNoSandbox(): boolean {
  return process.getuid?.() === 0 || existsSync('/.dockerenv') || existsSync('/run/.containerenv');
}
