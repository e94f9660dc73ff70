import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { AutomationError } from '../base/errors';
import { PortedAutomation } from '../client/automation';
import type { ClientPorts } from '../client/client-ports';
import type { AutomationOptions } from '../client/client-settings';
import { startLocalService } from './local-service';
import { openBrowser } from './open-browser';
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
  openBrowser,
  keepInference: (file, record) => new InferenceFile(file).append([record]),
  serveModel: serveOwnModel,
  readEngine: () => readFile(engineFile(), 'utf8'),
  startService: (options) => startLocalService(extensionFolder(), options),
  writeLog: (line) => process.stderr.write(`${line}\n`),
};

/** The page engine: beside this module in the package, or as it was built in this checkout. */
function engineFile(): string {
  const packed = path.join(import.meta.dirname, 'engine.js');
  const file = existsSync(packed) ? packed : path.resolve(import.meta.dirname, '../../.output/engine.js');
  if (existsSync(file)) return file;
  throw new AutomationError('browser-missing', `The page engine is not at ${file}. Build it: npm run build.`);
}

/** The managed flavour of the extension, which the browser of LOCAL carries: named, or built in this checkout. */
function extensionFolder(): string {
  const folder =
    process.env['TABWRIGHT_EXTENSION'] ?? path.resolve(import.meta.dirname, '../../.output/managed');
  if (existsSync(path.join(folder, 'manifest.json'))) return folder;
  throw new AutomationError(
    'browser-missing',
    `The browser of LOCAL needs Tabwright's extension, which is not at ${folder}. Build it (npx wxt build --mode managed) and name its folder in TABWRIGHT_EXTENSION.`,
  );
}
