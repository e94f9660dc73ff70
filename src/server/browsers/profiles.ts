import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

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
