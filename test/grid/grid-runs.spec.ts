import { randomUUID } from 'node:crypto';
import { ReplayReport } from '../../src/protocol/recordings/replay';
import { payRecording, untilTold } from '../fixtures/pay-recording';
import { ask, type ServiceAnswer } from '../fixtures/service-client';
import { expect } from './grid-fixtures';
import { at, headersOf, openPage, test } from './process-pair';

const reportIn = ({ json }: ServiceAnswer) =>
  ReplayReport.parse((json as { data: { result: unknown } }).data.result);

const runOf = (url: string, ms: number) => ({
  runId: randomUUID(),
  recording: payRecording(),
  options: { variables: { site: url.slice(0, -1), ms } },
});

test('a run is heard of, asked for again and stopped at another process', async ({ pair, site }) => {
  const [first, second] = pair.urls;
  const id = await openPage(first, site);
  site.answer();
  const run = runOf(site.url, 60_000);
  const running = at(first, `${id}/runs`, { body: run });
  await expect.poll(() => site.presses(), { timeout: 20_000 }).toBe(1);
  const there = `${second}/v1/sessions/${id}/runs/${run.runId}`;
  await untilTold(there, 'Wait: running', headersOf());
  const again = at(second, `${id}/runs`, { body: run });
  expect((await at(second, `${id}/runs/${run.runId}/stop`)).status).toBe(200);
  const report = reportIn(await running);
  expect([report.state, ...report.steps.map(({ state }) => state)]).toEqual([
    'stopped',
    'done',
    'done',
    'stopped',
  ]);
  expect(reportIn(await again)).toEqual(report);
  expect(reportIn(await ask(there, { headers: headersOf() }))).toEqual(report);
  const unknown = `${second}/v1/sessions/${id}/runs/${randomUUID()}`;
  expect((await ask(unknown, { headers: headersOf() })).status).toBe(404);
  expect(site.presses()).toBe(1);
  expect((await at(second, `${id}/end`)).status).toBe(200);
});

test('a run whose process is killed is not followed again by another', async ({ pair, site }) => {
  const [first, second] = pair.urls;
  const id = await openPage(first, site);
  site.answer();
  const run = runOf(site.url, 1000);
  const running = at(first, `${id}/runs`, { body: run });
  running.catch(() => undefined);
  await expect.poll(() => site.presses(), { timeout: 20_000 }).toBe(1);
  pair.programs[0].kill('SIGKILL');
  const again = await at(second, `${id}/runs`, { body: run });
  expect([again.status, again.headers.get('x-should-retry')]).toEqual([500, 'false']);
  expect(again.text).toContain('(no-answer)');
  expect((await at(second, `${id}/end`)).status).toBe(200);
  expect(site.presses()).toBeLessThanOrEqual(2);
});
