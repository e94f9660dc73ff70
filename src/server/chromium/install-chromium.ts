import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** The one command a person can run to get a Chromium here. */
export function installCommand(): string {
  return isDebianRoot() ? 'apt-get update && apt-get install -y chromium' : 'npx playwright install chromium';
}

/** Installs Chromium by the system's own means and says so first; false when that failed. Never uses sudo. */
export async function installChromium(log: (line: string) => void): Promise<boolean> {
  log(`No Chromium was found. Installing one now: ${installCommand()}`);
  if (!isDebianRoot()) return run(process.execPath, [playwrightProgram(), 'install', 'chromium']);
  return (await run('apt-get', ['update'])) && (await run('apt-get', ['install', '-y', 'chromium']));
}

function isDebianRoot(): boolean {
  return process.platform === 'linux' && process.getuid?.() === 0 && osId() === 'debian';
}

function osId(): string | undefined {
  try {
    return /^ID="?([^"\n]*)"?$/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1];
  } catch {
    return undefined;
  }
}

function playwrightProgram(): string {
  const manifest = createRequire(import.meta.url).resolve('playwright/package.json');
  return path.join(path.dirname(manifest), 'cli.js');
}

/** Runs a program with its output on our standard error; true when it ended with 0. */
function run(program: string, args: string[]): Promise<boolean> {
  return new Promise((resolve) => {
    spawn(program, args, {
      stdio: ['ignore', 2, 2],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
      .once('error', () => resolve(false))
      .once('exit', (code) => resolve(code === 0));
  });
}
