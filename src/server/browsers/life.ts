import type { ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { guardBrowser } from './guardian';

/** The time between a browser's start and its end. */
export type Life = {
  /** Resolves when the browser has ended and its profile is deleted. */
  readonly ended: Promise<void>;
  /** Ends it now. */
  end(): Promise<void>;
  /** The end of its standard error, up to 4,000 characters. */
  errorLines(): string;
};

/** Sees to it that the browser and its profile never outlive this process. */
export function watchLife(child: ChildProcess, profileDir: string): Life {
  let errors = '';
  child.stderr?.on('data', (data: Buffer) => (errors = (errors + data.toString('utf8')).slice(-4000)));
  const killNow = () => {
    kill(child);
    rmSync(profileDir, { recursive: true, force: true, maxRetries: 5 });
  };
  const dismissGuard = child.pid === undefined ? () => {} : guardBrowser(child.pid, profileDir);
  process.once('exit', killNow);

  const ended = untilEnded(child).finally(async () => {
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
export const endSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Ends this process, and its browsers before it, as soon as it is told to: for programs with nothing to finish. */
export function exitWhenTold(): void {
  for (const signal of endSignals) {
    process.once(signal, () => process.exit(signal === 'SIGINT' ? 130 : 143));
  }
}

function untilEnded(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
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
