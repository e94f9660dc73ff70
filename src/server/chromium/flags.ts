import { existsSync } from 'node:fs';

/** Whether Chromium's sandbox cannot start here: as root, or in a container. */
export function needsNoSandbox(): boolean {
  return process.getuid?.() === 0 || existsSync('/.dockerenv') || existsSync('/run/.containerenv');
}
