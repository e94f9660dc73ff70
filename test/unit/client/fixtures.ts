import { test as base } from 'vitest';
import { PortedAutomation } from '../../../src/client/automation';
import { openBrowser } from '../../../src/server/browsers/cdp-pages';
import { serveOwnModel } from '../../../src/server/cli/serve-own-model';
import { InferenceFile } from '../../../src/server/sessions/inference-file';
import type { ClientPorts, LocalServiceOptions } from '../../../src/client/client-ports';
import type { AutomationOptions } from '../../../src/client/options';
import { serveCloud, type CloudServer } from '../../fixtures/cloud-server';

export type Made = {
  automation: PortedAutomation;
  /** What was written to the terminal. */
  lines: string[];
  /** What services in this process were started with. */
  local: LocalServiceOptions[];
};

type Make = (options: Partial<AutomationOptions>, environment?: Record<string, string>) => Made;

/** A service whose answers a test writes, and clients of it: in the cloud, or as if it ran in this process. */
export const test = base.extend<{ cloud: CloudServer; make: Make }>({
  // eslint-disable-next-line no-empty-pattern -- vitest reads the parameter's names
  cloud: async ({}, use) => {
    const cloud = await serveCloud();
    await use(cloud);
    await cloud.close();
  },

  make: async ({ cloud }, use) => {
    await use((options, environment = {}) => {
      const lines: string[] = [];
      const local: LocalServiceOptions[] = [];
      const ports: ClientPorts = {
        environment,
        openBrowser,
        keepInference: (file, record) => new InferenceFile(file).append([record]),
        serveModel: serveOwnModel,
        readEngine: async () => '',
        writeLog: (line) => void lines.push(line),
        startService: async (given) => {
          local.push(given);
          return {
            apiKey: 'key of this process',
            fetch: (input, init) => fetch(`${cloud.url}${new URL(new Request(input).url).pathname}`, init),
            close: async () => {},
          };
        },
      };
      const env = options.env ?? 'CLOUD';
      const where = env === 'CLOUD' ? { apiKey: 'cloud key', apiUrl: cloud.url } : {};
      return { automation: new PortedAutomation({ ...where, ...options, env }, ports), lines, local };
    });
  },
});
