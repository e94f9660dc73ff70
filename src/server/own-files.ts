import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { z } from 'zod';
import { AutomationError, toAutomationError } from '../base/errors';

const here = import.meta.dirname;

/** True in the package, where all that belongs to the program lies beside it, and false in a checkout. */
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

/** The way to call the program, or one of its commands, here: for sentences that say what to do. */
export function commandLine(args = ''): string {
  if (isPackaged) return `npx tabwright ${args}`.trimEnd();
  return args === '' ? 'npm start' : `npm start -- ${args}`;
}

/** The flags of a command line. Fails with `invalid-input` for one that is not known. */
export function readFlags<const O extends NonNullable<ParseArgsConfig['options']>>(
  args: string[],
  options: O,
) {
  try {
    return parseArgs({ args, options }).values;
  } catch (thrown) {
    throw toAutomationError(thrown, 'invalid-input');
  }
}

/** A part that only some programs need. Fails with `browser-missing` where its packages were left out. */
export async function optionalPart<T>(part: Promise<T>): Promise<T> {
  try {
    return await part;
  } catch (thrown) {
    const isMissing = thrown instanceof Error && 'code' in thrown && thrown.code === 'ERR_MODULE_NOT_FOUND';
    if (!isMissing) throw thrown;
    const message =
      'The packages that start and drive browsers are not installed. Install again without --omit=optional.';
    throw new AutomationError('browser-missing', message, { cause: thrown });
  }
}

/** Shows a line to the person at the terminal. */
export type Print = (line: string) => void;
