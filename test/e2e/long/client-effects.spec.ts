import { mkdtempSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { chromium, type Page } from 'playwright';
import { PortedAutomation } from '../../../src/client/automation';
import type { AutomationOptions } from '../../../src/client';
import { findChromium, needsNoSandbox } from '../../../src/server/chromium/find-chromium';
import { startModelServer, type ModelServer } from '../../fixtures/model-server';
import { ports } from '../client-ports';
import { expect, test as base } from '../service-fixtures';

/** Where the parameters are to have their effect: the session's own page, or one of Playwright. */
type Place = 'session' | 'page';

type Driven = { automation: PortedAutomation; page: Page | undefined };

const test = base.extend<{
  models: ModelServer;
  drive: (place: Place, options: Partial<AutomationOptions>) => Promise<Driven>;
}>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the parameter's names
  models: async ({}, use) => {
    const models = await startModelServer();
    await use(models);
    await models.close();
  },
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the parameter's names
  drive: async ({}, use) => {
    const ends: (() => Promise<void>)[] = [];
    await use(async (place, options) => {
      const automation = new PortedAutomation({ env: 'LOCAL', verbose: 0, ...options }, ports);
      ends.push(() => automation.close());
      if (place === 'session') {
        await automation.init();
        return { automation, page: undefined };
      }
      const { path: executablePath } = await findChromium();
      const browser = await chromium.launch({
        executablePath,
        args: needsNoSandbox() ? ['--no-sandbox'] : [],
      });
      ends.push(() => browser.close());
      return { automation, page: await browser.newPage() };
    });
    for (const end of ends) await end();
  },
});

for (const place of ['session', 'page'] as const) {
  test(`${place}: temperature, maxTokens, systemPrompt and the key go to the model`, async ({
    drive,
    models,
    sites,
  }) => {
    const { automation, page } = await drive(place, {
      modelName: 'small',
      systemPrompt: 'You are a careful clerk.',
      modelClientOptions: {
        api_base: models.baseURL,
        apiKey: 'key-of-the-model',
        temperature: 0.2,
        maxTokens: 321,
      },
    });
    await automation.navigate(sites.put('/', '<button>Save</button><button>Close</button>'), { page });
    models.answerAll({ json: { actions: [] } });
    await expect(automation.act('press the zorblax', { page })).rejects.toThrow();
    expect(models.requests.length).toBeGreaterThan(0);
    for (const { body, headers, system } of models.requests) {
      expect(body).toMatchObject({ model: 'small', temperature: 0.2, max_output_tokens: 321 });
      expect(headers.authorization).toBe('Bearer key-of-the-model');
      expect(system).toContain('You are a careful clerk.');
    }
  });

  test(`${place}: domSettleTimeoutMs is how long an element may take to be there`, async ({
    drive,
    sites,
  }) => {
    const late = `<script>setTimeout(() => document.body.insertAdjacentHTML('beforeend',
      '<button id="late" onclick="this.remove()">Late</button>'), 1800)</script>`;
    const action = { selector: '#late', description: 'the late one', method: 'click', arguments: [] };
    const { automation, page } = await drive(place, { domSettleTimeoutMs: 600 });
    const address = sites.put('/', late);
    await automation.navigate(address, { page });
    await expect(automation.act(action, { page })).rejects.toMatchObject({ code: 'element-not-found' });
    await automation.navigate(address, { page });
    expect(await automation.act(action, { page, timeout: 8000 })).toMatchObject({ success: true });
  });
}

test('page: logInferenceToFile keeps what a model was asked, without keys and values', async ({
  drive,
  models,
  sites,
}) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'tabwright-inference-'));
  const before = process.cwd();
  process.chdir(folder);
  try {
    const { automation, page } = await drive('page', {
      logInferenceToFile: true,
      modelName: 'small',
      modelClientOptions: { api_base: models.baseURL, apiKey: 'sentinel-key' },
    });
    await page?.goto(sites.put('/', '<button>Save</button><p>sentinel-value</p>'));
    models.answerAll({ json: { actions: [] } });
    const variables = { code: 'sentinel-value' };
    await expect(automation.act('press the zorblax of %code%', { page, variables })).rejects.toMatchObject({
      code: 'element-not-found',
    });
    const text = await readFile('inference-log.jsonl', 'utf8');
    expect(JSON.parse(text.split('\n')[0] ?? '')).toMatchObject({
      modelName: 'openai/small',
      user: expect.stringContaining('zorblax of %code%'),
    });
    expect(text).not.toContain('sentinel-');
    expect(JSON.stringify(models.requests.map(({ body }) => body))).not.toContain('sentinel-value');
  } finally {
    process.chdir(before);
    await rm(folder, { recursive: true, force: true });
  }
});
