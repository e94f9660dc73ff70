import { spawn } from 'node:child_process';

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
export function guardBrowser(pid: number, profileDir: string): () => void {
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
