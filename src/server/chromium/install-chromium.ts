import { createRequire } from 'node:module';
import path from 'node:path';
import { installPackages, packagesCommand, runAloud, takesPackages } from '../debian-packages';

const packages = ['chromium'];

/** The one command a person can run to get a Chromium here. */
export function installCommand(): string {
  return takesPackages() ? packagesCommand(packages) : 'npx playwright install chromium';
}

/** Installs Chromium by the system's own means and says so first; false when that failed. */
export async function installChromium(log: (line: string) => void): Promise<boolean> {
  log(`No Chromium was found. Installing one now: ${installCommand()}`);
  if (takesPackages()) return installPackages(packages);
  return runAloud(process.execPath, [playwrightProgram(), 'install', 'chromium']);
}

function playwrightProgram(): string {
  const manifest = createRequire(import.meta.url).resolve('playwright/package.json');
  return path.join(path.dirname(manifest), 'cli.js');
}
