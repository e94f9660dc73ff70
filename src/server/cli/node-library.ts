import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { AutomationError } from '../../base/errors';
import { PortedAutomation } from '../../client/automation';
import type { ClientPorts } from '../../client/client-ports';
import type { AutomationOptions } from '../../client/options';
import { optionalPart, ownFiles } from '../own-files';
import { serveOwnModel } from './serve-own-model';
import { InferenceFile } from '../sessions/inference-file';

export * from '../../client';

/** The library as a Node program uses it. */
export class Automation extends PortedAutomation {
  constructor(options: AutomationOptions) {
    super(options, nodePorts);
  }
}

const nodePorts: ClientPorts = {
  environment: process.env,
  openBrowser: async (cdpUrl) => (await optionalPart(import('../browsers/cdp-pages'))).openBrowser(cdpUrl),
  keepInference: (file, record) => new InferenceFile(file).append([record]),
  serveModel: serveOwnModel,
  readEngine: () => readFile(engineFile(), 'utf8'),
  startService: async (options) =>
    (await optionalPart(import('./local-service'))).startLocalService(extensionFolder(), options),
  writeLog: (line) => process.stderr.write(`${line}\n`),
};

/** The page engine: the package's own, or as it was built in this checkout. */
function engineFile(): string {
  const { engine } = ownFiles;
  if (existsSync(engine)) return engine;
  throw new AutomationError(
    'browser-missing',
    `The page engine is not at ${engine}. Build it: npm run build.`,
  );
}

/** The managed flavour of the extension, which the browser of LOCAL carries: named, in the package, or built in this checkout. */
function extensionFolder(): string {
  const folder = process.env['TABWRIGHT_EXTENSION'] ?? ownFiles.extension;
  if (existsSync(path.join(folder, 'manifest.json'))) return folder;
  throw new AutomationError(
    'browser-missing',
    `The browser of LOCAL needs Tabwright's extension, which is not at ${folder}. Build it (npx wxt build --mode managed) and name its folder in TABWRIGHT_EXTENSION.`,
  );
}
