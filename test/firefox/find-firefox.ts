import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { installPackages, packagesCommand, takesPackages } from '../../src/server/browsers/find-chromium';

/** What is said where no Firefox is found. */
export const missingFirefox =
  'No Firefox was found. Install firefox-esr (Debian: apt-get install firefox-esr) or name one in FIREFOX.';

/** The program to start: the one that `FIREFOX` names, else the first on the path. Undefined when there is none. */
export function findFirefox(): string | undefined {
  const named = process.env['FIREFOX'];
  if (named) return named;
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  const programs = ['firefox-esr', 'firefox'].flatMap((name) =>
    folders.map((folder) => path.join(folder, name)),
  );
  return programs.find(isProgram);
}

/** Installs Firefox on Debian as root where there is none, and says so first. Elsewhere it does nothing. */
export async function installFirefox(log: (line: string) => void): Promise<void> {
  if (findFirefox() !== undefined || !takesPackages()) return;
  const packages = ['firefox-esr'];
  log(`These stories need Firefox. Installing it now: ${packagesCommand(packages)}`);
  if (!(await installPackages(packages))) log('It could not be installed.');
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
