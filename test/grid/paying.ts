import { serveCountSite, type CountSite } from '../fixtures/count-site';
import { type ServiceAnswer } from '../fixtures/service-client';
import { startSession, type AskedSession } from '../e2e/service-fixtures';
import { expect, serveGrid, test as base, type GridService } from './grid-fixtures';

/** A service on the grid, and a site at which an act can be held. */
export const test = base.extend<{ served: GridService; site: CountSite }>({
  served: async ({ grid }, use) => {
    const served = await serveGrid(grid.url);
    await use(served);
    await served.close();
    // What a hub forgot, its node ends when it was not used for a while.
    await expect.poll(() => grid.processes(), { timeout: 40_000 }).toEqual([]);
  },
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the parameter's names
  site: async ({}, use) => {
    const site = await serveCountSite();
    await use(site);
    await site.close();
  },
});

export const pay = { input: { selector: 'button', description: 'Pay', method: 'click', arguments: [] } };
/** What dies is told of within this time, in milliseconds. */
const tellMs = 5000;

type Paying = { session: AskedSession; acting: Promise<ServiceAnswer> };

/** The hub's name for a session. */
export function gridSession({ service }: GridService, { id }: AskedSession): string {
  return service.sessions.find(id, 'act').host.grid?.sessionId ?? '';
}

export async function openPage(url: string, site: CountSite): Promise<AskedSession> {
  const session = await startSession(url);
  expect((await session.ask('navigate', { url: site.url })).status).toBe(200);
  return session;
}

/** An act whose click has reached the site, which has not answered it. */
export async function startPaying(url: string, site: CountSite): Promise<Paying> {
  const session = await openPage(url, site);
  const acting = session.ask('act', { ...pay, options: { timeout: 20_000 } });
  acting.catch(() => undefined);
  await expect.poll(() => site.presses(), { intervals: [10] }).toBe(1);
  return { session, acting };
}

/** The act ends typed, not to be tried again, and is done once; its session is no more. */
export async function expectDeath(
  { session, acting }: Paying,
  { site, killedAt }: { site: CountSite; killedAt: number },
): Promise<void> {
  const answer = await acting;
  expect(Date.now() - killedAt).toBeLessThan(tellMs);
  expect(answer.status).toBe(500);
  expect(answer.text).toContain('(no-answer)');
  expect(answer.headers.get('x-should-retry')).toBe('false');
  const late = await session.ask('act', pay);
  expect([late.status, late.json]).toEqual([404, { message: 'Session not found' }]);
  expect(site.presses()).toBe(1);
}

/** It acts, once. */
export async function expectGoesOn(session: AskedSession, site: CountSite): Promise<void> {
  const before = site.presses();
  site.answer();
  expect((await session.ask('act', pay)).json).toMatchObject({ data: { result: { success: true } } });
  expect(site.presses()).toBe(before + 1);
}
