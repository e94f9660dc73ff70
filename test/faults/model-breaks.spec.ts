import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { defaultSettings } from '../../src/protocol/settings';
import { noteTried } from './faults';
import { expect, leftIn, test as base } from './fixtures';

type Served = { origin: string; asked: string[] };

/** Serves what a test writes, on the loopback, and notes the keys that come. */
const test = base.extend<{ serve: (listener: RequestListener) => Promise<Served> }>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the parameter's names
  serve: async ({}, use) => {
    const closers: (() => void)[] = [];
    await use(async (listener) => {
      const asked: string[] = [];
      const server = createServer((request, response) => {
        request.resume();
        if (request.method === 'POST') asked.push(request.headers.authorization ?? '');
        response.setHeader('access-control-allow-origin', '*');
        response.setHeader('access-control-allow-headers', '*, authorization');
        if (request.method === 'OPTIONS') response.writeHead(204).end();
        else listener(request, response);
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      closers.push(() => (server.close(), server.closeAllConnections()));
      return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
    });
    for (const close of closers) close();
  },
});

test.describe.configure({ timeout: 120_000 });

const key = 'a-key-of-the-model-5132';
const deadlineMs = 15_000;
const seats = `<title>Seats</title><ul><li>Window <b>40 EUR</b> <button>Take</button></li>
  <li>Aisle <b>25 EUR</b> <button>Take</button></li></ul>
  <script>taken = 0; for (const each of document.querySelectorAll('button')) each.onclick = () => { taken += 1; };</script>`;

/** Sends `bytes` of an answer, or as many as are taken; gives how many were. */
const flood =
  (bytes: number, taken: (sent: number) => void): RequestListener =>
  (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const piece = Buffer.alloc(1_000_000, 'a');
    let sent = 0;
    const pieces = function* () {
      for (; sent < bytes; sent += piece.length) yield piece;
    };
    // Who reads no further has hung up.
    void pipeline(Readable.from(pieces()), response)
      .catch(() => undefined)
      .finally(() => taken(sent));
  };

const half: RequestListener = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'transfer-encoding': 'chunked' });
  response.write('{"output":[{"type":"mess', () => setTimeout(() => response.destroy(), 100));
};

let takenOfFlood = Infinity;
const answers: Record<string, RequestListener> = {
  'is cut in the middle': half,
  'is of 100 MB': flood(100_000_000, (sent) => (takenOfFlood = sent)),
};

for (const [how, listener] of Object.entries(answers))
  test(`a model whose answer ${how} ends in time, typed, and nothing is done`, async ({
    serve,
    sites,
    startOn,
    background,
    extensionPage,
  }, testInfo) => {
    const model = await serve(listener);
    const config = { modelName: 'openai/one', baseURL: `${model.origin}/v1`, apiKey: key };
    await background.saveSettings({
      ...defaultSettings,
      models: [{ id: 'one', config }],
      enableCaching: false,
    });
    await background.setConsent({ origin: model.origin, isGiven: true });
    const { page, session } = await startOn(sites.put('/', seats));
    const begunAt = Date.now();
    const report = await background.act({
      sessionId: session.id,
      input: 'pick the cheapest seat, whatever it takes',
      options: { timeout: 10_000 },
    });
    noteTried(testInfo, 1);
    expect(Date.now() - begunAt).toBeLessThan(deadlineMs);
    expect(model.asked.length).toBeGreaterThan(0);
    expect(report.result.success).toBe(false);
    expect(report.error?.code).toMatch(/^model-|ambiguous|timeout/);
    expect(await page.evaluate(() => Reflect.get(window, 'taken') as number)).toBe(0);
    if (how.includes('MB')) await expect.poll(() => takenOfFlood).toBeLessThan(60_000_000);
    await background.endSession({ sessionId: session.id });
    expect(await leftIn(extensionPage, session.tabId)).toEqual([]);
  });

test('a model that redirects gets the key itself, and nobody else does', async ({
  serve,
  sites,
  startOn,
  background,
}, testInfo) => {
  const other = await serve((_request, response) => void response.writeHead(200).end('{}'));
  const { page, session } = await startOn(sites.put('/', seats));
  for (const status of [301, 302, 303, 307, 308]) {
    const model = await serve(
      (_request, response) => void response.writeHead(status, { location: `${other.origin}/v1` }).end(),
    );
    const config = { modelName: 'openai/one', baseURL: `${model.origin}/v1`, apiKey: key };
    await background.saveSettings({
      ...defaultSettings,
      models: [{ id: 'one', config }],
      enableCaching: false,
    });
    await background.setConsent({ origin: model.origin, isGiven: true });
    const report = await background.act({
      sessionId: session.id,
      input: `pick the cheapest seat, whatever it takes, be it ${status}`,
      options: { timeout: 8000 },
    });
    expect(report.result.success).toBe(false);
    expect(model.asked).toContain(`Bearer ${key}`);
  }
  noteTried(testInfo, 5);
  expect(other.asked).toEqual([]);
  expect(await page.evaluate(() => Reflect.get(window, 'taken') as number)).toBe(0);
});
