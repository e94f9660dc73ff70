import { access, constants } from 'node:fs/promises';

/** The browser to start. */
export async function findChromium(): Promise<string> {
  const file = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
  await access(file, constants.X_OK);
  return file;
}
