import { createServer, type AddressInfo } from 'node:net';
import { ask, type ServiceAnswer } from '../../fixtures/service-client';
import { expect, startSession, test, type AskedSession } from '../service-fixtures';

// One worker: its service and its shared session are started once. `ask` holds every answer to its shape.
test.describe.configure({ mode: 'default' });

const headers = { 'x-stream-response': 'true' };
const goneUrl = 'http://127.0.0.1:1/v1';
/** A model that no one serves. */
const unreachable = { model: { modelName: 'openai/gpt-5-nano', apiKey: 'key-of-nobody', baseURL: goneUrl } };
const keyless = { model: { modelName: 'openai/gpt-5-nano' } };
const vague = 'the zorblax of the quux';

const bodies: Record<string, object> = {
  act: { input: 'type kettle in the search field' },
  observe: { instruction: 'type kettle in the search field' },
  extract: {},
  agentExecute: { agentConfig: {}, executeOptions: { instruction: 'buy a kettle' } },
};

for (const operation of ['act', 'observe', 'navigate', 'extract', 'agentExecute', 'end', 'replay']) {
  test(`${operation} answers in its shapes`, async ({ session, url, shopUrl }) => {
    const method = operation === 'replay' ? 'GET' : 'POST';
    const body = operation === 'navigate' ? { url: shopUrl } : bodies[operation];
    // No model is named, and a task needs one: what fails in a stream is an event.
    const status = operation === 'agentExecute' ? 422 : 200;
    await session.ask('navigate', { url: shopUrl });
    if (operation !== 'end') {
      expect((await session.ask(operation, body, { method })).status).toBe(status);
      expect((await session.ask(operation, body, { method, headers })).status).toBe(200);
    }
    const gone = `${url}/v1/sessions/00000000-0000-4000-8000-000000000000/${operation}`;
    expect((await ask(gone, { body, method })).status).toBe(operation === 'replay' ? 200 : 404);
    if (operation === 'replay') return;
    const wrong = operation === 'end' ? { force: true } : { input: 1, instruction: 1, url: 1 };
    expect((await session.ask(operation, wrong)).status).toBe(400);
    const rawOf = (raw: string, more = {}) => session.ask(operation, undefined, { method, raw, ...more });
    expect((await rawOf('{')).status).toBe(400);
    const long = JSON.stringify({ input: 'x'.repeat(4 * 1024 * 1024), url: '' });
    expect((await rawOf(long)).status).toBe(413);
    if (operation === 'end') return;
    expect((await rawOf('a', { headers: { 'content-type': 'text/plain' } })).status).toBe(415);
  });
}

test('what a model cannot do is typed, as JSON and streamed', async ({ session, shopUrl }) => {
  await session.ask('navigate', { url: shopUrl });
  const asked: [object, number, RegExp][] = [
    [unreachable, 502, /\(model-unreachable\)$/],
    [keyless, 400, /no key for api\.openai\.com.* x-model-api-key\. \(no-model\)$/],
  ];
  for (const [options, status, message] of asked) {
    for (const [operation, body] of [
      ['act', { input: vague, options }],
      ['observe', { instruction: vague, options }],
    ] as const) {
      const answer = await session.ask(operation, body);
      expect([answer.status, answer.json]).toEqual([
        status,
        { success: false, message: expect.stringMatching(message) },
      ]);
      expect((await session.ask(operation, body, { headers })).text).toContain('"status":"error"');
    }
  }
});

test('without a model, observe tells what it is not sure of and how a model is named', async ({
  session,
  sites,
}) => {
  await session.ask('navigate', {
    url: sites.put('/two', '<button>Save draft</button><button>Save copy</button>'),
  });
  const { status, json } = await session.ask('observe', { instruction: 'click save' });
  expect(status).toBe(400);
  const { message } = json as { message: string };
  expect(message).toMatch(
    /Found, but not sure: .*Save draft.* \(.+\); .*Save copy.* \(.+\)\. Name a model in /,
  );
  expect(message).toMatch(/\(no-model\)$/);
});

test('deadlines answer in their shape', async ({ session }) => {
  const silent = await serveSilence();
  for (const more of [{}, { headers }]) {
    const answer = await session.ask('navigate', { url: silent.url, options: { timeout: 300 } }, more);
    expect(answer.text).toContain('navigate() timed out after 300ms');
  }
  silent.close();
});

test('a session that has enough to do says so', async ({ session, shopUrl }) => {
  await session.ask('navigate', { url: shopUrl });
  const silent = await serveSilence();
  const first = session.ask('navigate', { url: silent.url, options: { timeout: 1500 } });
  const later = Array.from({ length: 24 }, () => session.ask('observe', bodies['observe']));
  expect((await first).status).toBe(500);
  silent.close();
  const answers = await Promise.all(later);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(5);
  expect(refused[0]?.json).toEqual({ success: false, message: expect.stringMatching(/\(busy\)$/) });
  expect(refused[0]?.headers.get('retry-after')).toBe('1');
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(19);
});

for (const [verbose, levels] of [
  [0, []],
  [1, [1]],
  [2, [1, 2]],
] as const) {
  test(`at verbose ${verbose} a stream tells ${levels.length} levels`, async ({ url, sites }) => {
    const session = await startSession(url, { verbose });
    await session.ask('navigate', { url: sites.put('/', '<p>Nothing here can be pressed.</p>') });
    const streamed = await session.ask('observe', { instruction: vague }, { headers });
    expect(levelsIn(streamed)).toEqual(levels);
    expect(await end(session)).toBe(200);
  });
}

function levelsIn({ text }: ServiceAnswer): number[] {
  return [...new Set(Array.from(text.matchAll(/"level":(\d)/g), ([, level]) => Number(level)))].sort(
    (a, b) => a - b,
  );
}

async function end(session: AskedSession): Promise<number> {
  return (await session.ask('end', undefined, { method: 'POST' })).status;
}

/** A server that takes connections and never answers. */
async function serveSilence(): Promise<{ url: string; close(): void }> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => server.close(),
  };
}
