import type { ServerResponse } from 'node:http';
import { cloudKey } from '../../src/protocol/cloud';
import { defaultSettings } from '../../src/protocol/settings';
import { acted, eventText, serveCloud, started, type CloudServer } from '../fixtures/cloud-server';
import { noteTried, outcomeOf } from './faults';
import { expect, test as base } from './fixtures';

const test = base.extend<{ cloud: CloudServer }>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the parameter's names
  cloud: async ({}, use) => {
    const cloud = await serveCloud();
    await use(cloud);
    await cloud.close();
  },
});

test.describe.configure({ timeout: 120_000 });

/** What an act is given, and by when its outcome is there, in milliseconds. */
const givenMs = 4000;
const deadlineMs = 20_000;
const sessionId = cloudKey(started.sessionId);

const running = { status: 'running', message: { category: 'act', message: 'doing act', level: 1 } };
const finished = { status: 'finished', result: acted, actionId: 'a' };

const begin = (response: ServerResponse, headers: Record<string, string> = {}) =>
  response.writeHead(200, { 'content-type': 'text/event-stream', ...headers });

const send = (response: ServerResponse, ...events: object[]) => {
  for (const event of events) response.write(eventText(event));
};

const yearMs = 366 * 86_400_000;
const at = (ms: number) => new Date(Date.now() + ms).toUTCString();

/** How a service answers an act, and what comes of it. */
const faults: Record<string, { answer: (response: ServerResponse) => void; code?: string }> = {
  'tells each event twice': {
    answer: (response) => {
      begin(response);
      for (const event of [{ status: 'starting' }, running, finished]) send(response, event, event);
      response.end();
    },
  },
  'says that it is done and goes on': {
    answer: (response) => {
      begin(response);
      send(response, running, finished, running, { status: 'error', error: 'It failed after all' });
      response.end();
    },
  },
  'has a clock that is a year ahead': {
    answer: (response) => {
      begin(response, { date: at(yearMs), expires: at(2 * yearMs), age: '0' });
      send(response, running, finished);
      response.end();
    },
  },
  'has a clock that is a year behind': {
    answer: (response) => {
      begin(response, { date: at(-yearMs), expires: at(-yearMs) });
      send(response, running, finished);
      response.end();
    },
  },
  'is on a socket of which only our half is open, before it answers': { answer: () => {}, code: 'timeout' },
  'is on a socket of which only our half is open, within its answer': {
    answer: (response) => {
      begin(response);
      send(response, running);
    },
    code: 'timeout',
  },
};

for (const [what, { answer, code }] of Object.entries(faults))
  test(`a service that ${what} has an act end in time, asked once`, async ({
    cloud,
    background,
    extensionPage,
  }, testInfo) => {
    const service = { baseUrl: cloud.url, apiKey: 'k', headerNames: 'neutral' as const };
    await background.saveSettings({ ...defaultSettings, cloud: service });
    await background.startCloudSession({});
    cloud.answer('act', (_request, response) => answer(response));
    const outcome = await outcomeOf(
      background.act({ sessionId, input: 'click Go', options: { timeout: givenMs } }),
      deadlineMs,
      what,
    );
    noteTried(testInfo, 1);
    expect(cloud.bodiesOf('act')).toHaveLength(1);
    if (code === undefined) expect(outcome).toMatchObject({ answer: { result: { success: true } } });
    else if ('answer' in outcome) expect(outcome).toMatchObject({ answer: { error: { code } } });
    else expect(outcome).toEqual({ code });
    const kept = await extensionPage.evaluate(
      async (key) => (await chrome.storage.local.get<Record<string, { runs: object[] }>>(key))[key]?.runs,
      sessionId,
    );
    expect(kept).toHaveLength(1);
    expect(kept).toMatchObject([{ state: code === undefined ? 'done' : 'failed' }]);
  });
