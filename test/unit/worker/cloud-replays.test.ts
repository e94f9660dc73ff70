import { beforeEach, describe, expect, test as base } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { draftOfHistory } from '../../../src/worker/cloud/cloud-history';
import { CloudSessions } from '../../../src/worker/cloud/cloud-sessions';
import { withoutValues } from '../../../src/recording/diff';
import { cloudKey, CloudSession } from '../../../src/protocol/cloud';
import type { ReplayReport } from '../../../src/protocol/recordings/replay';
import { defaultSettings } from '../../../src/protocol/settings';
import { eventText, sendEvents, sendJson, serveCloud, type CloudServer } from '../../fixtures/cloud-server';
import { resetBrowser } from '../../fixtures/reset-browser';
import { shopRecording } from '../../fixtures/shop-recording';

const id = 'session-1';
const recording = shopRecording({ shop: 'https://shop.example' });
const variables = {
  shop: 'https://shop.example',
  query: '',
  email: 'eve@example.org',
  password: 'hunter-2-hunter',
};

const stepNamed = (number: number, state: ReplayReport['steps'][number]['state']) => ({
  id: `s${number}`,
  number,
  description: `Step ${number}`,
  state,
  ms: 5,
  effects: [],
});

const report: ReplayReport = {
  recordingId: recording.id,
  name: recording.name,
  revision: 1,
  state: 'done',
  startedAt: 1,
  ms: 20,
  modelCalls: 0,
  total: 2,
  steps: [stepNamed(1, 'done'), stepNamed(2, 'done')],
};

const told = (step: object) => ({
  status: 'running',
  message: { message: 'a step', auxiliary: { step: { value: JSON.stringify(step), type: 'object' } } },
});

async function workerSide(cloud: CloudServer) {
  const service = { baseUrl: cloud.url, apiKey: 'the key', headerNames: 'neutral' as const };
  await fakeBrowser.storage.local.set({
    settings: { ...defaultSettings, cloud: service },
    storageVersion: 3,
  });
  const side = new CloudSessions();
  const shown = {
    id,
    baseUrl: cloud.url,
    startedAt: 1,
    state: 'open' as const,
    seenAt: 1,
    url: '',
    title: '',
  };
  await side.store.put({ ...shown, sessionUrl: '', debugUrl: '', log: [], runs: [], steps: [] });
  return side;
}

const run = (side: CloudSessions) => side.of(id).replay(withoutValues(recording), { variables }, {});

async function storedReplay() {
  const all = await fakeBrowser.storage.local.get(cloudKey(id));
  return CloudSession.parse(all[cloudKey(id)]).replay?.report;
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

describe('a recording that a cloud session follows', () => {
  it('is sent without values but those that were given, and told step by step', async ({ cloud }) => {
    const side = await workerSide(cloud);
    cloud.answer('runs', async (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(eventText(told(stepNamed(1, 'running'))));
      await expect.poll(async () => (await storedReplay())?.steps[0]?.state).toBe('running');
      response.end(eventText({ status: 'finished', result: report }));
    });
    expect(await run(side)).toEqual(report);
    expect(await storedReplay()).toEqual(report);
    const [body] = cloud.bodiesOf('runs');
    expect(body?.['options']).toEqual({ variables });
    expect(JSON.stringify(body)).not.toContain('ada@example.org');
    expect(JSON.stringify(await fakeBrowser.storage.local.get(null))).not.toContain('hunter-2');
  });

  it('is listened to anew when the line breaks, and not begun again', async ({ cloud }) => {
    const side = await workerSide(cloud);
    cloud.answer('runs', (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(eventText(told(stepNamed(1, 'done'))), () => response.destroy());
    });
    cloud.answer('run', (_request, response) =>
      sendEvents(response, [{ status: 'finished', result: report }]),
    );
    expect((await run(side)).state).toBe('done');
    expect(cloud.requests.map(({ operation }) => operation)).toEqual(['runs', 'run']);
    const [{ runId } = {}] = cloud.bodiesOf('runs');
    expect(cloud.requests[1]?.path).toBe(`/v1/sessions/${id}/runs/${String(runId)}`);
  });

  it('brings its result to the worker that comes after one that was killed', async ({ cloud }) => {
    const side = await workerSide(cloud);
    cloud.answer('runs', (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(eventText(told(stepNamed(1, 'running'))));
    });
    void run(side);
    await expect.poll(async () => (await storedReplay())?.steps.length).toBe(1);
    cloud.answer('run', (_request, response) =>
      sendEvents(response, [{ status: 'finished', result: report }]),
    );
    await new CloudSessions().takeUpReplays();
    expect(await storedReplay()).toEqual(report);
  });

  it('whose session the service has forgotten is interrupted, its step unknown', async ({ cloud }) => {
    const side = await workerSide(cloud);
    cloud.answer('runs', (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(eventText(told(stepNamed(1, 'running'))), () => response.destroy());
    });
    cloud.answer('run', (_request, response) =>
      sendJson(response, { message: 'Session not found' }, { status: 404 }),
    );
    const ended = await run(side);
    expect(ended).toMatchObject({ state: 'interrupted', steps: [{ state: 'unknown' }] });
    expect(ended.error).toMatchObject({ code: 'session-not-found' });
    expect(ended.error?.message).toContain('unknown whether step 1 happened');
  });

  it('is asked for again when its request was lost, under the same name', async ({ cloud }) => {
    const side = await workerSide(cloud);
    cloud.answer('runs', (_request, response) => {
      if (cloud.bodiesOf('runs').length < 4) response.destroy();
      else sendEvents(response, [{ status: 'finished', result: report }]);
    });
    expect((await run(side)).state).toBe('done');
    expect(new Set(cloud.bodiesOf('runs').map(({ runId }) => runId)).size).toBe(1);
    expect(cloud.requests.map(({ operation }) => operation)).toEqual(['runs', 'runs', 'runs', 'runs']);
  });

  it('has not begun at a service that has no runs, and the reason says so', async ({ cloud }) => {
    const side = await workerSide(cloud);
    cloud.answer('runs', ({ path }, response) =>
      sendJson(response, { message: `Route POST:${path} not found`, statusCode: 404 }, { status: 404 }),
    );
    expect(await run(side)).toMatchObject({
      state: 'failed',
      steps: [],
      error: { message: expect.stringContaining('follows no recordings') as string },
    });
    expect(await side.store.get(id)).toMatchObject({ state: 'open' });
  });

  it('is ended at the service when the user stops it, with what the service says of it', async ({
    cloud,
  }) => {
    const side = await workerSide(cloud);
    let isStopped = false;
    cloud.answer('runs', (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(eventText(told(stepNamed(1, 'running'))));
    });
    cloud.answer('stop', (_request, response) => {
      isStopped = true;
      sendJson(response, { success: true });
    });
    const stopped = { ...report, state: 'stopped' as const, steps: [stepNamed(1, 'done')] };
    cloud.answer('run', (_request, response) =>
      sendEvents(response, [{ status: 'finished', result: isStopped ? stopped : report }]),
    );
    const running = run(side);
    await expect.poll(async () => (await storedReplay())?.steps.length).toBe(1);
    side.of(id).stop();
    expect(await running).toEqual(stopped);
  });

  it.for([
    ['wrong shapes', { status: 'finished', result: { ...report, steps: 5 } }],
    ['endless reports', { status: 'finished', result: { ...report, name: 'x'.repeat(3_000_000) } }],
    ['no event', { status: 'what' }],
  ] as const)('at a service that answers %s ends with a reason', async ([, event], { cloud }) => {
    const side = await workerSide(cloud);
    cloud.answer('runs', (_request, response) => sendEvents(response, [event]));
    expect(await run(side)).toMatchObject({ state: 'interrupted', error: { code: 'no-answer' } });
    expect(cloud.requests).toHaveLength(1);
  });
});

describe('what was done in a cloud session', () => {
  const act = (action: object, success = true) => ({
    method: 'act',
    parameters: { input: 'x' },
    result: { success, message: '', actionDescription: '', actions: [action] },
    timestamp: 2,
  });
  const page = (...actions: ReturnType<typeof act>[]) => ({
    url: 'https://shop.example/cart',
    timestamp: 1,
    actions,
  });

  it('becomes steps: addresses, acts with their frames, and variables without values', () => {
    const go = { method: 'navigate', parameters: { url: 'https://shop.example/' }, result: {}, timestamp: 1 };
    const fill = {
      selector: 'iframe >> #card',
      description: 'Fill in the card',
      method: 'fill',
      arguments: ['%card%'],
    };
    const { steps, variables: asked } = draftOfHistory({
      pages: [{ url: 'https://shop.example/', timestamp: 1, actions: [go] }, page(act(fill))],
    });
    expect(steps).toMatchObject([
      { method: 'navigate', arguments: ['https://shop.example/'] },
      {
        method: 'fill',
        description: 'Fill in the card',
        target: { selector: '#card', frame: [{ selector: 'iframe' }] },
        scope: { origin: 'https://shop.example', path: '/cart' },
      },
    ]);
    expect(asked).toEqual([{ name: 'card', isSecret: true }]);
  });

  it('has no step of what failed, of unknown methods and of other shapes', () => {
    const click = { selector: '#go', description: 'Go', method: 'click', arguments: [] };
    const { steps } = draftOfHistory({
      pages: [
        page(
          act(click, false),
          act({ ...click, method: 'evaluate' }),
          act({ ...click, script: 'alert(1)' }),
          act({ ...click, arguments: ['x'.repeat(50_000)] }),
        ),
      ],
    });
    expect(steps).toEqual([]);
  });
});
