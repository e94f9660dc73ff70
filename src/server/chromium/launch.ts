import { spawn, type ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable, Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { AutomationError } from '../../base/errors';
import { connectPipe, type Cdp } from './cdp';
import { findChromium, needsNoSandbox } from './find-chromium';
import { attach, findTab, findWorker, listTargets, startWorker } from './targets';

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
  /** Default wherever the sandbox can start. */
  chromiumSandbox?: boolean;
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
  const program = options.executablePath ?? (await findChromium({ log: options.log })).path;
  if (needsNoSandbox())
    options.log?.('Chromium runs with --no-sandbox: it is started as root or in a container.');
  const profileDir = await makeProfile();
  const child = spawn(program, chromiumFlags(profileDir, options), {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
    // On Linux the browser's temporary files go into the profile, so that nothing is left when it is killed. Elsewhere that would
    // make the path of its socket longer than the system takes.
    env: process.platform === 'linux' ? { ...process.env, TMPDIR: profileDir } : process.env,
  });
  const life = watchLife(child, profileDir);
  try {
    const [, , , toBrowser, fromBrowser] = child.stdio;
    if (!(toBrowser instanceof Writable) || !(fromBrowser instanceof Readable)) return neverStarted();
    const cdp = connectPipe(toBrowser, fromBrowser);
    const { url } = await Promise.race([findWorker(cdp), life.ended.then(neverStarted)]);
    const extensionId = new URL(url).host;
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
      openPanel: (tabUrl) => openPanel(cdp, extensionId, tabUrl),
      close: () => life.end(),
    };
  } catch (thrown) {
    await life.end();
    throw startFailure(program, thrown, life.errorLines());
  }
}

/** Keeps a fresh profile quiet: no first-run pages, no questions, no traffic of its own. */
const quiet = [
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-sync',
  '--disable-search-engine-choice-screen',
  '--disable-features=Translate,OptimizationHints,MediaRouter',
  '--metrics-recording-only',
  '--password-store=basic',
  '--use-mock-keychain',
  '--hide-crash-restore-bubble',
];

/** A browser without a window, of the size that one would have. */
export const headlessFlags = ['--headless=new', '--window-size=1280,900', '--hide-scrollbars'] as const;

/** The command line of a browser that we drive over a pipe on file descriptors 3 and 4. */
function chromiumFlags(
  profileDir: string,
  { port, extensionDir, headless, chromiumSandbox, args = [] }: ChromiumOptions,
): string[] {
  return [
    ...quiet,
    `--user-data-dir=${profileDir}`,
    '--remote-debugging-pipe',
    ...(port === undefined ? [] : [`--remote-debugging-port=${port}`]),
    `--disable-extensions-except=${extensionDir}`,
    `--load-extension=${extensionDir}`,
    ...(headless ? headlessFlags : []),
    ...((chromiumSandbox ?? !needsNoSandbox()) ? [] : ['--no-sandbox']),
    ...args,
    'about:blank',
  ];
}

/**
 * Shows `url` in the tab that the browser began with. Not by its command line: a page that is asked for while the
 * extension is being loaded is sometimes never requested (Chromium 156, on a busy machine).
 */
async function navigateFirstTab(cdp: Cdp, url: string): Promise<void> {
  const attachment = await attach(cdp, (await findTab(cdp, 'about:blank', 'page')).targetId);
  await attachment.target.send('Page.navigate', { url });
  await attachment.detach();
}

async function openPanel(cdp: Cdp, id: string, tabUrl: string): Promise<string> {
  const { targetId } = await findTab(cdp, tabUrl);
  const panelUrl = `chrome-extension://${id}/sidepanel.html`;
  const before = new Set((await listTargets(cdp)).map((target) => target.targetId));
  await cdp.send({ method: 'Extensions.triggerAction', params: { id, targetId } });
  for (let waitedMs = 0; waitedMs < 15_000; waitedMs += 50) {
    const targets = await listTargets(cdp);
    const panel = targets.find((target) => target.url.startsWith(panelUrl) && !before.has(target.targetId));
    if (panel) return panel.targetId;
    await sleep(50);
  }
  throw new AutomationError('browser-failed', 'The side panel did not open within 15 s.');
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

function startFailure(file: string, cause: unknown, log: string): AutomationError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  const lines = log
    .split('\n')
    .filter((line) => /FATAL|ERROR|cannot|error while/i.test(line) && !line.includes('dbus'))
    .slice(-5);
  const message = [`${file} could not be started: ${reason}`, ...lines].join('\n');
  return new AutomationError('browser-failed', message, { details: { path: file }, cause });
}

const profileName = /^tabwright-(\d+)-/;

/**
 * A new empty folder for a browser's profile, named after this process.
 *
 * A process that is killed outright cannot delete the profiles of its browsers, which end with it: whoever makes the next
 * one deletes those whose process is gone.
 */
export async function makeProfile(folder = os.tmpdir()): Promise<string> {
  const names = await readdir(folder).catch(() => []);
  const abandoned = names.filter((name) => {
    const [, pid] = profileName.exec(name) ?? [];
    return pid !== undefined && !isRunning(Number(pid));
  });
  // Another process may delete the same one now; what belongs to another user stays.
  const gone = abandoned.map((name) => rm(path.join(folder, name), { recursive: true, force: true }));
  await Promise.allSettled(gone);
  return mkdtemp(path.join(folder, `tabwright-${process.pid}-`));
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

/** The time between a browser's start and its end. */
type Life = {
  /** Resolves when the browser has ended and its profile is deleted. */
  readonly ended: Promise<void>;
  /** Ends it now. */
  end(): Promise<void>;
  /** The end of its standard error, up to 4,000 characters. */
  errorLines(): string;
};

/** Sees to it that the browser and its profile never outlive this process. */
function watchLife(child: ChildProcess, profileDir: string): Life {
  let errors = '';
  child.stderr?.on('data', (data: Buffer) => (errors = (errors + data.toString('utf8')).slice(-4000)));
  const killNow = () => {
    kill(child);
    rmSync(profileDir, { recursive: true, force: true, maxRetries: 5 });
  };
  const dismissGuard = child.pid === undefined ? () => {} : guardBrowser(child.pid, profileDir);
  process.once('exit', killNow);

  const over = new Promise<void>((resolve) => {
    child.once('exit', () => resolve()).once('error', () => resolve());
  });
  const ended = over.finally(async () => {
    kill(child);
    process.off('exit', killNow);
    await rm(profileDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
    dismissGuard();
  });
  return {
    ended,
    errorLines: () => errors,
    end: () => {
      kill(child);
      return ended;
    },
  };
}

/** The signals that tell a process to end. */
const endSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Resolves when this process is told to end. */
export function untilTold(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of endSignals) process.once(signal, () => resolve());
  });
}

/** Ends this process, and its browsers before it, as soon as it is told to: for programs with nothing to finish. */
export function exitWhenTold(): void {
  for (const signal of endSignals) {
    process.once(signal, () => process.exit(signal === 'SIGINT' ? 130 : 143));
  }
}

/** Kills the whole process group: Chromium's wrapper script and every child of it. */
function kill(child: ChildProcess): void {
  try {
    if (child.pid !== undefined && process.platform !== 'win32') process.kill(-child.pid, 'SIGKILL');
    else child.kill('SIGKILL');
  } catch {
    // Already gone.
  }
}

/** Waits for the end of its input, ends the process group `$0`, and deletes `$1`, in which that may write a moment longer. */
const script = `read -r never
kill -9 -- "-$0"
for turn in 1 2 3 4 5 6 7 8 9 10; do rm -rf -- "$1" && break; sleep 0.1; done`;

/**
 * Has a shell beside us end the browser `pid` and delete its profile when this process was killed outright, which closes
 * the pipe that the shell reads. Gives what sends the shell away, once the browser has ended.
 *
 * Not on Windows: there the browser ends with its own pipe, and the next start deletes the profile.
 */
function guardBrowser(pid: number, profileDir: string): () => void {
  if (process.platform === 'win32') return () => {};
  const shell = spawn('/bin/sh', ['-c', script, String(pid), profileDir], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  // Without a shell the next start deletes the profile.
  shell.on('error', () => undefined);
  shell.unref();
  return () => void shell.kill('SIGKILL');
}
