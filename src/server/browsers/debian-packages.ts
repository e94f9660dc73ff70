import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

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
export function runAloud(program: string, args: readonly string[]): Promise<boolean> {
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
