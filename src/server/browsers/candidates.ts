import { execFile } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Paths at which this system keeps Chromium, best first. */
export function systemCandidates(): string[] {
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

export async function canStart(file: string): Promise<boolean> {
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
export async function isOfChromium(file: string): Promise<boolean> {
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
export function userCacheDir(): string {
  const home = os.homedir();
  if (process.platform === 'win32') return process.env['LOCALAPPDATA'] ?? path.join(home, 'AppData', 'Local');
  if (process.platform === 'darwin') return path.join(home, 'Library', 'Caches');
  return process.env['XDG_CACHE_HOME'] ?? path.join(home, '.cache');
}
