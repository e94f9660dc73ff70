import { type ServiceAnswer } from '../fixtures/service-client';
import { expect } from './grid-fixtures';
import { pay } from './paying';
import { at, headersOf, keys, once, openPage, test } from './process-pair';

test('a process that is killed mid-act: another goes on with its session, and nothing is done twice', async ({
  pair,
  site,
  redis,
}) => {
  const [first, second] = pair.urls;
  const id = await openPage(first, site);
  const held = { body: { ...pay, options: { timeout: 20_000 } }, headers: once };
  const acting = at(first, `${id}/act`, held);
  acting.catch(() => undefined);
  await expect.poll(() => site.presses(), { intervals: [10] }).toBe(1);
  pair.programs[0].kill('SIGKILL');
  await expect(acting).rejects.toThrow();

  const again = await at(second, `${id}/act`, held);
  expect([again.status, again.headers.get('x-should-retry')]).toEqual([500, 'false']);
  expect(again.text).toContain('(no-answer)');
  expect(site.presses()).toBe(1);

  const stranger = await at(second, `${id}/act`, { body: pay, headers: headersOf(keys[1]) });
  expect(stranger.status).toBe(404);
  site.answer();
  const next = await at(second, `${id}/act`, { body: pay });
  expect(next.json).toMatchObject({ data: { result: { success: true } } });
  expect(site.presses()).toBe(2);
  expect((await at(second, `${id}/end`)).status).toBe(200);
  expect((await redis.names()).filter((name) => name.includes('session:'))).toEqual([]);
});

test('a session is served by either process, and a request with a key is followed by one', async ({
  pair,
  site,
}) => {
  const [first, second] = pair.urls;
  const id = await openPage(first, site);
  site.answer();
  const done = await at(first, `${id}/act`, { body: pay, headers: once });
  const repeated = await at(second, `${id}/act`, { body: pay, headers: once });
  const resultOf = ({ json }: ServiceAnswer) => (json as { data: { result: object } }).data.result;
  expect(resultOf(repeated)).toEqual(resultOf(done));
  expect(site.presses()).toBe(1);
  // What another process opened there for itself is no page of the session.
  for (const url of [second, first, second]) {
    const next = await at(url, `${id}/act`, { body: pay });
    expect(next.json).toMatchObject({ data: { result: { success: true } } });
  }
  // What one has found, the others find again.
  for (const [url, status] of [
    [first, 'MISS'],
    [second, 'HIT'],
  ] as const) {
    const found = await at(url, `${id}/act`, { body: { input: 'click the pay button' } });
    expect(found.headers.get('cloud-cache-status')).toBe(status);
  }
  const other = await at(second, `${id}/act`, { body: { input: 'click Pay' }, headers: once });
  expect(other.status).toBe(422);
  expect((await at(second, `${id}/end`)).status).toBe(200);
  expect((await at(first, `${id}/act`, { body: pay })).status).toBe(404);
});

test('a process that is told to stop leaves its sessions to the others', async ({ pair, site }) => {
  const [first, second] = pair.urls;
  const id = await openPage(first, site);
  pair.programs[0].kill('SIGTERM');
  expect((await pair.programs[0].ended).code).toBe(0);
  site.answer();
  const next = await at(second, `${id}/act`, { body: pay });
  expect(next.json).toMatchObject({ data: { result: { success: true } } });
  expect((await at(second, `${id}/end`)).status).toBe(200);
});
