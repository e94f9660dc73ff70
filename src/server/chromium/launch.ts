import { spawn, type ChildProcess, execFile } from 'node:child_process';
import { readFile, mkdtemp, readdir, rm, mkdir, writeFile, access, constants } from 'node:fs/promises';
import path from 'node:path';
import { Readable, Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import os from 'node:os';
import { AutomationError } from '../../base/errors';
import { type Cdp, connectPipe } from './cdp';
import { chromiumFlags, needsNoSandbox } from './flags';
import { watchLife, type Life } from './life';
import { findTab, findWorker, listTargets, navigateFirstTab, startWorker } from './targets';
import { z } from 'zod';
import { promisify } from 'node:util';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

export type ChromiumOptions = {
  /** Folder of the unpacked extension. */
  extensionDir: string;
  headless: boolean;
  /** The address of the first tab; default `about:blank`. */
  url?: string;
  /** Opens a debugging port for outside programs; 0 lets the browser choose one. */
  port?: number;
  /** More arguments for the browser, after ours. */
  args?: readonly string[];
  /** The browser's program; default the one that is found. */
  executablePath?: string;
  chromiumSandbox?: boolean;
  /** Whether downloads are refused. */
  denyDownloads?: boolean;
  /** Told in plain lines what the person at the terminal should know. */
  log?: (line: string) => void;
};

/** A Chromium of our own with the extension in it and a temporary profile. */
export type Browser = {
  readonly cdp: Cdp;
  readonly extensionId: string;
  /** The address of the debugging port, when one was asked for: `ws://127.0.0.1:…`. */
  readonly cdpUrl?: string;
  /** Resolves when the browser has ended, by itself or by `close`. */
  readonly closed: Promise<void>;
  /** Target id of the extension's worker, started first when it sleeps. */
  worker(): Promise<string>;
  /** Presses the toolbar button on the tab that shows `tabUrl` and gives the target id of the side panel. */
  openPanel(tabUrl: string): Promise<string>;
  /** Ends the browser and deletes its profile. */
  close(): Promise<void>;
};

/** Starts Chromium with the extension and waits until its worker runs. */
export async function launchBrowser(options: ChromiumOptions): Promise<Browser> {
  const program =
    options.executablePath ?? (await findChromium(options.log ? { log: options.log } : {})).path;
  if (needsNoSandbox())
    options.log?.('Chromium runs with --no-sandbox: it is started as root or in a container.');
  const profileDir = await makeProfile();
  const child = spawn(program, chromiumFlags({ ...options, profileDir }), {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
    env: browserEnvironment(profileDir),
  });
  const life = watchLife(child, profileDir);
  try {
    return await describeBrowser(child, { life, profileDir, options });
  } catch (thrown) {
    await life.end();
    throw startFailure(thrown, { path: program, log: life.errorLines() });
  }
}

/**
 * On Linux the browser's temporary files go into the profile, so that nothing is left when it is killed. Elsewhere
 * that would make the path of its socket longer than the system takes.
 */
function browserEnvironment(profileDir: string): NodeJS.ProcessEnv {
  return process.platform === 'linux' ? { ...process.env, TMPDIR: profileDir } : process.env;
}

async function describeBrowser(
  child: ChildProcess,
  { life, profileDir, options }: { life: Life; profileDir: string; options: ChromiumOptions },
): Promise<Browser> {
  const cdp = connectToChild(child);
  const worker = await Promise.race([findWorker(cdp), life.ended.then(neverStarted)]);
  const extensionId = new URL(worker.url).host;
  const cdpUrl = options.port === undefined ? undefined : await readCdpUrl(profileDir);
  if (options.url !== undefined) await navigateFirstTab(cdp, options.url);
  if (options.denyDownloads) {
    await cdp.send({ method: 'Browser.setDownloadBehavior', params: { behavior: 'deny' } });
  }
  return {
    cdp,
    extensionId,
    cdpUrl,
    closed: life.ended,
    worker: () => startWorker(cdp, extensionId),
    openPanel: (tabUrl) => openPanel(cdp, { extensionId, tabUrl }),
    close: () => life.end(),
  };
}

async function openPanel(
  cdp: Cdp,
  { extensionId, tabUrl }: { extensionId: string; tabUrl: string },
): Promise<string> {
  const { targetId } = await findTab(cdp, tabUrl);
  const panelUrl = `chrome-extension://${extensionId}/sidepanel.html`;
  const before = new Set((await listTargets(cdp)).map((target) => target.targetId));
  await cdp.send({ method: 'Extensions.triggerAction', params: { id: extensionId, targetId } });
  for (let waitedMs = 0; waitedMs < 15_000; waitedMs += 50) {
    const targets = await listTargets(cdp);
    const panel = targets.find((target) => target.url.startsWith(panelUrl) && !before.has(target.targetId));
    if (panel) return panel.targetId;
    await sleep(50);
  }
  throw new AutomationError('browser-failed', 'The side panel did not open within 15 s.');
}

function connectToChild(child: ChildProcess): Cdp {
  const [, , , toBrowser, fromBrowser] = child.stdio;
  if (!(toBrowser instanceof Writable) || !(fromBrowser instanceof Readable)) return neverStarted();
  return connectPipe(toBrowser, fromBrowser);
}

/** The port file holds the port on its first line and the path of the address on its second. */
async function readCdpUrl(profileDir: string): Promise<string> {
  const file = path.join(profileDir, 'DevToolsActivePort');
  for (let waitedMs = 0; waitedMs < 10_000; waitedMs += 50) {
    const [port, pathname] = (await readFile(file, 'utf8').catch(() => '')).split('\n');
    if (port && pathname) return `ws://127.0.0.1:${port}${pathname}`;
    await sleep(50);
  }
  throw new AutomationError(
    'browser-failed',
    'The debugging port did not open. Is it in use? Choose another.',
  );
}

function neverStarted(): never {
  throw new AutomationError('browser-failed', 'Chromium ended before it was ready.');
}

function startFailure(thrown: unknown, { path: file, log }: { path: string; log: string }): AutomationError {
  const reason = thrown instanceof Error ? thrown.message : String(thrown);
  const lines = log
    .split('\n')
    .filter((line) => /FATAL|ERROR|cannot|error while/i.test(line) && !line.includes('dbus'))
    .slice(-5);
  const message = [`${file} could not be started: ${reason}`, ...lines].join('\n');
  return new AutomationError('browser-failed', message, { details: { path: file }, cause: thrown });
}

const profileName = /^tabwright-(\d+)-/;

/**
 * A new empty folder for a browser's profile, named after this process.
 *
 * A process that is killed outright cannot delete the profiles of its browsers, which end with it: whoever makes the next
 * one deletes those whose process is gone.
 */
export async function makeProfile(folder = os.tmpdir()): Promise<string> {
  await removeAbandoned(folder);
  return mkdtemp(path.join(folder, `tabwright-${process.pid}-`));
}

async function removeAbandoned(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const abandoned = names.filter((name) => {
    const [, pid] = profileName.exec(name) ?? [];
    return pid !== undefined && !isRunning(Number(pid));
  });
  // Another process may delete the same one now; what belongs to another user stays.
  const gone = abandoned.map((name) => rm(path.join(folder, name), { recursive: true, force: true }));
  await Promise.allSettled(gone);
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (thrown) {
    // A process of another user may not be signalled, but it is there.
    return thrown instanceof Error && 'code' in thrown && thrown.code === 'EPERM';
  }
}

type ChromiumSource = 'CHROMIUM' | 'earlier run' | 'system' | 'Playwright' | 'installed';

type FoundChromium = {
  /** The program to start. */
  path: string;
  source: ChromiumSource;
};

type FindOptions = {
  /** Told in plain lines what is about to be installed. Default: standard error. */
  log?: (line: string) => void;
  /** Whether a missing browser may be installed. Default true. */
  install?: boolean;
};

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
  if (named) return useNamed(named);
  const remembered = await recall();
  if (remembered && (await canStart(remembered))) return { path: remembered, source: 'earlier run' };
  const found = (await lookAround()) ?? (install ? await installThenLook(log) : undefined);
  if (!found) throw missing(install ? 'It could not be installed either.' : '');
  await remember(found.path);
  return found;
}

async function useNamed(file: string): Promise<FoundChromium> {
  if (await canStart(file)) return { path: file, source: 'CHROMIUM' };
  throw new AutomationError(
    'browser-missing',
    `CHROMIUM is set to ${file}, which is not a program that can be started. Correct it or unset it.`,
  );
}

async function lookAround(): Promise<FoundChromium | undefined> {
  for (const file of systemCandidates()) {
    if (await isOfChromium(file)) return { path: file, source: 'system' };
  }
  const downloaded = await playwrightPath();
  return (await canStart(downloaded)) ? { path: downloaded, source: 'Playwright' } : undefined;
}

async function installThenLook(log: (line: string) => void): Promise<FoundChromium | undefined> {
  const done = await installChromium(log);
  const found = done ? await lookAround() : undefined;
  return found && { ...found, source: 'installed' };
}

async function playwrightPath(): Promise<string> {
  const { chromium } = await import('playwright-core');
  return chromium.executablePath();
}

function missing(also: string): AutomationError {
  const places = [
    'the variable CHROMIUM, which is not set',
    'the browser of an earlier run',
    `the system's: ${systemCandidates().join(', ')}`,
    "Playwright's download in your cache folder",
  ];
  const message = `No Chromium was found. ${also}`.trim();
  return new AutomationError(
    'browser-missing',
    [message, 'Looked for:', ...places.map((place) => `  - ${place}`), nextStep()].join('\n'),
  );
}

function nextStep(): string {
  return `Connect to the network and run: ${installCommand()}`;
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

/** A cache folder that cannot be written costs the next run a search, no more. */
async function remember(file: string): Promise<void> {
  try {
    await mkdir(path.dirname(memoryFile()), { recursive: true });
    await writeFile(memoryFile(), JSON.stringify({ path: file } satisfies z.infer<typeof Memory>));
  } catch {
    // See above.
  }
}

function toStderr(line: string): void {
  process.stderr.write(`${line}\n`);
}

const run = promisify(execFile);

/** Paths at which this system keeps Chromium, best first. */
function systemCandidates(): string[] {
  switch (process.platform) {
    case 'win32':
      return windowsCandidates();
    case 'darwin':
      return ['/Applications', path.join(os.homedir(), 'Applications')].flatMap((folder) =>
        ['Chromium', 'Google Chrome for Testing'].map(
          (name) => `${folder}/${name}.app/Contents/MacOS/${name}`,
        ),
      );
    default:
      return linuxCandidates();
  }
}

/** All names in the order of `PATH`: a Chromium of the person's own comes before the system's. */
function linuxCandidates(): string[] {
  const folders = (process.env['PATH'] ?? '').split(':').filter(Boolean);
  return folders.flatMap((folder) => ['chromium', 'chromium-browser'].map((name) => path.join(folder, name)));
}

function windowsCandidates(): string[] {
  const roots = [process.env['LOCALAPPDATA'], process.env['PROGRAMFILES'], process.env['PROGRAMFILES(X86)']];
  return roots.flatMap((root) => (root ? [path.join(root, 'Chromium', 'Application', 'chrome.exe')] : []));
}

async function canStart(file: string): Promise<boolean> {
  return access(file, constants.X_OK).then(
    () => true,
    () => false,
  );
}

/**
 * Whether `file` is a Chromium that loads unpacked extensions from the command line.
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

/** Installs Chromium by the system's own means and says so first; false when that failed. */
async function installChromium(log: (line: string) => void): Promise<boolean> {
  log(`No Chromium was found. Installing one now: ${installCommand()}`);
  if (takesPackages()) return installPackages(needed);
  return runAloud(process.execPath, [playwright().program, 'install', 'chromium']);
}

const Manifest = z.object({ version: z.string() });

/** Playwright as it is installed here: each version looks for a Chromium of its own. */
function playwright(): { version: string; program: string } {
  const file = createRequire(import.meta.url).resolve('playwright-core/package.json');
  const { version } = Manifest.parse(JSON.parse(readFileSync(file, 'utf8')));
  return { version, program: path.join(path.dirname(file), 'cli.js') };
}

/** Whether packages of the system are installed here: on Debian as root, never with sudo. */
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
