import { randomUUID } from 'node:crypto';
import { ReplayReport } from '../../../src/protocol/recordings/replay';
import { serveCountSite } from '../../fixtures/count-site';
import { payRecording, untilTold } from '../../fixtures/pay-recording';
import { ask, readBlocks, type ServiceAnswer } from '../../fixtures/service-client';
import { shopRecording } from '../../fixtures/shop-recording';
import { expect, startSession, test as base } from '../service-fixtures';

const secret = 'correct-horse-7';
const test = base.extend<{ recording: ReturnType<typeof payRecording> }>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the parameter's names
  recording: async ({}, use) => use(payRecording()),
});

test.describe.configure({ timeout: 90_000 });

const reportIn = ({ json }: ServiceAnswer) =>
  ReplayReport.parse((json as { data: { result: unknown } }).data.result);

test('a recording is followed in a session, told as it goes on, and in its history after', async ({
  url,
  shopUrl,
}) => {
  const session = await startSession(url);
  const shop = new URL(shopUrl).origin;
  const { variables: _valued, ...purchase } = shopRecording({ shop });
  const names = ['shop', 'query', 'email', 'password'].map((name) => ({ name }));
  const values = { shop, query: '', email: 'ada@example.org', password: secret };
  const answer = await session.ask('runs', {
    runId: randomUUID(),
    recording: { ...purchase, variables: names },
    options: { variables: values },
    streamResponse: true,
  });
  const events = readBlocks(answer.text).map(({ payload }) => payload as { data: Record<string, unknown> });
  const report = ReplayReport.parse(events.at(-1)?.data['result']);
  expect(report).toMatchObject({ state: 'done', modelCalls: 0, total: purchase.steps.length });
  const lines = events.filter(({ data }) => data['status'] === 'running');
  expect(lines.length).toBe(2 * purchase.steps.length);
  const history = await session.ask('replay');
  expect(history.text).toContain('Click “Place order”');
  expect(answer.text + history.text).not.toContain(secret);
  await session.ask('end', {});
});

test('a run goes on when its caller goes away, is asked about later, and is begun once', async ({
  url,
  recording,
}) => {
  const session = await startSession(url);
  const count = await serveCountSite();
  count.answer();
  const runId = randomUUID();
  const gone = new AbortController();
  const request = { runId, recording, options: { variables: { site: count.url.slice(0, -1), ms: 1500 } } };
  const asked = session.ask('runs', request, { signal: gone.signal }).catch(() => undefined);
  await expect.poll(() => count.presses(), { timeout: 20_000 }).toBe(1);
  gone.abort();
  await asked;
  const [one, other] = await Promise.all([session.ask(`runs/${runId}`), session.ask('runs', request)]);
  expect(reportIn(one)).toMatchObject({ state: 'done', total: 4 });
  expect(reportIn(other)).toEqual(reportIn(one));
  expect(count.presses()).toBe(2);
  expect((await session.ask(`runs/${randomUUID()}`)).status).toBe(404);
  await session.ask('end', {});
  await count.close();
});

test('a run that is stopped does nothing more, and says how far it came', async ({ url, recording }) => {
  const session = await startSession(url);
  const count = await serveCountSite();
  count.answer();
  const runId = randomUUID();
  const variables = { site: count.url.slice(0, -1), ms: 60_000 };
  const running = session.ask('runs', { runId, recording, options: { variables } });
  await expect.poll(() => count.presses(), { timeout: 20_000 }).toBe(1);
  await untilTold(`${url}/v1/sessions/${session.id}/runs/${runId}`, 'Wait: running');
  const stop = await ask(`${url}/v1/sessions/${session.id}/runs/${runId}/stop`, { method: 'POST' });
  expect(stop.status).toBe(200);
  const report = reportIn(await running);
  expect([report.state, ...report.steps.map(({ state }) => state)]).toEqual([
    'stopped',
    'done',
    'done',
    'stopped',
  ]);
  expect(count.presses()).toBe(1);
  await session.ask('end', {});
  await count.close();
});
