import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { installPackages, packagesCommand, takesPackages } from '../../src/server/browsers/find-chromium';

/** The programs that stories with a screen need, and Debian's packages that have them. */
const tools = new Map([
  ['Xvfb', 'xvfb'],
  ['openbox', 'openbox'],
  ['xdotool', 'xdotool'],
]);

/** The programs for a screen that are not in `PATH`; without them those stories are skipped. */
export function missingTools(): string[] {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter).filter(Boolean);
  return [...tools.keys()].filter((tool) => !folders.some((folder) => canStart(path.join(folder, tool))));
}

/** Installs on Debian as root what a screen needs and is missing, and says so first. Elsewhere it does nothing. */
export async function installTools(log: (line: string) => void): Promise<void> {
  const packages = missingTools().flatMap((tool) => tools.get(tool) ?? []);
  if (packages.length === 0 || !takesPackages()) return;
  log(`Stories with a screen need more than is here. Installing it now: ${packagesCommand(packages)}`);
  if (!(await installPackages(packages))) log('It could not be installed, so these stories are skipped.');
}

function canStart(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
