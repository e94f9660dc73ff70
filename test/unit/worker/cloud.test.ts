import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, test as base } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { CloudSessions } from '../../../src/worker/cloud/cloud-sessions';
import { CloudStore } from '../../../src/worker/cloud/cloud-store';
import { cloudKey, CloudSession, type CloudService } from '../../../src/protocol/cloud';
import { defaultSettings } from '../../../src/protocol/settings';
import {
  acted,
  eventText,
  sendEvents,
  sendJson,
  serveCloud,
  started,
  type CloudServer,
} from '../../fixtures/cloud-server';
import { resetBrowser } from '../../fixtures/reset-browser';

const panel = { caller: 'panel' } as const;
const sessionId = cloudKey(started.sessionId);
const go = { selector: '#go', description: 'Go', method: 'click', arguments: [] };

/** The worker's side of a cloud, over real HTTP; what it would ask of tabs fails the test. */
function workerSide() {
  const cloud = new CloudSessions();
  const local = () => Promise.reject(new Error('a tab was asked'));
  return {
    store: cloud.store,
    ...cloud.handlers(),
    ...cloud.orLocal({ observe: local, act: local, stop: local }),
  };
}

async function setUp(cloud: CloudServer, more: Partial<CloudService> = {}): Promise<void> {
  const service = { baseUrl: cloud.url, apiKey: 'the key', headerNames: 'neutral' as const, ...more };
  await fakeBrowser.storage.local.set({
    settings: { ...defaultSettings, cloud: service },
    storageVersion: 3,
  });
}

async function stored(): Promise<CloudSession> {
  const all = await fakeBrowser.storage.local.get(sessionId);
  return CloudSession.parse(all[sessionId]);
}

const it = base.extend<{ cloud: CloudServer }>({
  // eslint-disable-next-line no-empty-pattern -- vitest reads the parameter's names
  cloud: async ({}, use) => {
    const cloud = await serveCloud();
    await use(cloud);
    await cloud.close();
  },
});

beforeEach(resetBrowser);

describe('a cloud session', () => {
  it('is started with the region, and with the key under the names that were chosen', async ({ cloud }) => {
    await setUp(cloud, { region: 'eu-central-1' });
    await workerSide().startCloudSession({}, panel);
    expect(cloud.requests[0]?.body).toEqual({
      modelName: 'auto',
      cloudSessionCreateParams: { region: 'eu-central-1' },
    });
    expect(cloud.requests[0]?.headers).toMatchObject({ 'x-cloud-api-key': 'the key' });
    expect(cloud.requests[0]?.headers).not.toHaveProperty('x-bb-api-key');
    await setUp(cloud, { headerNames: 'public', region: 'us-east-1', modelName: 'openai/gpt-4o' });
    await workerSide().resumeCloudSession({ id: 'session-1' }, panel);
    expect(cloud.requests[1]?.body).toEqual({
      modelName: 'openai/gpt-4o',
      browserbaseSessionCreateParams: { region: 'us-east-1' },
      browserbaseSessionID: 'session-1',
    });
    expect(cloud.requests[1]?.headers).toMatchObject({ 'x-bb-api-key': 'the key' });
    expect(cloud.requests[1]?.headers).not.toHaveProperty('x-cloud-api-key');
  });

  it('shows what a service calls an address as a link only when it is one of the web', async ({ cloud }) => {
    await setUp(cloud);
    const links = { sessionUrl: 'javascript:alert(1)', debugUrl: 'https://live.example/1' };
    cloud.answer('start', (_request, response) =>
      sendJson(response, { success: true, data: { ...started, ...links } }),
    );
    const { sessionUrl, debugUrl } = await workerSide().startCloudSession({}, panel);
    expect([sessionUrl, debugUrl]).toEqual(['', 'https://live.example/1']);
  });

  it('tells its log and its steps as they stream, and what came of it', async ({ cloud }) => {
    await setUp(cloud);
    const side = workerSide();
    await side.startCloudSession({}, panel);
    const auxiliary = {
      action: { value: JSON.stringify(go), type: 'object' },
      state: { value: 'running', type: 'string' },
    };
    cloud.answer('act', async (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(eventText({ status: 'running', message: { message: 'doing: Go', auxiliary } }));
      await expect.poll(async () => (await stored()).runs[0]?.steps[0]?.state).toBe('running');
      await expect.poll(async () => (await stored()).runs[0]?.phase).toBe('doing: Go');
      response.end(eventText({ status: 'finished', result: { ...acted, actions: [go] } }));
    });
    const report = await side.act({ sessionId, input: 'click Go' }, panel);
    expect(report.result).toMatchObject({ success: true, actions: [go] });
    const session = await stored();
    expect(session.log).toMatchObject([{ level: 1, message: 'doing: Go' }]);
    expect(session.runs[0]).toMatchObject({ state: 'done', where: 'cloud', instruction: 'click Go' });
    expect(session.runs[0]?.steps).toMatchObject([
      { action: go, state: 'done', effects: [{ sentence: 'The service says: Done.' }] },
    ]);
  });

  it('sends the values that a request brings, and shows none of them', async ({ cloud }) => {
    await setUp(cloud);
    await fakeBrowser.storage.local.set({ variables: { email: { value: 'ada@example.org' } } });
    const side = workerSide();
    await side.startCloudSession({}, panel);
    cloud.answer('act', (_request, response) =>
      sendEvents(response, [
        { status: 'running', message: 'typed hunter-2-hunter' },
        { status: 'finished', result: { ...acted, message: 'It says hunter-2-hunter now.' } },
      ]),
    );
    const variables = { password: 'hunter-2-hunter' };
    const report = await side.act({ sessionId, input: 'type %password%', options: { variables } }, panel);
    expect(cloud.bodiesOf('act')).toEqual([
      { input: 'type %password%', options: { variables }, streamResponse: true },
    ]);
    expect(JSON.stringify([report, await fakeBrowser.storage.local.get(null)])).not.toContain('hunter-2');
    await side.act({ sessionId, input: 'type %email%' }, panel);
    expect(JSON.stringify(cloud.bodiesOf('act')[1])).not.toContain('ada@example.org');
  });

  it('never sends the key of one service to another', async ({ cloud }) => {
    await setUp(cloud);
    const side = workerSide();
    await side.startCloudSession({}, panel);
    const other = await serveCloud();
    await setUp(other);
    const report = await side.act({ sessionId, input: 'click Go' }, panel);
    expect(report.error).toMatchObject({ code: 'session-not-found' });
    expect(other.requests).toEqual([]);
    await other.close();
  });

  it('is not known to a worker that was killed in the middle of a run as anything but unknown', async ({
    cloud,
  }) => {
    await setUp(cloud);
    const side = workerSide();
    await side.startCloudSession({}, panel);
    cloud.answer('act', (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(eventText({ status: 'connected' }));
    });
    const acting = side.act({ sessionId, input: go }, panel);
    await expect.poll(async () => (await stored()).runs[0]?.steps[0]?.state).toBe('running');
    // Another worker reads what the first has written.
    const [session] = await new CloudStore().all();
    expect(session).toMatchObject({ id: started.sessionId, state: 'open' });
    expect(session?.runs[0]).toMatchObject({
      state: 'interrupted',
      error: { code: 'interrupted' },
      steps: [{ state: 'unknown' }],
    });
    await side.stop({ sessionId }, panel);
    expect((await acting).error).toMatchObject({ code: 'stopped' });
  });

  it('that the service has forgotten is lost, and one that has ended may be ended again', async ({
    cloud,
  }) => {
    await setUp(cloud);
    const side = workerSide();
    await side.startCloudSession({}, panel);
    const gone = (message: object) => {
      cloud.answer('act', (_request, response) => sendJson(response, message, { status: 404 }));
      cloud.answer('end', (_request, response) => sendJson(response, message, { status: 404 }));
    };
    gone({ message: 'Session not found' });
    const report = await side.act({ sessionId, input: 'click Go' }, panel);
    expect(report.error).toMatchObject({ code: 'session-not-found' });
    expect((await stored()).state).toBe('lost');
    expect(await side.endCloudSession({ id: started.sessionId }, panel)).toBe(true);
    expect((await stored()).state).toBe('ended');
  });
});

describe('a service that lies to the worker', () => {
  const lies: [string, Parameters<CloudServer['answer']>[1], RegExp][] = [
    ['wrong shapes', (_request, response) => sendJson(response, { success: true, data: 5 }), /shape/],
    [
      'unknown methods',
      (_request, response) =>
        sendEvents(response, [{ status: 'finished', result: [{ ...go, method: 'evaluate' }] }]),
      /shape/,
    ],
    [
      'no end',
      (_request, response) => sendEvents(response, [{ status: 'connected' }]),
      /ended before it was finished/,
    ],
    [
      'another host',
      (_request, response) => {
        response.writeHead(307, { location: 'https://other.example/v1/sessions/x/observe' });
        response.end();
      },
      /sent the request on/,
    ],
    [
      '100 MB',
      async (_request, response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        const piece = `: ${'a'.repeat(1024 * 1024)}\n\n`;
        for (let sent = 0; sent < 100 && !response.destroyed; sent += 1) {
          if (!response.write(piece)) await sleep(2);
        }
        response.end();
      },
      /is longer than/,
    ],
  ];

  it.for(lies)('with %s harms nothing', async ([, lie, words], { cloud }) => {
    await setUp(cloud);
    const side = workerSide();
    await side.startCloudSession({}, panel);
    await side.observe({ sessionId, instruction: 'the button' }, panel);
    cloud.answer('observe', lie);
    await expect(side.observe({ sessionId, instruction: 'x' }, panel)).rejects.toMatchObject({
      name: 'AutomationError',
      code: 'no-answer',
      message: expect.stringMatching(words) as string,
    });
    expect(await stored()).toMatchObject({
      state: 'open',
      runs: [{ state: 'failed' }, { state: 'candidates' }],
    });
  });

  it('with several ends is believed once', async ({ cloud }) => {
    await setUp(cloud);
    const side = workerSide();
    await side.startCloudSession({}, panel);
    cloud.answer('act', (_request, response) =>
      sendEvents(response, [
        { status: 'finished', result: acted },
        { status: 'error', error: 'no' },
        { status: 'finished', result: { ...acted, success: false } },
      ]),
    );
    expect((await side.act({ sessionId, input: 'x' }, panel)).result.success).toBe(true);
    expect((await stored()).runs).toMatchObject([{ state: 'done' }]);
  });

  it('with a slow drip is ended at the deadline, and what it did is unknown', async ({ cloud }) => {
    await setUp(cloud);
    const side = workerSide();
    await side.startCloudSession({}, panel);
    cloud.answer('act', async (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      while (!response.destroyed) {
        response.write(':\n\n');
        await sleep(20);
      }
    });
    const acting = side.act({ sessionId, input: go, options: { timeout: -9700 } }, panel);
    const { error } = await acting;
    expect(error?.code).toBe('timeout');
    expect(error?.message).toContain('may have been done');
    expect((await stored()).runs[0]?.steps).toMatchObject([{ state: 'unknown' }]);
  });

  it('with endless actions and floods of lines fills no storage', async ({ cloud }) => {
    await setUp(cloud);
    const side = workerSide();
    await side.startCloudSession({}, panel);
    cloud.answer('observe', (_request, response) =>
      sendEvents(response, [
        ...Array.from({ length: 400 }, (_, at) => ({
          status: 'running',
          message: `${at} ${'x'.repeat(3000)}`,
        })),
        { status: 'finished', result: Array.from({ length: 1000 }, () => go) },
      ]),
    );
    for (let round = 0; round < 2; round += 1) await side.observe({ sessionId, instruction: 'x' }, panel);
    expect((await side.store.get(started.sessionId)).runs[0]?.tried).toEqual([
      "900 of the service's actions cannot be used here",
    ]);
    expect(JSON.stringify(await fakeBrowser.storage.local.get(null)).length).toBeLessThan(400_000);
  });
});

describe('the check of a service', () => {
  const say =
    (status: number, message: string): Parameters<CloudServer['answer']>[1] =>
    (_request, response) =>
      sendJson(response, { success: false, message }, { status });
  const cases: [string, ReturnType<typeof say>][] = [
    ['ok', say(404, 'Session not found')],
    ['key', say(401, 'Unauthorized')],
    ['forbidden', say(403, 'Web pages may not ask this service.')],
    ['address', say(404, 'Route POST:/v1/sessions/x/end not found')],
    ['rate-limit', say(429, 'Too often')],
    ['server', say(503, 'Stopping')],
    [
      'redirect',
      (_request, response) => {
        response.writeHead(302, { location: 'https://other.example/' });
        response.end();
      },
    ],
    ['network', (_request, response) => void response.destroy()],
  ];

  it.for(cases)('tells %s', async ([wanted, answer], { cloud }) => {
    cloud.answer('end', answer);
    const service = { baseUrl: cloud.url, apiKey: 'k', headerNames: 'neutral' as const };
    const check = await workerSide().checkCloud({ service }, panel);
    expect(check.ok ? 'ok' : check.fault).toBe(wanted);
    // That it is connected the panel says itself.
    expect(check.message === '').toBe(check.ok);
    expect(cloud.requests).toHaveLength(1);
  });
});
