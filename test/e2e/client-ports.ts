import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ClientPorts } from '../../src/client/client-ports';
import { startLocalService } from '../../src/server/cli/local-service';
import { openBrowser } from '../../src/server/browsers/cdp-pages';
import { serveOwnModel } from '../../src/server/cli/serve-own-model';
import { InferenceFile } from '../../src/server/sessions/inference-file';

const output = path.resolve(import.meta.dirname, '../../.output');

/** What the library needs of Node, over the extension and the engine as they were built. */
export const ports: ClientPorts = {
  environment: {},
  startService: (options) => startLocalService(path.join(output, 'managed'), options),
  openBrowser,
  keepInference: (file, record) => new InferenceFile(file).append([record]),
  serveModel: serveOwnModel,
  readEngine: () => readFile(path.join(output, 'engine.js'), 'utf8'),
  writeLog: () => {},
};
