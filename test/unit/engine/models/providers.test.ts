import { describe, expect, it, onTestFinished } from 'vitest';
import { startDeadline } from '../../../../src/base/deadline';
import { askModel } from '../../../../src/engine/models/ask-model';
import { startModelServer, type ServerTraits } from '../../../fixtures/model-server';
import { failureOf, key, never, question } from './setup';
import { serveTokens, variants, type Variant } from './variants';

const blue = { value: { colour: 'blue' } };

async function serve(variant: Variant, traits: ServerTraits = {}) {
  serveTokens();
  const server = await startModelServer({ key, ...traits });
  onTestFinished(() => server.close());
  server.answerAll({ json: { colour: 'blue' }, usage: { input: 120, output: 8, cached: 100 } });
  return { server, model: variant.config(server.origin) };
}

describe.each(Object.entries(variants))('%s', (name, variant) => {
  it('is asked with its key, by schema, and says what it cost', async () => {
    const { server, model } = await serve(variant);
    const answer = await askModel(model, question, { signal: never(), maxOutputTokens: 200 });
    expect(answer).toEqual({
      ...blue,
      usage: { inputTokens: 120, outputTokens: 8, cachedInputTokens: 100 },
    });
    expect(server.requests).toMatchObject([
      { model: 'model-x', mode: 'schema', system: question.system, user: question.user },
    ]);
    expect(JSON.stringify(server.requests[0]?.body)).toContain('200');
  });

  it('has its answer asked for as a tool call, then in words, and that is remembered', async () => {
    const { server, model } = await serve(variant, { modes: ['tool'] });
    expect(await askModel(model, question, { signal: never() })).toMatchObject(blue);
    expect(await askModel(model, question, { signal: never() })).toMatchObject(blue);
    expect(server.requests.map(({ mode }) => mode)).toEqual(['schema', 'tool', 'tool']);
    const worded = await serve(variant, { modes: ['text'] });
    expect(await askModel(worded.model, question, { signal: never() })).toMatchObject(blue);
    expect(worded.server.requests.at(-1)).toMatchObject({
      mode: 'text',
      user: expect.stringContaining('"colour":{"type":"string"}'),
    });
  });

  it('says that the key is bad, once, and never shows it', async () => {
    const { server, model } = await serve(variant, { key: 'another-key' });
    expect(await failureOf(askModel(model, question, { signal: never() }))).toMatchObject({
      code: 'model-refused',
      details: { fault: 'key' },
    });
    expect(server.requests).toHaveLength(1);
  });

  it('says that there is no such model', async () => {
    const { model } = await serve(variant, { models: ['model-y'] });
    expect(await failureOf(askModel(model, question, { signal: never() }))).toMatchObject({
      code: 'model-unsupported',
      details: { fault: 'model' },
    });
  });

  it('is asked again when it was asked too often, and then says so', async () => {
    const { server, model } = await serve(variant);
    server.answer(variant.tooOften);
    expect(await askModel(model, question, { signal: never() })).toMatchObject(blue);
    expect(server.requests).toHaveLength(2);
    server.answerAll(variant.tooOften);
    expect(await failureOf(askModel(model, question, { signal: never() }))).toMatchObject({
      code: 'model-refused',
      details: { fault: 'rate-limit', status: 429 },
    });
    expect(server.requests).toHaveLength(5);
  });

  it('has answers that are none named so', async () => {
    const { server, model } = await serve(variant);
    for (const body of [{}, { choices: 'none' }, '<html>', [1]]) {
      server.answer({ status: 200, body });
      expect(await failureOf(askModel(model, question, { signal: never() }))).toMatchObject({
        code: 'model-answer-invalid',
      });
    }
    server.answerAll({ text: 'I would rather not say.' });
    expect(await failureOf(askModel(model, question, { signal: never() }))).toMatchObject({
      code: 'model-answer-invalid',
      details: { usage: { inputTokens: 200 } },
    });
    expect(server.requests).toHaveLength(6);
  });

  it('is asked once more when its answer was cut off on the way', async () => {
    const { server, model } = await serve(variant);
    server.answer({ cutConnection: true });
    expect(await askModel(model, question, { signal: never() })).toMatchObject(blue);
    server.answerAll({ cutConnection: true });
    expect(await failureOf(askModel(model, question, { signal: never() }))).toMatchObject({
      code: 'model-unreachable',
      details: { fault: 'network' },
    });
    expect(server.requests).toHaveLength(4);
  });

  it('is left when time is up or the user stops', async () => {
    const { server, model } = await serve(variant);
    server.answerAll({ silent: true });
    const { signal } = startDeadline(150, 'Asking the model');
    expect(await failureOf(askModel(model, question, { signal }))).toMatchObject({ code: 'timeout' });
    const controller = new AbortController();
    const asked = failureOf(askModel(model, question, { signal: controller.signal }));
    await expect.poll(() => server.requests.length).toBe(2);
    controller.abort();
    expect(await asked).toMatchObject({ code: 'stopped' });
    expect(server.requests).toHaveLength(2);
  });

  it('that reached its limit, or a filter, says so', async () => {
    const { server, model } = await serve(variant);
    server.answer({ text: '{"colour": "bl', cut: 'length' });
    expect(await failureOf(askModel(model, question, { signal: never() }))).toMatchObject({
      code: 'model-answer-invalid',
      message: expect.stringContaining('cut off'),
    });
    server.answer({ text: '{', cut: 'content_filter' });
    expect(await failureOf(askModel(model, question, { signal: never() }))).toMatchObject({
      code: 'model-refused',
    });
    expect(server.requests, name).toHaveLength(2);
  });
});
