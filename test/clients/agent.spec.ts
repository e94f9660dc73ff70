import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { actOn, doneStep, playTask } from '../fixtures/task-model';
import { startModelServer } from '../fixtures/model-server';
import { expect, test } from '../e2e/service-fixtures';

/** What the tests use of the client of `@browserbasehq/stagehand`, which is run as it is published. */
type Client = {
  init(request: { modelName: string }): Promise<{ sessionId: string }>;
  goto(url: string): Promise<unknown>;
  agentExecute(
    agentConfig: object,
    executeOptions: object | string,
    frameId?: string,
    shouldCache?: boolean,
  ): Promise<AgentResult>;
  consumeLatestAgentCacheEntry(): unknown;
  getReplayMetrics(): Promise<{ agentPromptTokens: number; agentCompletionTokens: number }>;
  end(): Promise<Response>;
};
type AgentResult = {
  success: boolean;
  completed: boolean;
  message: string;
  actions: object[];
  usage: object;
};
type ClientModule = {
  StagehandAPIClient: new (options: {
    apiKey: string;
    logger: (line: { category: string; message: string }) => void;
  }) => Client;
};

const file = 'node_modules/@browserbasehq/stagehand/dist/esm/lib/v3/api.js';

const shop = `<label>Name <input id="name"></label><button onclick="order()">Place order</button><p id="said"></p>
  <script>const order = () => { said.textContent = 'Thank you, ' + document.querySelector('#name').value; };</script>`;
const instruction = 'type "Ada" into Name and place the order';
const plan = { ends: ['text: Thank you, Ada'], risks: ['pay'] };

test('the TypeScript client has a goal reached, and what it needs to do the same again', async ({
  url,
  sites,
}) => {
  process.env['STAGEHAND_API_URL'] = url;
  const module = (await import(pathToFileURL(path.join(import.meta.dirname, file)).href)) as ClientModule;
  const models = await startModelServer();
  const lines: string[] = [];
  const client = new module.StagehandAPIClient({
    apiKey: 'not-asked-for',
    logger: ({ category, message }) => lines.push(`${category}: ${message}`),
  });
  await client.init({ modelName: 'builtin/matcher' });
  const shopUrl = sites.put('/', shop);
  await client.goto(shopUrl);
  const model = { modelName: 'openai/small', apiKey: 'sk-1', baseURL: models.baseURL };
  const options = { instruction, maxSteps: 8, highlightCursor: true };
  playTask(models, {
    plan,
    says: [actOn('textbox Name => fill Ada'), actOn('button Place order'), doneStep],
  });

  const config = { model, systemPrompt: 'Be brief.', mode: 'dom' };
  const result = await client.agentExecute(config, options, undefined, true);
  expect(result).toMatchObject({
    success: true,
    completed: true,
    message: expect.stringContaining('Thank you, Ada'),
    actions: [
      { type: 'act', action: expect.any(String), reasoning: expect.any(String), timeMs: expect.any(Number) },
      { type: 'act', pageUrl: shopUrl, instruction: expect.any(String) },
      { type: 'done', taskCompleted: true },
    ],
    usage: {
      input_tokens: expect.any(Number),
      output_tokens: expect.any(Number),
      inference_time_ms: expect.any(Number),
    },
  });
  expect(models.requests.at(-1)?.system).toContain('Be brief.');
  expect(lines.filter((line) => line.startsWith('agent: doing: '))).toHaveLength(3);
  const action = {
    selector: expect.any(String),
    description: expect.any(String),
    method: expect.any(String),
  };
  const step = expect.objectContaining({ type: 'act', actions: [expect.objectContaining(action)] });
  expect(client.consumeLatestAgentCacheEntry()).toEqual({
    cacheKey: expect.stringMatching(/^[0-9a-f]{64}$/),
    entry: expect.objectContaining({
      version: 1,
      instruction,
      startUrl: shopUrl,
      steps: [step, step],
    }),
  });
  const spent = await client.getReplayMetrics();
  expect(spent.agentPromptTokens).toBeGreaterThan(0);
  expect(spent.agentCompletionTokens).toBeGreaterThan(0);

  playTask(models, { plan, says: [doneStep] });
  const denied = await client.agentExecute({ model }, 'type "Bob" into Name and place the order');
  expect(denied).toMatchObject({ success: false, completed: false });
  expect(client.consumeLatestAgentCacheEntry()).toBeNull();
  await expect(client.agentExecute({ model, mode: 'cua' }, options)).rejects.toThrow(/"cua".*not-supported/);
  await expect(client.agentExecute({ model, cua: true }, options)).rejects.toThrow(/"cua".*not-supported/);
  await expect(client.agentExecute({ model }, { instruction: ' ' })).rejects.toThrow(/instruction is empty/);
  await expect(client.agentExecute({}, options)).rejects.toThrow(/no-model/);
  expect((await client.end()).status).toBe(200);
  await expect(client.agentExecute({ model }, options)).rejects.toThrow(/404.*Session not found/);
  await models.close();
});
