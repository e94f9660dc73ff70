import { existsSync } from 'node:fs';
import path from 'node:path';

/** The folder of the unpacked extension for Firefox. Rejects when it was not built. */
export function builtForFirefox(): Promise<string> {
  const folder = path.resolve(import.meta.dirname, '../../.output/firefox');
  if (existsSync(path.join(folder, 'manifest.json'))) return Promise.resolve(folder);
  return Promise.reject(new Error('The extension for Firefox is not built. Run npm run build:firefox.'));
}
