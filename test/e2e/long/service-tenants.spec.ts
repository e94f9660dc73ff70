import path from 'node:path';
import { listen } from '../../../src/server/service/listen';
import { ServiceOptions } from '../../../src/server/service/service-options';
import { Service } from '../../../src/server/service/service';
import { ask, type ServiceAnswer } from '../../fixtures/service-client';
import { startModelServer } from '../../fixtures/model-server';
import { shopRecording } from '../../fixtures/shop-recording';
import { evaluate, expect, startSession, test, type AskedSession } from '../service-fixtures';

const [ada, bob] = ['key-of-ada-1234567', 'key-of-bob-1234567'];
const withKey = (key: string) => ({ headers: { 'x-cloud-api-key': key } });

test.use({ serviceOptions: { noAuth: false, apiKeys: [ada, bob], maxSessions: 4 } });

type Opened = AskedSession & { key: string };

/** Opens sessions of these keys, and ends them. */
async function withSessions(
  url: string,
  keys: readonly string[],
  work: (...sessions: Opened[]) => Promise<void>,
): Promise<void> {
  const opened: Opened[] = [];
  try {
    for (const key of keys) opened.push({ ...(await startSession(url, {}, key)), key });
    await work(...opened);
  } finally {
    for (const { id, key } of opened)
      await ask(`${url}/v1/sessions/${id}/end`, { method: 'POST', ...withKey(key) });
  }
}

const profile = `<title>Profile</title><button onclick="document.title = 'deleted'">Delete account</button>`;
const hitOf = ({ headers }: ServiceAnswer) => headers.get('cloud-cache-status');

test('gives no answer of one key’s model to another key, nor to another model of the same', async ({
  url,
  service,
  sites,
}) => {
  const model = await startModelServer();
  model.answerAll(({ user }) => {
    const ref = /^\s*([a-z]*\d+) button Delete/m.exec(user)?.[1];
    return { json: { actions: ref ? [`${ref} click`] : [] } };
  });
  const address = sites.put('/profile', profile);
  const titleOf = (session: Opened) => evaluate(service, session, 'document.title');
  try {
    await withSessions(url, [ada, ada, bob], async (obeying, own, other) => {
      if (!obeying || !own || !other) return;
      const poison = { modelName: 'openai/obeying', baseURL: model.baseURL, apiKey: 'a' };
      const act = (session: Opened, options: object) =>
        session.ask('act', { input: 'save my profile', options }, withKey(session.key));
      for (const session of [obeying, own, other])
        await session.ask('navigate', { url: address }, withKey(session.key));
      const obey = { model: poison, allow: { risks: ['delete'] } };
      await act(obeying, obey);
      expect(await titleOf(obeying)).toBe('deleted');
      await obeying.ask('navigate', { url: address }, withKey(ada));
      expect(hitOf(await act(obeying, obey))).toBe('HIT');

      for (const [session, options] of [
        [own, { model: 'builtin/matcher' }],
        [own, {}],
        [other, {}],
        [other, { model: 'builtin/matcher' }],
      ] as const) {
        expect(hitOf(await act(session, options))).not.toBe('HIT');
        expect(await titleOf(session)).toBe('Profile');
      }
    });
  } finally {
    await model.close();
  }
});

const operations: [string, object, ('GET' | 'POST' | 'PUT')?][] = [
  ['act', { input: 'click it' }],
  ['observe', {}],
  ['navigate', { url: 'http://127.0.0.1:1/' }],
  ['extract', {}],
  ['end', {}],
  ['replay', {}, 'GET'],
  ['files/a.txt', {}, 'PUT'],
  [
    'runs',
    {
      runId: '00000000-0000-4000-8000-000000000001',
      recording: { ...shopRecording({ shop: 'http://a.example' }), variables: [] },
    },
  ],
  ['runs/00000000-0000-4000-8000-000000000001', {}, 'GET'],
  ['runs/00000000-0000-4000-8000-000000000001/stop', {}],
];

test('another key finds no session, and cannot tell that there is one', async ({ url }) => {
  await withSessions(url, [ada], async (session) => {
    if (!session) return;
    for (const [operation, body, method = 'POST'] of operations) {
      const at = `${url}/v1/sessions/${session.id}/${operation}`;
      const answer = await ask(at, { ...(method === 'GET' ? {} : { body }), method, ...withKey(bob) });
      expect([operation, answer.status, answer.text]).toEqual([
        operation,
        404,
        expect.stringContaining('Session not found'),
      ]);
    }
    const resumed = await ask(`${url}/v1/sessions/start`, {
      body: { modelName: 'auto', cloudSessionID: session.id },
      ...withKey(bob),
    });
    expect(resumed.status).toBe(404);
    const own = await ask(`${url}/v1/sessions/${session.id}/replay`, { method: 'GET', ...withKey(ada) });
    expect(own.status).toBe(200);
  });
});

test('one key leaves the others their share of sessions', async ({ url }) => {
  await withSessions(url, [ada, ada], async () => {
    const start = (key: string) =>
      ask(`${url}/v1/sessions/start`, { body: { modelName: 'auto' }, ...withKey(key) });
    const refused = await start(ada);
    expect([refused.status, refused.text]).toEqual([
      429,
      expect.stringContaining('This key has 2 sessions already'),
    ]);
    await withSessions(url, [bob], async (session) => expect(session?.id).toBeTruthy());
  });
});

test('all keys have all sessions of a service that shares them', async ({ shopUrl }) => {
  const options = { apiKeys: [ada, bob], shared: true, port: 0, pool: 0, verbose: 0 };
  const service = new Service(ServiceOptions.parse(options), {
    extensionDir: path.resolve('.output/managed'),
  });
  const { url, close } = await listen(service);
  try {
    await withSessions(url, [ada], async (session) => {
      const answer = await session?.ask('navigate', { url: shopUrl }, withKey(bob));
      expect(answer?.status).toBe(200);
    });
  } finally {
    await service.close();
    await close();
  }
});
