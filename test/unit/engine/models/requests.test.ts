import { expect, it, onTestFinished, vi } from 'vitest';
import { mostBodyBytes } from '../../../../src/base/event-data';
import { askModel } from '../../../../src/engine/models/ask-model';
import { listModels } from '../../../../src/engine/models/check-model';
import { answerModes, type AnswerMode } from '../../../../src/protocol/models/model-config';
import { startModelServer } from '../../../fixtures/model-server';
import { failureOf, key, never, question, serveModel } from './setup';
import { serveTokens, variants } from './variants';

type Sent = { method: string; headers: string[]; redirect: unknown; credentials: unknown; body: unknown };

/** Takes down all that goes out to this machine, as `fetch` is given it. */
function watchRequests(): Sent[] {
  const sent: Sent[] = [];
  const fetchReally = globalThis.fetch;
  vi.stubGlobal('fetch', (input: string | URL | Request, init: RequestInit = {}) => {
    const { url, method, headers } = new Request(input, init);
    const { redirect, credentials, body } = init;
    if (url.startsWith('http://127.0.0.1:'))
      sent.push({ method, headers: [...headers.keys()], redirect, credentials, body });
    return fetchReally(input, init);
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return sent;
}

const anthropics = ['anthropic-dangerous-direct-browser-access', 'anthropic-version', 'x-api-key'];
const keyHeaders: Record<string, string[]> = {
  'Azure with a key': ['api-key'],
  'Azure by deployment': ['api-key'],
  Anthropic: anthropics,
  Google: ['x-goog-api-key'],
};

it.each(Object.entries(variants))(
  '%s is sent its key, the custom headers and no others, whatever the environment has',
  async (name, variant) => {
    for (const [variable, value] of Object.entries({
      OPENAI_API_KEY: 'sk-of-the-environment',
      OPENAI_ADMIN_KEY: 'sk-of-the-environment',
      OPENAI_BASE_URL: 'https://elsewhere.example/v1',
      OPENAI_ORG_ID: 'org-1',
      OPENAI_PROJECT_ID: 'project-1',
      OPENAI_CUSTOM_HEADERS: 'x-of-the-environment: 1',
      OPENAI_LOG: 'debug',
    }))
      vi.stubEnv(variable, value);
    onTestFinished(() => void vi.unstubAllEnvs());
    serveTokens();
    const sent = watchRequests();
    const server = await startModelServer({ key });
    onTestFinished(() => server.close());
    server.answerAll({ json: { colour: 'blue' } });
    const model = { ...variant.config(server.origin), headers: { 'X-Team': 'shop' } };
    await askModel(model, question, { signal: never() });
    const headers = ['content-type', 'x-team', ...(keyHeaders[name] ?? ['authorization'])].sort();
    expect(sent).toMatchObject([{ method: 'POST', headers, redirect: 'error', credentials: 'omit' }]);
  },
);

it('asks for the models of an endpoint with its key only', async () => {
  const { model } = await serveModel({ key, models: ['gpt-a'] });
  const sent = watchRequests();
  expect(await listModels(model, never())).toMatchObject({ ok: true, names: ['gpt-a'] });
  expect(sent).toEqual([
    { method: 'GET', headers: ['authorization'], redirect: 'error', credentials: 'omit', body: undefined },
  ]);
});

const inWords =
  '\\nAnswer with one JSON object and nothing else, by this JSON Schema:\\n{\\"type\\":\\"object\\",\\"properties\\":{\\"colour\\":{\\"type\\":\\"string\\"}},\\"required\\":[\\"colour\\"],\\"additionalProperties\\":false}';
const schema =
  '{"type":"object","properties":{"colour":{"type":"string"}},"required":["colour"],"additionalProperties":false}';

const responsesBody = (words: string, form: string) =>
  `{"model":"gpt-test","instructions":"Pick a colour.","input":[{"role":"user","content":"Which colour?${words}"}],${form}"store":false,"max_output_tokens":50,"temperature":0.5}`;
const chatBody = (words: string, form: string) =>
  `{"model":"gpt-test","messages":[{"role":"system","content":"Pick a colour."},{"role":"user","content":"Which colour?${words}"}],${form}"max_tokens":50,"temperature":0.5}`;

const bodies: Record<'responses' | 'chat', Record<AnswerMode, string>> = {
  responses: {
    schema: responsesBody(
      '',
      `"text":{"format":{"type":"json_schema","name":"colour","schema":${schema},"strict":true}},`,
    ),
    tool: responsesBody(
      '',
      `"tools":[{"type":"function","name":"colour","parameters":${schema},"strict":true}],"tool_choice":{"type":"function","name":"colour"},`,
    ),
    json: responsesBody(inWords, '"text":{"format":{"type":"json_object"}},'),
    text: responsesBody(inWords, ''),
  },
  chat: {
    schema: chatBody(
      '',
      `"response_format":{"type":"json_schema","json_schema":{"name":"colour","schema":${schema},"strict":true}},`,
    ),
    tool: chatBody(
      '',
      `"tools":[{"type":"function","function":{"name":"colour","parameters":${schema},"strict":true}}],"tool_choice":{"type":"function","function":{"name":"colour"}},`,
    ),
    json: chatBody(inWords, '"response_format":{"type":"json_object"},'),
    text: chatBody(inWords, ''),
  },
};

it.each(['responses', 'chat'] as const)('sends these bytes over %s, form by form', async (format) => {
  const { model } = await serveModel({ modes: ['text'] });
  const sent = watchRequests();
  const options = { signal: never(), maxOutputTokens: 50, temperature: 0.5 };
  await askModel({ ...model, openaiEndpointFormat: format }, question, options);
  expect(sent.map(({ body }) => body)).toEqual(answerModes.map((mode) => bodies[format][mode]));
});

it.each([200, 400])('reads no more of an answer with %s than a model says', async (status) => {
  const { server, model } = await serveModel();
  server.answerAll({ status, body: 'x'.repeat(mostBodyBytes + 1) });
  const error = await failureOf(askModel(model, question, { signal: never() }));
  expect(error).toMatchObject({
    code: 'model-answer-invalid',
    message: expect.stringContaining(`longer than ${mostBodyBytes} bytes`),
  });
  expect(server.requests).toHaveLength(1);
});

it('takes an answer in JSON whatever type the server gives it', async () => {
  const { server, model } = await serveModel();
  const body = '{"choices":[{"message":{"content":"{\\"colour\\":\\"blue\\"}"}}]}';
  server.answer({ status: 200, body, headers: { 'content-type': 'text/plain' } });
  const chat = { ...model, openaiEndpointFormat: 'chat' as const };
  expect(await askModel(chat, question, { signal: never() })).toMatchObject({ value: { colour: 'blue' } });
});
