import { GeneratedClient } from '../fixtures/generated-client';
import { startModelServer } from '../fixtures/model-server';
import { actOn, doneStep, playTask } from '../fixtures/task-model';
import { expect, test } from './service-fixtures';

test('a client as the generated ones works through a session', async ({ url, shopUrl }) => {
  const client = new GeneratedClient(url);
  const { data } = (await (await client.post('start', { modelName: 'auto' })).json()) as {
    data: { sessionId: string };
  };
  const id = data.sessionId;
  const opened: unknown = await (await client.post(`${id}/navigate`, { url: shopUrl })).json();
  expect(opened).toMatchObject({ success: true, data: { result: { response: { status: 200 } } } });
  const events = await client.stream(`${id}/act`, { input: 'type kettle in the search field' });
  expect(events.slice(0, 2).map(({ event }) => event)).toEqual(['starting', 'connected']);
  expect(events.at(-1)).toMatchObject({ event: 'finished', data: { data: { result: { success: true } } } });
  const failed = await client.stream(`${id}/observe`, { options: { selector: '#none' } });
  expect(failed.at(-1)).toMatchObject({ event: 'error', data: { data: { status: 'error' } } });
  const cannot = await client.post(`${id}/act`, {
    input: 'click the zorblax button',
    options: { timeout: 2500 },
  });
  expect(await cannot.json()).toMatchObject({ data: { result: { success: false } } });
  expect(client.sent).toBe(5);

  // What will not pass is asked for once.
  await expect(client.post(`${id}/navigate`, { url: 'http://127.0.0.1:1/' })).rejects.toThrow('400');
  expect(client.sent).toBe(6);
  await expect(client.post(`${id}/extract`, { instruction: 'the title' })).rejects.toThrow('400');
  expect(client.sent).toBe(7);

  expect(await (await client.post(`${id}/end`)).json()).toEqual({ success: true });
  await expect(client.post(`${id}/end`)).rejects.toThrow('404');
});

test('a client as the generated ones has a goal reached, as JSON and streamed', async ({ url, sites }) => {
  const models = await startModelServer();
  const client = new GeneratedClient(url);
  const started: unknown = await (await client.post('start', { modelName: 'openai/small' })).json();
  const { sessionId: id } = (started as { data: { sessionId: string } }).data;
  const press = `said.textContent = 'Thank you'`;
  const page = sites.put('/', `<button onclick="${press}">Place order</button><p id="said"></p>`);
  await client.post(`${id}/navigate`, { url: page });
  const model = { modelName: 'openai/small', apiKey: 'sk-1', baseURL: models.baseURL };
  const body = {
    agentConfig: { model, provider: 'openai' },
    executeOptions: { instruction: 'place the order', maxSteps: 5, toolTimeout: 5000 },
  };
  const script = {
    plan: { ends: ['text: Thank you'], risks: ['pay'] },
    says: [actOn('button Place order'), doneStep],
  };
  playTask(models, script);
  const answer: unknown = await (await client.post(`${id}/agentExecute`, body)).json();
  const result = { success: true, completed: true, usage: { input_tokens: expect.any(Number) } };
  expect(answer).toMatchObject({ success: true, data: { result } });

  await client.post(`${id}/navigate`, { url: page });
  playTask(models, script);
  const events = await client.stream(`${id}/agentExecute`, { ...body, shouldCache: true });
  expect(events.slice(0, 2).map(({ event }) => event)).toEqual(['starting', 'connected']);
  expect(events.filter(({ event }) => event === 'running').length).toBeGreaterThanOrEqual(4);
  const cacheEntry = { cacheKey: expect.any(String), entry: expect.any(Object) };
  expect(events.at(-1)).toMatchObject({ event: 'finished', data: { data: { result, cacheEntry } } });

  // What failed is asked for once.
  const sent = client.sent;
  await expect(client.post(`${id}/agentExecute`, { ...body, agentConfig: {} })).rejects.toThrow('422');
  expect(client.sent).toBe(sent + 1);
  await client.post(`${id}/end`);
  await models.close();
});
