import { spawn, type ChildProcess } from 'node:child_process';
import { readFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable, Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import os from 'node:os';
import { AutomationError } from '../../base/errors';
import { type Cdp, connectPipe } from './cdp';
import { findChromium } from './find-chromium';
import { chromiumFlags, needsNoSandbox } from './flags';
import { watchLife, type Life } from './life';
import { findTab, findWorker, listTargets, navigateFirstTab, startWorker } from './targets';

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
