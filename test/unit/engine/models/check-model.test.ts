import { expect, it } from 'vitest';
import { checkModel } from '../../../../src/engine/models/check-model';
import { never, serveModel } from './setup';

it('says that a model answered, and how fast', async () => {
  const { server, model } = await serveModel();
  server.answerAll({ json: { ok: true } });
  const check = await checkModel(model, never());
  expect(check).toMatchObject({
    ok: true,
    message: expect.stringMatching(/^gpt-test answered in \d+ ms\.$/),
  });
  expect(check.ms).toBeGreaterThan(0);
});

it('says by which way it answered when that is not the strongest', async () => {
  const { server, model } = await serveModel({ paths: ['/v1/chat/completions'], modes: ['json', 'text'] });
  server.answerAll({ json: { ok: true } });
  expect(await checkModel(model, never())).toMatchObject({
    ok: true,
    message: expect.stringMatching(
      /ms, through chat completions, without structured output by schema: answers may need a second try\.$/,
    ),
  });
});

it('says at once why not', async () => {
  const { server, model } = await serveModel();
  server.answerAll({ status: 503, body: 'down' });
  expect(await checkModel(model, never())).toMatchObject({
    ok: false,
    message: `${server.origin} failed (503). It said: down. Try again later.`,
  });
  expect(server.requests).toHaveLength(1);
  expect(await checkModel({ modelName: 'gpt-5' }, never())).toMatchObject({
    ok: false,
    message: '"gpt-5" is not a model’s name. Write it as provider/model, such as openai/gpt-5.',
  });
});
