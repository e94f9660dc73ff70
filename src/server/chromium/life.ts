import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';

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
