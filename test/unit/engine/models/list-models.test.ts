import { createServer } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { listModels } from '../../../../src/engine/models/check-model';
import { key, never, serveModel } from './setup';

it('gives the names an endpoint has for its models', async () => {
  const { model } = await serveModel({ key, models: ['gpt-a', 'gpt-b'] });
  expect(await listModels(model, never())).toMatchObject({ ok: true, names: ['gpt-a', 'gpt-b'] });
});

it('says what is wrong with the key', async () => {
  const { model } = await serveModel({ key: 'sk-another-key' });
  const list = await listModels(model, never());
  expect(list).toMatchObject({ ok: false, fault: 'key' });
  expect(JSON.stringify(list)).not.toContain(key);
});

it('tells a server that gives no answer from one that is not there', async () => {
  const server = createServer((request, response) => {
    if (request.url === '/') response.end();
    else request.socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const model = { modelName: 'openai/x', baseURL: `http://127.0.0.1:${port}/v1` };
  expect(await listModels(model, never())).toMatchObject({ ok: false, fault: 'cors' });
  server.close();
  server.closeAllConnections();
  expect(await listModels(model, never())).toMatchObject({ ok: false, fault: 'network' });
});
