import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ask } from '../fixtures/service-client';
import { expect, test } from '../e2e/service-fixtures';

/** What the tests use of the client of `@browserbasehq/stagehand`, which is run as it is published. */
type Client = {
  init(request: {
    modelName: string;
    modelApiKey?: string;
  }): Promise<{ sessionId: string; available: boolean }>;
  goto(url: string, options?: object): Promise<unknown>;
  observe(request: { instruction: string }): Promise<Action[] & { cacheStatus?: string }>;
  act(request: { input: string | Action; options?: object }): Promise<Acted>;
  getReplayMetrics(): Promise<{ totalPromptTokens: number }>;
  end(): Promise<Response>;
};
type Action = { selector: string; description: string; method?: string; arguments?: string[] };
type Acted = { success: boolean; message: string; actions: Action[]; cacheStatus?: string };
type ClientModule = {
  StagehandAPIClient: new (options: {
    apiKey: string;
    logger: (line: { message: string }) => void;
  }) => Client;
};

const file = 'node_modules/@browserbasehq/stagehand/dist/esm/lib/v3/api.js';

test('the TypeScript client works through a session', async ({ url, shopUrl }) => {
  process.env['STAGEHAND_API_URL'] = url;
  const module = (await import(pathToFileURL(path.join(import.meta.dirname, file)).href)) as ClientModule;
  const lines: string[] = [];
  const client = new module.StagehandAPIClient({
    apiKey: 'not-asked-for',
    logger: ({ message }) => lines.push(message),
  });
  const started = await client.init({ modelName: 'builtin/matcher' });
  expect(started.available).toBe(true);
  expect(await client.goto(shopUrl, { waitUntil: 'load' })).toMatchObject({ response: { status: 200 } });

  const [found] = await client.observe({ instruction: 'type kettle in the search field' });
  expect(found).toMatchObject({ selector: '#search', arguments: ['kettle'] });
  expect(lines).toContain(`found: ${found?.description}`);
  const byAction = await client.act({ input: found as Action });
  expect(byAction).toMatchObject({ success: true, actions: [found] });
  const variables = { email: 'ada.qzx@example.org' };
  const byText = await client.act({ input: 'type %email% in the email field', options: { variables } });
  expect(byText).toMatchObject({ success: true, actions: [{ arguments: ['%email%'] }] });
  expect(lines.join('\n')).not.toContain('qzx');

  await expect(client.goto('http://127.0.0.1:1/')).rejects.toThrow(/ERR_/);
  await expect(client.act({ input: ' ' })).rejects.toThrow(/instruction is empty/);
  expect(await client.getReplayMetrics()).toMatchObject({ totalPromptTokens: 0 });
  expect((await client.end()).status).toBe(200);
  await expect(client.act({ input: 'click Sign in' })).rejects.toThrow(/404.*Session not found/);
  expect((await ask(`${url}/v1/sessions/${started.sessionId}/end`, { method: 'POST' })).status).toBe(404);
});
