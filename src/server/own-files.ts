import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const here = import.meta.dirname;

/** Whether this is the package, where what belongs to the program lies beside it, and no checkout. */
export const isPackaged = existsSync(path.join(here, 'engine.js'));

/** The files that belong to the program: of the package, or as they are built and kept in the checkout. */
export const ownFiles = isPackaged
  ? {
      engine: path.join(here, 'engine.js'),
      extension: path.join(here, 'extension'),
      pages: path.join(here, 'pages'),
    }
  : {
      engine: path.resolve(here, '../../.output/engine.js'),
      extension: path.resolve(here, '../../.output/managed'),
      pages: path.resolve(here, '../../test/pages'),
    };

const Manifest = z.object({ version: z.string() });

/** The version that is released, of which `package.json` is the only place. */
export function ownVersion(): string {
  const folder = isPackaged ? here : path.resolve(here, '../..');
  return Manifest.parse(JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))).version;
}

/** How the program, or one of its commands, is called here: for sentences that say what to do. */
export function commandLine(args = ''): string {
  if (isPackaged) return `npx tabwright ${args}`.trimEnd();
  return args === '' ? 'npm start' : `npm start -- ${args}`;
}
