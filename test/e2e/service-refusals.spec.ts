import { ask } from '../fixtures/service-client';
import { expect, startSession, test } from './service-fixtures';

// One worker: its service and its shared session are started once.
test.describe.configure({ mode: 'default' });

/** A schema of so many lists in one another, as JSON. */
const deepSchema = (levels: number): string =>
  `${'{"type":"array","items":'.repeat(levels)}{"type":"string"}${'}'.repeat(levels)}`;

const inItself = {
  $defs: {
    item: { anyOf: [{ type: 'null' }, { $ref: '#/$defs/list' }, { $ref: '#/$defs/item' }] },
    list: { type: 'array', items: { $ref: '#/$defs/item' } },
  },
  $ref: '#/$defs/item',
};

const unknownId = '00000000-0000-4000-8000-000000000000';

const notJson = { error: expect.stringContaining('Body is not valid JSON'), statusCode: 400 };
const invalid = { error: 'Request validation failed', issues: expect.any(Array) };
const failed = (message: RegExp) => ({ success: false, message: expect.stringMatching(message) });
const ofSession: [string, string, object | string, number, object][] = [
  ['an empty instruction', 'act', { input: ' ' }, 400, failed(/instruction is empty/)],
  ['an empty question', 'observe', { instruction: '' }, 400, failed(/instruction is empty/)],
  ['no input', 'act', {}, 400, invalid],
  ['an input of a wrong type', 'act', { input: 5 }, 400, invalid],
  ['an action without a description', 'act', { input: { selector: 'a' } }, 400, invalid],
  [
    'an action with a method of a wrong type',
    'act',
    { input: { selector: 'a', description: 'b', method: 1 } },
    400,
    invalid,
  ],
  ['a scope that matches nothing', 'observe', { options: { selector: '#none' } }, 400, failed(/#none/)],
  ['a scope that is no selector', 'observe', { options: { selector: 'a[' } }, 400, failed(/a\[/)],
  [
    'an unknown model form',
    'act',
    { input: 'click it', options: { model: 'gpt' } },
    400,
    failed(/provider\/model/),
  ],
  [
    'a model with an unknown key',
    'act',
    { input: 'click it', options: { model: { modelName: 'a/b', x: 1 } } },
    400,
    invalid,
  ],
  ['an unknown frame', 'act', { input: 'click it', frameId: 'F00' }, 404, failed(/^Page not found$/)],
  ['an unknown frame to observe', 'observe', { frameId: 'F00' }, 404, failed(/^Page not found$/)],
  [
    'an unknown tab',
    'navigate',
    { url: 'http://127.0.0.1/', frameId: 'F00' },
    404,
    failed(/^Page not found$/),
  ],
  ['a file address', 'navigate', { url: 'file:///etc/passwd' }, 400, failed(/http and https/)],
  ['an address that nothing serves', 'navigate', { url: 'http://127.0.0.1:1/' }, 400, failed(/ERR_/)],
  ['no address', 'navigate', {}, 400, invalid],
  ['a broken body', 'act', '{', 400, notJson],
  ['no body', 'act', '', 400, notJson],
  ['extract with an empty instruction', 'extract', { instruction: ' ' }, 400, failed(/empty/)],
  ['extract with no JSON Schema', 'extract', { schema: { type: 'date' } }, 400, failed(/JSON Schema/)],
  ['extract with a wrong body', 'extract', { schema: 5 }, 400, invalid],
  ['a schema that is itself', 'extract', { schema: { $ref: '#' } }, 400, failed(/JSON Schema/)],
  ['a schema that refers to none', 'extract', { schema: { $ref: '#/$defs/no' } }, 400, failed(/JSON Schema/)],
  ['a reference of no form', 'extract', { schema: { $ref: 5 } }, 400, failed(/JSON Schema/)],
  ['a schema of choices of itself', 'extract', { schema: inItself }, 400, failed(/refers to itself/)],
  ['a schema 5,000 deep', 'extract', `{"schema":${deepSchema(5000)}}`, 400, invalid],
  [
    'the mode cua',
    'agentExecute',
    { agentConfig: { mode: 'cua' }, executeOptions: { instruction: 'x' } },
    400,
    failed(/pictures .*\(not-supported\)$/),
  ],
  [
    'the older word for it',
    'agentExecute',
    { agentConfig: { cua: true }, executeOptions: { instruction: 'x' } },
    400,
    failed(/\(not-supported\)$/),
  ],
  [
    'an empty goal',
    'agentExecute',
    { agentConfig: {}, executeOptions: { instruction: ' ' } },
    400,
    failed(/empty/),
  ],
  [
    'agentExecute without an instruction',
    'agentExecute',
    { agentConfig: {}, executeOptions: {} },
    400,
    invalid,
  ],
  ['a body for end', 'end', { force: true }, 400, failed(/^Request body must be empty$/)],
];
for (const [name, operation, body, status, expected] of ofSession) {
  test(`${operation}: ${name}`, async ({ session, url, shopUrl }) => {
    if (name === 'an empty instruction') await session.ask('navigate', { url: shopUrl });
    const path = `${url}/v1/sessions/${session.id}/${operation}`;
    const answer = await ask(path, typeof body === 'string' ? { raw: body } : { body });
    expect([answer.status, answer.json]).toEqual([status, expected]);
  });
}

const starts: [string, object, RegExp | object][] = [
  ['an unknown provider', { modelName: 'nobody/model' }, /^Invalid provider: nobody$/],
  ['no model', {}, invalid],
  ['an unknown launch option', { browser: { launchOptions: { x: 1 } } }, invalid],
  ['cdpUrl without local', { browser: { cdpUrl: 'ws://127.0.0.1:1' } }, /needs browser\.type/],
  ['a foreign browser', { browser: { type: 'local', cdpUrl: 'ws://127.0.0.1:1' } }, /cannot be honoured/],
  ['local without options', { browser: { type: 'local' } }, /needs browser\.launchOptions/],
  [
    'a program of the caller',
    { browser: { launchOptions: { executablePath: '/bin/sh' } } },
    /--allow-launch/,
  ],
  ['a profile of the caller', { browser: { launchOptions: { userDataDir: '/' } } }, /profile of its own/],
];
for (const [name, request, expected] of starts) {
  test(`start: ${name}`, async ({ url }) => {
    const model = name === 'no model' ? {} : { modelName: 'auto' };
    const answer = await ask(`${url}/v1/sessions/start`, { body: { ...model, ...request } });
    expect([answer.status, answer.json]).toEqual([
      400,
      expected instanceof RegExp ? failed(expected) : expected,
    ]);
  });
}

test('start: an unknown client language', async ({ url }) => {
  const headers = { 'x-language': 'cobol' };
  const answer = await ask(`${url}/v1/sessions/start`, { body: { modelName: 'auto' }, headers });
  expect([answer.status, answer.json]).toEqual([400, failed(/cobol/)]);
});

test('a stream flag that is none', async ({ session }) => {
  const answer = await session.ask('observe', {}, { headers: { 'x-stream-response': 'yes' } });
  expect([answer.status, answer.json]).toEqual([400, invalid]);
});

test('a session or a route that is not there', async ({ url }) => {
  const at = (path: string) => ask(`${url}/v1/${path}`, { body: { input: 'x', url: 'http://a.invalid' } });
  const missing = { message: 'Session not found' };
  for (const operation of ['act', 'observe', 'navigate', 'extract']) {
    expect((await at(`sessions/${unknownId}/${operation}`)).json).toEqual(missing);
  }
  const route = await at('x');
  const message = 'Route POST:/v1/x not found';
  expect([route.status, route.json]).toEqual([404, { message, error: 'Not Found', statusCode: 404 }]);
  const replay = await ask(`${url}/v1/sessions/${unknownId}/replay`);
  expect([replay.status, replay.json]).toEqual([200, { success: true, data: { pages: [] } }]);
});

test('validation and unknown sessions, as JSON though a stream was asked for', async ({ session, url }) => {
  const headers = { 'x-stream-response': 'true' };
  const wrong = await session.ask('act', {}, { headers });
  expect([wrong.status, wrong.json]).toEqual([400, invalid]);
  const gone = await ask(`${url}/v1/sessions/${unknownId}/act`, { body: { input: 'x' }, headers });
  expect([gone.status, gone.json]).toEqual([404, { message: 'Session not found' }]);
});

test('a session too many', async ({ url, session }) => {
  expect(session.id).not.toBe('');
  const second = await startSession(url);
  const third = await ask(`${url}/v1/sessions/start`, { body: { modelName: 'auto' } });
  expect([third.status, third.json]).toEqual([429, failed(/2 sessions already/)]);
  expect(third.headers.get('retry-after')).toBe('5');
  await ask(`${url}/v1/sessions/${second.id}/end`, { method: 'POST' });
});
