import { createServer } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startDeadline } from '../../../../src/base/deadline';
import { askModel } from '../../../../src/engine/models/ask-model';
import { resolveEndpoint } from '../../../../src/engine/models/endpoint';
import { toModelError } from '../../../../src/engine/models/failure';
import type { Scripted } from '../../../fixtures/model-server';
import { failureOf, key, never, question, serveModel } from './setup';

const openAiError = (message: string, code: string | null = null) => ({
  error: { message, type: 'invalid_request_error', param: null, code },
});

describe('a refusal', () => {
  it('of the key says so and never shows it', async () => {
    const { server, model } = await serveModel({ key: 'sk-another-key' });
    const error = await failureOf(askModel(model, question, { signal: never() }));
    expect(error).toMatchObject({
      code: 'model-refused',
      name: 'LLMResponseError',
      message: 'The provider refused the key (401). It may be revoked or cut off when pasted.',
      details: { origin: server.origin, status: 401 },
    });
    expect(String(error.cause)).toContain('Incorrect API key provided: [key]');
    expect(server.requests).toHaveLength(1);
  });

  it('without a key asks for one', async () => {
    const { server, model } = await serveModel({ key });
    const { apiKey: _, ...keyless } = model;
    const error = await failureOf(askModel(keyless, question, { signal: never() }));
    expect(error.message).toBe(`${server.origin} asks for a key (401). Add one in the model’s settings.`);
  });

  it.each<[string, Scripted, object]>([
    [
      'for want of credit',
      { status: 429, body: openAiError('You exceeded your current quota.', 'insufficient_quota') },
      {
        code: 'model-refused',
        message:
          'The account has no credit left (429, insufficient_quota). Steps found without a model still work.',
      },
    ],
    [
      'for want of credit, as gateways say it',
      { status: 402, body: { error: { message: 'Insufficient credits', code: 402 } } },
      { code: 'model-refused', message: expect.stringContaining('The account has no credit left (402') },
    ],
    [
      'of a local server',
      { status: 403, body: '' },
      {
        code: 'model-refused',
        message: expect.stringContaining('refused the request (403). It may not let extensions ask it.'),
      },
    ],
    [
      'of a bad request, in the provider’s words',
      { status: 400, body: openAiError('Your input is too long') },
      {
        code: 'model-refused',
        message: 'The provider refused the request (400). It said: Your input is too long.',
      },
    ],
    [
      'that is a list of details',
      { status: 400, body: { detail: [{ loc: ['body', 'input'], msg: 'Field required' }] } },
      { code: 'model-refused', message: expect.stringContaining('Field required') },
    ],
    [
      'that is a list of errors',
      {
        status: 400,
        body: [{ error: { code: 400, message: 'Request is too long', status: 'INVALID_ARGUMENT' } }],
      },
      { code: 'model-refused', message: expect.stringContaining('Request is too long') },
    ],
    [
      'with a page of HTML',
      { status: 418, body: '<html>teapot</html>' },
      { code: 'model-refused', message: 'The provider refused the request (418).' },
    ],
    [
      'hidden in a 200',
      { status: 200, body: { error: { message: 'Provider returned error', code: 403 } } },
      { code: 'model-refused', message: expect.stringContaining('(403)') },
    ],
  ])('%s is told in plain words and not repeated', async (_what, reply, expected) => {
    const { server, model } = await serveModel();
    server.answer(reply);
    expect(await failureOf(askModel(model, question, { signal: never() }))).toMatchObject(expected);
    expect(server.requests).toHaveLength(1);
  });

  it('of the model names it', async () => {
    const { server, model } = await serveModel({ models: ['gpt-other'] });
    expect(await failureOf(askModel(model, question, { signal: never() }))).toMatchObject({
      code: 'model-unsupported',
      name: 'UnsupportedModelError',
      message: expect.stringContaining(`${server.origin} has no model "gpt-test" (400)`),
    });
    const chat = { ...model, openaiEndpointFormat: 'chat' as const };
    expect(await failureOf(askModel(chat, question, { signal: never() }))).toMatchObject({
      code: 'model-unsupported',
      details: { status: 404 },
    });
  });

  it('on an endpoint with no such path at all points at the base URL', async () => {
    const { server, model } = await serveModel();
    const error = await failureOf(
      askModel({ ...model, baseURL: server.origin }, question, { signal: never() }),
    );
    expect(error).toMatchObject({
      code: 'model-unreachable',
      message: expect.stringContaining('usually ends in /v1'),
    });
    expect(server.requests.map(({ path }) => path)).toEqual(['/responses', '/chat/completions']);
  });

  it('of extensions by a local server is told apart from one of the key', async () => {
    const { server, model } = await serveModel({ refusesExtensions: true });
    const asExtension = { ...model, headers: { Origin: 'chrome-extension://abcdefgh' } };
    expect(await failureOf(askModel(asExtension, question, { signal: never() }))).toMatchObject({
      code: 'model-refused',
      message: `${server.origin} refused the request (403). It may not let extensions ask it.`,
    });
    expect(await askModel(model, question, { signal: never() })).toMatchObject({ value: { colour: 'blue' } });
  });

  it('by Ollama says how to let extensions in', () => {
    const ollama = resolveEndpoint({ modelName: 'openai/llama3', baseURL: 'http://localhost:11434/v1' });
    const http = {
      kind: 'http',
      status: 403,
      reason: '',
      code: '',
      param: '',
      retryAfterMs: undefined,
    } as const;
    for (const failure of [http, { kind: 'network', reason: 'Failed to fetch' } as const]) {
      expect(toModelError(failure, ollama).message).toContain('OLLAMA_ORIGINS=chrome-extension://*');
    }
    const far = resolveEndpoint({ modelName: 'openai/llama3', baseURL: 'https://llm.example/v1' });
    expect(toModelError({ ...http, reason: 'Country not supported' }, far).message).toBe(
      'The provider refused the request (403). It said: Country not supported.',
    );
  });
});

describe('no proper answer', () => {
  it('from a closed port names the origin and CORS, after one more try', async () => {
    const { server, model } = await serveModel();
    await server.close();
    expect(await failureOf(askModel(model, question, { signal: never() }))).toMatchObject({
      code: 'model-unreachable',
      message: expect.stringMatching(new RegExp(`^${server.origin} could not be reached.*\\(CORS\\)`)),
      details: { origin: server.origin },
    });
  });

  it('because the connection was cut is tried once more', async () => {
    const { server, model } = await serveModel();
    server.answer({ cutConnection: true });
    expect(await askModel(model, question, { signal: never() })).toMatchObject({ value: { colour: 'blue' } });
    expect(server.requests).toHaveLength(2);
  });

  it.each<[string, string, Scripted]>([
    [
      'HTML',
      'The reply was not valid JSON, but text/html.',
      { status: 200, body: '<html>', headers: { 'content-type': 'text/html' } },
    ],
    [
      'broken JSON',
      'not valid JSON',
      { status: 200, body: '{"output": [', headers: { 'content-type': 'application/json' } },
    ],
    ['another format', 'not in the Responses format', { status: 200, body: { choices: [] } }],
    ['nothing', 'not valid JSON', { status: 200 }],
    ['a bare number', 'not in the Responses format', { status: 200, body: 5 }],
  ])('but %s is said to be none', async (_what, words, reply) => {
    const { server, model } = await serveModel();
    server.answer(reply);
    const error = await failureOf(askModel(model, question, { signal: never() }));
    expect(error).toMatchObject({ code: 'model-answer-invalid', message: expect.stringContaining(words) });
    expect(server.requests).toHaveLength(1);
  });

  it('follows no redirect', async () => {
    const { server, model } = await serveModel();
    const elsewhere = createServer((_request, response) => {
      response.writeHead(307, { location: `${server.baseURL}/responses` }).end();
    });
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void elsewhere.close());
    const address = elsewhere.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const error = await failureOf(
      askModel({ ...model, baseURL: `http://127.0.0.1:${port}/v1` }, question, { signal: never() }),
    );
    expect(error).toMatchObject({ code: 'model-unreachable', message: expect.stringContaining('redirect') });
    expect(server.connections).toBe(0);
  });
});

describe('a busy endpoint', () => {
  const busy: Scripted = {
    status: 429,
    body: openAiError('Rate limit reached', 'rate_limit_exceeded'),
    headers: { 'retry-after-ms': '20' },
  };

  it('is asked again when it says, up to twice', async () => {
    const { server, model } = await serveModel();
    server.answer(busy, { status: 503, body: 'overloaded', headers: { 'retry-after-ms': '20' } });
    expect(await askModel(model, question, { signal: never() })).toMatchObject({ value: { colour: 'blue' } });
    expect(server.requests).toHaveLength(3);
    server.answerAll(busy);
    expect(await failureOf(askModel(model, question, { signal: never() }))).toMatchObject({
      code: 'model-refused',
      message:
        'The provider limits how often it is asked (429). Try again in 1 s. It said: Rate limit reached.',
    });
    expect(server.requests).toHaveLength(6);
  });

  it('is waited for by Retry-After in seconds', async () => {
    const { server, model } = await serveModel();
    server.answer({ ...busy, headers: { 'retry-after': '1' } });
    const startedAt = performance.now();
    await askModel(model, question, { signal: never() });
    expect(performance.now() - startedAt).toBeGreaterThan(950);
  });

  it('is not waited for when it asks for too long', async () => {
    const { server, model } = await serveModel();
    const inAnHour = new Date(Date.now() + 3_600_000).toUTCString();
    server.answer({ ...busy, headers: { 'retry-after': inAnHour } });
    const error = await failureOf(askModel(model, question, { signal: never() }));
    expect(error.message).toMatch(/Try again in 3[56]\d\d s\./);
    expect(server.requests).toHaveLength(1);
  });

  it('that keeps failing is called unreachable, in its own words', async () => {
    const { server, model } = await serveModel();
    server.answerAll({ status: 500, body: openAiError('The engine is on fire') });
    const error = await failureOf(askModel(model, question, { signal: never(), retries: 0 }));
    expect(error).toMatchObject({
      code: 'model-unreachable',
      message: `${server.origin} failed (500). It said: The engine is on fire. Try again later.`,
    });
  });
});

describe('an end of the call', () => {
  it('by time ends a silent endpoint', async () => {
    const { server, model } = await serveModel();
    server.answer({ silent: true });
    const deadline = startDeadline(100, 'Asking the model');
    const error = await failureOf(askModel(model, question, { signal: deadline.signal }));
    expect(error).toMatchObject({
      code: 'timeout',
      message: 'Asking the model took longer than 100 ms and was ended.',
    });
    expect(server.requests).toHaveLength(1);
  });

  it('by time during a wait names what was waited for', async () => {
    const { server, model } = await serveModel();
    server.answer({ status: 429, body: openAiError('Slow down'), headers: { 'retry-after': '20' } });
    const deadline = startDeadline(2000, 'Asking the model');
    const error = await failureOf(askModel(model, question, { signal: deadline.signal }));
    expect(error).toMatchObject({
      code: 'timeout',
      message: expect.stringContaining('answering 429: Slow down'),
    });
  });

  it('by the user ends a slow answer, and asks nothing more', async () => {
    const { server, model } = await serveModel();
    server.answer({ afterMs: 5_000, reply: { json: { colour: 'blue' } } });
    const controller = new AbortController();
    const asked = failureOf(askModel(model, question, { signal: controller.signal }));
    await expect.poll(() => server.requests.length).toBe(1);
    controller.abort();
    expect(await asked).toMatchObject({ code: 'stopped' });
    expect(await failureOf(askModel(model, question, { signal: controller.signal }))).toMatchObject({
      code: 'stopped',
    });
    expect(server.requests).toHaveLength(1);
  });
});
