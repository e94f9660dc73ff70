import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { askModel } from '../../../../src/engine/models/ask-model';
import { failureOf, key, never, question, serveModel } from './setup';

const blue = { value: { colour: 'blue' } };

describe('a question', () => {
  it('goes out in the Responses format, by strict schema, unstored, with the key', async () => {
    const { server, model } = await serveModel({ key, models: ['gpt-test'] });
    server.answer({ json: { colour: 'blue' }, usage: { input: 120, output: 8, cached: 100 } });
    const answer = await askModel(model, question, { signal: never(), maxOutputTokens: 200 });
    expect(answer).toEqual({
      ...blue,
      usage: { inputTokens: 120, outputTokens: 8, cachedInputTokens: 100 },
    });
    expect(server.requests).toHaveLength(1);
    expect(server.requests[0]).toMatchObject({ path: '/v1/responses', mode: 'schema', ...wordsOf(question) });
    expect(server.requests[0]?.body).toEqual({
      model: 'gpt-test',
      instructions: 'Pick a colour.',
      input: [{ role: 'user', content: 'Which colour?' }],
      store: false,
      max_output_tokens: 200,
      text: {
        format: {
          type: 'json_schema',
          name: 'colour',
          strict: true,
          schema: {
            type: 'object',
            properties: { colour: { type: 'string' } },
            required: ['colour'],
            additionalProperties: false,
          },
        },
      },
    });
  });

  it('goes out in the chat format where that is set', async () => {
    const { server, model } = await serveModel({ key });
    server.answer({ json: { colour: 'blue' }, usage: { input: 12, output: 3, cached: 4 } });
    const chat = { ...model, openaiEndpointFormat: 'chat' as const };
    const answer = await askModel(chat, question, { signal: never(), maxOutputTokens: 200 });
    expect(answer).toEqual({ ...blue, usage: { inputTokens: 12, outputTokens: 3, cachedInputTokens: 4 } });
    expect(server.requests).toHaveLength(1);
    expect(server.requests[0]).toMatchObject({
      path: '/v1/chat/completions',
      mode: 'schema',
      ...wordsOf(question),
    });
    expect(server.requests[0]?.body).toMatchObject({ model: 'gpt-test', max_tokens: 200 });
  });

  it('carries custom headers and query, and nothing about this machine', async () => {
    const { server, model } = await serveModel();
    await askModel(
      { ...model, baseURL: `${server.baseURL}?version=2`, headers: { 'X-Team': 'shop' } },
      question,
      { signal: never() },
    );
    const { headers } = server.requests[0]!;
    expect(headers).toMatchObject({ 'x-team': 'shop', authorization: `Bearer ${key}` });
    expect(Object.keys(headers).filter((name) => name.startsWith('x-stainless'))).toEqual([]);
    expect(headers['user-agent']).not.toContain('OpenAI');
  });

  it('carries no key where there is none, and the header given in its place', async () => {
    const { server, model } = await serveModel();
    const { apiKey: _, ...keyless } = model;
    await askModel(keyless, question, { signal: never() });
    await askModel({ ...keyless, headers: { authorization: 'Basic abcd' } }, question, { signal: never() });
    expect(server.requests.map(({ headers }) => headers.authorization)).toEqual([undefined, 'Basic abcd']);
  });
});

describe('an endpoint that can do less', () => {
  it.each([404, 405, 501])('is asked through chat after %s, and from then on at once', async (status) => {
    const { server, model } = await serveModel();
    server.answer({ status, body: 'not here' });
    expect(await askModel(model, question, { signal: never() })).toMatchObject(blue);
    expect(await askModel(model, question, { signal: never() })).toMatchObject(blue);
    const other = { ...model, modelName: 'openai/another' };
    expect(await askModel(other, question, { signal: never() })).toMatchObject(blue);
    expect(server.requests.map(({ path }) => path)).toEqual([
      '/v1/responses',
      '/v1/chat/completions',
      '/v1/chat/completions',
      '/v1/chat/completions',
    ]);
  });

  it('is asked through chat when it hides the missing path in a 200', async () => {
    const { server, model } = await serveModel();
    server.answer({ status: 200, body: { error: 'Unexpected endpoint or method. (POST /v1/responses)' } });
    expect(await askModel(model, question, { signal: never() })).toMatchObject(blue);
    expect(server.requests.at(-1)?.path).toBe('/v1/chat/completions');
  });

  it.each(['responses', 'chat'] as const)(
    'is asked for some JSON, then in words, over %s',
    async (format) => {
      const { server, model } = await serveModel({ modes: ['text'] });
      const config = { ...model, openaiEndpointFormat: format };
      expect(await askModel(config, question, { signal: never() })).toMatchObject(blue);
      expect(await askModel(config, question, { signal: never() })).toMatchObject(blue);
      expect(server.requests.map(({ mode }) => mode)).toEqual(['schema', 'tool', 'json', 'text', 'text']);
      expect(server.requests.at(-1)?.user).toContain('"colour":{"type":"string"}');
    },
  );

  it('stays at JSON mode where that works', async () => {
    const { server, model } = await serveModel({ modes: ['json', 'text'] });
    expect(await askModel(model, question, { signal: never() })).toMatchObject(blue);
    expect(server.requests.map(({ mode }) => mode)).toEqual(['schema', 'tool', 'json']);
  });

  it('is not sent the fields it refuses', async () => {
    const { server, model } = await serveModel({ refusedFields: ['store', 'max_output_tokens'] });
    const options = { signal: never(), maxOutputTokens: 50 };
    expect(await askModel(model, question, options)).toMatchObject(blue);
    expect(await askModel(model, question, options)).toMatchObject(blue);
    expect(server.requests).toHaveLength(4);
    expect(server.requests.at(-1)?.body).not.toHaveProperty('store');
  });

  it.each(['responses', 'chat'] as const)('is not sent a temperature it refuses, over %s', async (format) => {
    const { server, model } = await serveModel({ refusedFields: ['temperature'] });
    const config = { ...model, openaiEndpointFormat: format };
    const options = { signal: never(), temperature: 0.2 };
    expect(await askModel(config, question, options)).toMatchObject(blue);
    expect(await askModel(config, question, options)).toMatchObject(blue);
    expect(server.requests.map(({ body }) => body['temperature'])).toEqual([0.2, undefined, undefined]);
  });

  it('is asked by the whole name when it does not know the one without its prefix', async () => {
    const { server, model } = await serveModel({ models: ['openai/gpt-test'] });
    expect(await askModel(model, question, { signal: never() })).toMatchObject(blue);
    expect(await askModel(model, question, { signal: never() })).toMatchObject(blue);
    expect(server.requests.map((request) => request.model)).toEqual([
      'gpt-test',
      'openai/gpt-test',
      'openai/gpt-test',
    ]);
  });

  it('gets a schema without the limits that providers refuse, and the answer is held to them', async () => {
    const { server, model } = await serveModel();
    const limited = z.strictObject({ maxLength: z.string().max(3), list: z.array(z.int()).max(2) });
    server.answer({ json: { maxLength: 'long', list: [] } }, { json: { maxLength: 'red', list: [1] } });
    const { value } = await askModel(model, { ...question, schema: limited }, { signal: never() });
    expect(value).toEqual({ maxLength: 'red', list: [1] });
    expect(server.requests[0]?.body['text']).toMatchObject({
      format: {
        schema: {
          properties: { maxLength: { type: 'string' }, list: { items: { type: 'integer' }, type: 'array' } },
          required: ['maxLength', 'list'],
        },
      },
    });
    expect(JSON.stringify(server.requests[0]?.body)).not.toMatch(/maxItems|minimum|"maxLength":\d/);
  });

  it('gets a schema that leaves properties out without strictness', async () => {
    const { server, model } = await serveModel();
    const loose = { ...question, schema: z.object({ colour: z.string(), shade: z.string().optional() }) };
    expect(await askModel(model, loose, { signal: never() })).toMatchObject(blue);
    expect(server.requests).toHaveLength(1);
    expect(server.requests[0]?.body['text']).toMatchObject({ format: { strict: false } });
  });
});

describe('an answer', () => {
  it.each([
    ['in a fence', 'Here it is:\n```json\n{"colour": "blue"}\n```\nAnything else?'],
    ['after thoughts', '<think>{"colour": "red"}? No.</think>\n{"colour": "blue"}'],
    ['among words', 'The answer is {"colour": "blue"}, I believe.'],
  ])('is found %s', async (_where, text) => {
    const { server, model } = await serveModel();
    server.answer({ text });
    expect(await askModel(model, question, { signal: never() })).toMatchObject(blue);
    expect(server.requests).toHaveLength(1);
  });

  it('that does not fit is given back once, and both are counted', async () => {
    const { server, model } = await serveModel();
    server.answer({ json: { color: 'blue' } });
    const { value, usage } = await askModel(model, question, { signal: never() });
    expect(value).toEqual({ colour: 'blue' });
    expect(usage).toEqual({ inputTokens: 200, outputTokens: 40, cachedInputTokens: 0 });
    expect(server.requests[1]?.body['input']).toMatchObject([
      { role: 'user', content: 'Which colour?' },
      { role: 'assistant', content: '{"color":"blue"}' },
      { role: 'user', content: expect.stringContaining('colour: Invalid input') },
    ]);
  });

  it('that never fits is an error with its cost', async () => {
    const { server, model } = await serveModel();
    server.answerAll({ text: 'I would rather not say.' });
    const error = await failureOf(askModel(model, question, { signal: never() }));
    expect(error).toMatchObject({ code: 'model-answer-invalid', name: 'LLMResponseError' });
    expect(error.message).toContain('It is not JSON.');
    expect(error.details['usage']).toMatchObject({ inputTokens: 200 });
    expect(server.requests).toHaveLength(2);
  });

  it('that is empty is asked for again without an empty turn', async () => {
    const { server, model } = await serveModel();
    server.answer({ text: '' });
    expect(await askModel(model, question, { signal: never() })).toMatchObject(blue);
    expect(server.requests[1]?.body['input']).toHaveLength(2);
  });

  it.each(['responses', 'chat'] as const)(
    'that was cut, refused or filtered over %s is named so',
    async (format) => {
      const { server, model } = await serveModel();
      const config = { ...model, openaiEndpointFormat: format };
      server.answer({ text: '{"colour": "bl', cut: 'length' });
      expect(await failureOf(askModel(config, question, { signal: never() }))).toMatchObject({
        code: 'model-answer-invalid',
        message: expect.stringContaining('cut off'),
      });
      server.answer({ text: '', refusal: 'I cannot help with colours.' });
      expect(await failureOf(askModel(config, question, { signal: never() }))).toMatchObject({
        code: 'model-refused',
        message: 'The model declined: I cannot help with colours.',
      });
      server.answer({ text: '{', cut: 'content_filter' });
      expect(await failureOf(askModel(config, question, { signal: never() }))).toMatchObject({
        code: 'model-refused',
        message: expect.stringContaining('content filter'),
      });
      expect(server.requests).toHaveLength(3);
    },
  );
});

function wordsOf({ system, user }: { system: string; user: string }) {
  return { system, user };
}

describe('a server that reads only a part of a question', () => {
  it('is told apart from a model that answers badly', async () => {
    const { server, model } = await serveModel();
    const cut = { text: 'Here is what I think.', usage: { input: 4096, output: 8, cached: 0 } };
    server.answer(cut, cut);
    const long = { ...question, user: 'Which colour? '.repeat(4000) };
    const error = await failureOf(askModel(model, long, { signal: never() }));
    expect(error.message).toContain('read only 4096 tokens of the question');
  });

  const fitting = (user: string) => ({
    ...question,
    user,
    fit: (tokens: number) => user.slice(0, tokens * 4),
  });
  const long = 'Which colour? '.repeat(4000);

  it('is asked again with what it reads, and from then on with no more', async () => {
    const { server, model } = await serveModel();
    server.answer({ text: '{"colour":"red"}', usage: { input: 4096, output: 8, cached: 0 } });
    expect(await askModel(model, fitting(long), { signal: never() })).toMatchObject(blue);
    await askModel(model, fitting(long), { signal: never() });
    const lengths = server.requests.map(({ user }) => user.length / 4);
    expect(lengths[0]).toBe(long.length / 4);
    expect(Math.max(...lengths.slice(1))).toBeLessThan(4096);
    expect(server.requests).toHaveLength(3);
  });

  it.each([
    [
      'Ollama that has loaded it',
      { 'GET /api/ps': { models: [{ name: 'gpt-test:latest', context_length: 2048 }] } },
    ],
    [
      'Ollama that has not',
      { 'GET /api/ps': { models: [] }, 'POST /api/show': { parameters: 'stop "<|end|>"\nnum_ctx 2048' } },
    ],
    [
      'LM Studio',
      {
        'GET /api/v0/models': {
          data: [{ id: 'gpt-test', loaded_context_length: 2048, max_context_length: 131072 }],
        },
      },
    ],
  ])('says how much it reads: %s', async (_name, windows) => {
    const { server, model } = await serveModel({ windows });
    await askModel(model, fitting(long), { signal: never() });
    await askModel(model, fitting('Which colour?'), { signal: never() });
    const [first, second] = server.requests.map(({ user }) => user);
    expect(first?.length).toBeLessThan(2048 * 4);
    expect(first?.length).toBeGreaterThan(1500 * 4);
    expect(second).toBe('Which colour?');
  });
});
