import { ask } from '../fixtures/service-client';
import { expect } from './grid-fixtures';
import { expectDeath, expectGoesOn, openPage, pay, startPaying, test } from './paying';

/** A node ends what is not used for so long, in seconds: longer than a browser at rest is not asked for a sign of life. */
const unusedSeconds = 20;
/** What is not used is ended so much later at most, in milliseconds: less than a sign of life would give it. */
const lateMs = 10_000;

test.use({
  gridOptions: {
    slots: 2,
    nodeArguments: ['--session-timeout', String(unusedSeconds), '--heartbeat-period', '5'],
  },
});

test('a session that works is kept, and one that does not ends when its node would end it', async ({
  grid,
  served,
  site,
  sites,
}) => {
  const session = await openPage(served.url, site);
  const slowMs = (unusedSeconds + 4) * 1000;
  const slow = { url: sites.put('/slow', 'late', { afterMs: slowMs }), options: { timeout: 2 * slowMs } };
  expect((await session.ask('navigate', slow)).status).toBe(200);
  expect(await grid.sessionCount()).toBe(1);
  await session.ask('navigate', { url: site.url });
  await expectGoesOn(session, site);
  const restMs = unusedSeconds * 1000 + lateMs;
  await expect.poll(() => grid.sessionCount(), { timeout: restMs }).toBe(0);
  await expect.poll(() => served.service.sessions.size).toBe(0);
  expect(await session.ask('act', pay)).toMatchObject({ status: 404 });
});

test('a hub that is killed ends all sessions within 5 s, and those after it are served', async ({
  grid,
  served,
  site,
}) => {
  const paying = await startPaying(served.url, site);
  const killedAt = Date.now();
  await grid.killHub();
  await expectDeath(paying, { site, killedAt });
  const away = await ask(`${served.url}/v1/sessions/start`, { body: { modelName: 'builtin/matcher' } });
  expect(away.status).toBe(503);
  expect(away.text).toContain('does not answer');
  await grid.startHub();
  await expect.poll(() => grid.nodeCount(), { timeout: 60_000 }).toBeGreaterThan(0);
  await expectGoesOn(await openPage(served.url, site), site);
});
