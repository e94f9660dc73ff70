import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startModelServer, type ModelServer } from '../fixtures/model-server';
import { test as base } from './service-fixtures';

type WorkerFixtures = {
  models: ModelServer;
  /** Folder of the recordings that callers keep. */
  recordingsFolder: string;
};

/** The service with a model of its own for assistants, and recordings. */
export const test = base.extend<object, WorkerFixtures>({
  models: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the parameter's names
    async ({}, use) => {
      const models = await startModelServer();
      await use(models);
      await models.close();
    },
    { scope: 'worker' },
  ],

  recordingsFolder: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the parameter's names
    async ({}, use) => {
      const folder = mkdtempSync(path.join(tmpdir(), 'mcp-recordings-'));
      await use(folder);
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],

  serviceOptions: [
    async ({ models, recordingsFolder }, use) => {
      const model = { model: 'openai/small', modelBaseUrl: models.baseURL, modelApiKey: 'sk-1' };
      await use({ ...model, recordingsFolder, maxSessions: 10 });
    },
    { scope: 'worker' },
  ],
});

export const expect = test.expect;
