import { serveCountSite, type CountSite } from '../fixtures/count-site';
import { serviceAddress, startProgram, type Program } from '../fixtures/program';
import { ask, type ServiceAnswer } from '../fixtures/service-client';
import { expect, installMs, test as base } from './grid-fixtures';
import { RealRedis } from './real-redis';

/** Two processes of one service, as people start them behind one address. */
type Pair = { programs: [Program, Program]; urls: [string, string] };

export const keys = ['the-key-of-one-caller', 'the-key-of-another-one'] as const;

/** Two processes that share a Redis, and a site at which an act can be held. */
export const test = base.extend<{ redis: RealRedis; pair: Pair; site: CountSite }>({
  redis: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the parameter's names
    async ({}, use, info) => {
      const redis = await RealRedis.start();
      if (typeof redis === 'string') return info.skip(true, redis);
      await use(redis);
      await redis.stop();
    },
    { timeout: installMs },
  ],
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

export const headersOf = (key: string = keys[0]) => ({ 'x-cloud-api-key': key });

/** A request that is to be followed once. */
export const once = { ...headersOf(), 'idempotency-key': 'pay-once' };

export function startAt(url: string): Promise<ServiceAnswer> {
  return ask(`${url}/v1/sessions/start`, {
    body: { modelName: 'builtin/matcher' },
    headers: headersOf(),
  });
}

export async function openPage(url: string, site: CountSite): Promise<string> {
  const { sessionId } = ((await startAt(url)).json as { data: { sessionId: string } }).data;
  const loaded = await at(url, `${sessionId}/navigate`, { body: { url: site.url } });
  expect(loaded.status).toBe(200);
  return sessionId;
}

/** Asks one of the processes for an operation of a session: `act`, with its body; by the first caller unless it says another. */
export function at(
  url: string,
  path: `${string}/${string}`,
  { body, ...more }: { body?: object; headers?: Record<string, string> } = {},
): Promise<ServiceAnswer> {
  const sent = body === undefined ? { method: 'POST' } : { body };
  return ask(`${url}/v1/sessions/${path}`, { headers: headersOf(), ...sent, ...more });
}
