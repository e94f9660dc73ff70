import { serveCountSite, type CountSite } from '../fixtures/count-site';
import { serviceAddress, startProgram, type Program } from '../fixtures/program';
import { ask, type ServiceAnswer } from '../fixtures/service-client';
import { expect, test as base } from './grid-fixtures';
import { pay } from './paying';
import { startRedis, type RealRedis } from './real-redis';

/** Two processes of one service, as people start them behind one address. */
type Pair = { programs: [Program, Program]; urls: [string, string] };

const keys = ['the-key-of-one-caller', 'the-key-of-another-one'] as const;

const test = base.extend<{ redis: RealRedis; pair: Pair; site: CountSite }>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the parameter's names
  redis: async ({}, use, info) => {
    const redis = await startRedis();
    if (typeof redis === 'string') {
      console.log(`The tests of several processes are skipped. ${redis}`);
      return info.skip(true, redis);
    }
    await use(redis);
    await redis.stop();
  },
  pair: async ({ grid, redis }, use) => {
    const start = () =>
      startProgram('start', ['serve', '--port', '0', '--grid', grid.url], {
        TABWRIGHT_API_KEY: keys.join(','),
        REDIS_URL: redis.url,
      });
    const programs: [Program, Program] = [start(), start()];
    const [one, two] = programs;
    await use({ programs, urls: [await serviceAddress(one), await serviceAddress(two)] });
    for (const program of programs) program.kill('SIGTERM');
    await Promise.all(programs.map(({ ended }) => ended));
    await expect.poll(() => grid.processes()).toEqual([]);
  },
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the parameter's names
  site: async ({}, use) => {
    const site = await serveCountSite();
    await use(site);
    await site.close();
  },
});

const headers = (key: string = keys[0]) => ({ 'x-cloud-api-key': key });
const once = { ...headers(), 'idempotency-key': 'pay-once' };

async function openPage(url: string, site: CountSite): Promise<string> {
  const started = await ask(`${url}/v1/sessions/start`, {
    body: { modelName: 'builtin/matcher' },
    headers: headers(),
  });
  const { sessionId } = (started.json as { data: { sessionId: string } }).data;
  const loaded = await at(url, `${sessionId}/navigate`, { body: { url: site.url } });
  expect(loaded.status).toBe(200);
  return sessionId;
}

/** Asks one of the processes for an operation of a session: `act`, with its body; by the first caller unless it says another. */
function at(
  url: string,
  path: `${string}/${string}`,
  { body, ...more }: { body?: object; headers?: Record<string, string> } = {},
): Promise<ServiceAnswer> {
  const sent = body === undefined ? { method: 'POST' } : { body };
  return ask(`${url}/v1/sessions/${path}`, { headers: headers(), ...sent, ...more });
}

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

  const stranger = await at(second, `${id}/act`, { body: pay, headers: headers(keys[1]) });
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
  const other = await at(second, `${id}/act`, { body: { input: 'click Pay' }, headers: once });
  expect(other.status).toBe(422);
  expect((await at(second, `${id}/end`)).status).toBe(200);
  await expect.poll(async () => (await at(first, `${id}/act`, { body: pay })).status).toBe(404);
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
