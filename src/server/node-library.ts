import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { AutomationError } from '../base/errors';
import { PortedAutomation } from '../client/automation';
import type { ClientPorts } from '../client/client-ports';
import type { AutomationOptions } from '../client/client-settings';
import { serveOwnModel } from './serve-own-model';
import { InferenceFile } from './service/sessions/inference-file';

export * from '../client';

/** The library as a Node program uses it. */
export class Automation extends PortedAutomation {
  constructor(options: AutomationOptions) {
    super(options, nodePorts);
  }
}

const nodePorts: ClientPorts = {
  environment: process.env,
  openBrowser: async (cdpUrl) => (await loaded(import('./open-browser'))).openBrowser(cdpUrl),
  keepInference: (file, record) => new InferenceFile(file).append([record]),
  serveModel: serveOwnModel,
  readEngine: () => readFile(engineFile(), 'utf8'),
  startService: async (options) =>
    (await loaded(import('./local-service'))).startLocalService(extensionFolder(), options),
  writeLog: (line) => process.stderr.write(`${line}\n`),
};

/** The page engine: beside this module in the package, or as it was built in this checkout. */
function engineFile(): string {
  const packed = path.join(import.meta.dirname, 'engine.js');
  const file = existsSync(packed) ? packed : path.resolve(import.meta.dirname, '../../.output/engine.js');
  if (existsSync(file)) return file;
  throw new AutomationError('browser-missing', `The page engine is not at ${file}. Build it: npm run build.`);
}

/** What only some programs need. Its packages may have been left out. */
async function loaded<T>(part: Promise<T>): Promise<T> {
  try {
    return await part;
  } catch (thrown) {
    const message =
      'The packages that start and drive browsers are not installed. Install again without --omit=optional.';
    throw new AutomationError('browser-missing', message, { cause: thrown });
  }
}

/** The managed flavour of the extension, which the browser of LOCAL carries: named, in the package, or built in this checkout. */
function extensionFolder(): string {
  const packed = path.join(import.meta.dirname, 'extension');
  const here = existsSync(packed) ? packed : path.resolve(import.meta.dirname, '../../.output/managed');
  const folder = process.env['TABWRIGHT_EXTENSION'] ?? here;
  if (existsSync(path.join(folder, 'manifest.json'))) return folder;
  throw new AutomationError(
    'browser-missing',
    `The browser of LOCAL needs Tabwright's extension, which is not at ${folder}. Build it (npx wxt build --mode managed) and name its folder in TABWRIGHT_EXTENSION.`,
  );
}
