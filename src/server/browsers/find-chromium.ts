import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { AutomationError } from '../../base/errors';
import { canStart, isOfChromium, systemCandidates, userCacheDir } from './candidates';
import { installChromium, installCommand } from './install-chromium';

export type ChromiumSource = 'CHROMIUM' | 'earlier run' | 'system' | 'Playwright' | 'installed';

export type FoundChromium = {
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
