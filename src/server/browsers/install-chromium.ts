import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { z } from 'zod';
import { installPackages, packagesCommand, runAloud, takesPackages } from './debian-packages';

const packages = ['chromium'];

/** The one command a person can run to get a Chromium here. */
export function installCommand(): string {
  return takesPackages()
    ? packagesCommand(packages)
    : `npx playwright-core@${playwright().version} install chromium`;
}

/** Installs Chromium by the system's own means and says so first; false when that failed. */
export async function installChromium(log: (line: string) => void): Promise<boolean> {
  log(`No Chromium was found. Installing one now: ${installCommand()}`);
  if (takesPackages()) return installPackages(packages);
  return runAloud(process.execPath, [playwright().program, 'install', 'chromium']);
}

const Manifest = z.object({ version: z.string() });

/** Playwright as it is installed here: each version looks for a Chromium of its own. */
function playwright(): { version: string; program: string } {
  const file = createRequire(import.meta.url).resolve('playwright-core/package.json');
  const { version } = Manifest.parse(JSON.parse(readFileSync(file, 'utf8')));
  return { version, program: path.join(path.dirname(file), 'cli.js') };
}
