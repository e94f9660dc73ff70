import { test as base } from '@playwright/test';
import { setTimeout as sleep } from 'node:timers/promises';
import path from 'node:path';
import { listen } from '../../../src/server/service/listen';
import { ServiceOptions } from '../../../src/server/service/service-options';
import { Service } from '../../../src/server/service/service';
import { serveCountSite, type CountSite } from '../../fixtures/count-site';
import { browserProcessesOf, leftoversOf } from '../../fixtures/leftovers';
import { serviceAddress, startProgram, type Program } from '../../fixtures/program';
import { readBlocks, type ServiceAnswer } from '../../fixtures/service-client';
import { startSession, type AskedSession } from '../service-fixtures';

/** How the service, its browsers and their workers end, as the program that people start. */

type Served = { program: Program; url: string };
const test = base.extend<{ served: Served; site: CountSite }>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the parameter's names
  served: async ({}, use) => {
    const program = startProgram('start', ['serve', '--no-auth', '--port', '0', '--pool', '0']);
    await use({ program, url: await serviceAddress(program) });
    program.kill('SIGKILL');
    await program.ended;
  },
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the parameter's names
  site: async ({}, use) => {
    const site = await serveCountSite();
    await use(site);
    await site.close();
  },
});
const { expect } = test;

test.describe.configure({ timeout: 60_000 });

const pay = { input: { selector: 'button', description: 'Pay', method: 'click', arguments: [] } };
const ways = [
  { way: 'in the middle of an act', streamResponse: false },
  { way: 'in the middle of a stream', streamResponse: true },
];

for (const { way, streamResponse } of ways) {
  test(`the browser killed ${way}`, async ({ served, site }) => {
    const { session, acting } = await startPaying(served, site, streamResponse);
    kill(served, 'browser');
    expectNoAnswer(await acting, streamResponse);
    await expect.poll(() => leftoversOf(served.program.pid)).toEqual([]);
    const late = await session.ask('act', pay);
    expect([late.status, late.json]).toEqual([404, { message: 'Session not found' }]);
    expect(site.presses()).toBe(1);

    site.answer();
    const next = await openPage(served, site);
    expect((await next.ask('act', pay)).json).toMatchObject({ data: { result: { success: true } } });
    expect(site.presses()).toBe(2);
  });

  test(`the worker killed ${way}`, async ({ served, site }) => {
    const { session, acting } = await startPaying(served, site, streamResponse);
    kill(served, 'worker');
    expectNoAnswer(await acting, streamResponse);
    site.answer();
    await sleep(1000);
    expect(site.presses()).toBe(1);

    const again = await session.ask('act', pay);
    expect(again.json).toMatchObject({ data: { result: { success: true } } });
    expect(site.presses()).toBe(2);
    expect((await session.ask('end', undefined, { method: 'POST' })).status).toBe(200);
    expect(leftoversOf(served.program.pid)).toEqual([]);
  });

  test(`the service killed ${way}`, async ({ served, site }) => {
    const { acting } = await startPaying(served, site, streamResponse);
    const { pid } = served.program;
    expect(browserProcessesOf(pid).length).toBeGreaterThan(1);
    served.program.kill('SIGKILL');
    await expect(acting).rejects.toThrow(/terminated|fetch failed/);
    await expect.poll(() => leftoversOf(pid)).toEqual([]);
    expect(site.presses()).toBe(1);
  });

  test(`the service told to stop ${way}`, async ({ served, site }) => {
    const { acting } = await startPaying(served, site, streamResponse);
    const toldAt = Date.now();
    served.program.kill('SIGTERM');
    const answer = await acting;
    const said = streamResponse ? readBlocks(answer.text).at(-1)?.payload.data.error : answer.text;
    expect(said).toContain('The service is stopping. (stopped)');
    if (!streamResponse)
      expect([answer.status, answer.headers.get('x-should-retry')]).toEqual([503, 'false']);
    const { code, lines } = await served.program.ended;
    expect([code, lines.at(-1)]).toEqual([0, 'Stopping.']);
    expect(Date.now() - toldAt).toBeLessThan(10_000);
    expect(leftoversOf(served.program.pid)).toEqual([]);
    expect(site.presses()).toBe(1);
  });
}

test('the service told to stop while a session starts', async ({ served }) => {
  const starting = startSession(served.url);
  starting.catch(() => undefined);
  await expect
    .poll(() => browserProcessesOf(served.program.pid).length, { intervals: [20] })
    .toBeGreaterThan(0);
  served.program.kill('SIGTERM');
  await expect(starting).rejects.toThrow(/The service is stopping/);
  expect((await served.program.ended).code).toBe(0);
  expect(leftoversOf(served.program.pid)).toEqual([]);
});

test('an act that ends at a deadline after its click is not to be tried again; an idle session ends', async ({
  site,
}) => {
  const options = ServiceOptions.parse({
    noAuth: true,
    port: 0,
    pool: 0,
    verbose: 0,
    idleMs: 1500,
    maxOperationMs: 1500,
  });
  const extensionDir = path.join(import.meta.dirname, '../../../.output/managed');
  const service = new Service(options, { extensionDir });
  const { url, close } = await listen(service);
  const session = await startSession(url);
  await session.ask('navigate', { url: site.url });
  const late = await session.ask('act', pay);
  expect([late.status, late.json, late.headers.get('x-should-retry')]).toEqual([
    500,
    { success: false, message: 'act() timed out after 1500ms' },
    'false',
  ]);
  expect(site.presses()).toBe(1);
  await expect.poll(() => service.sessions.size).toBe(0);
  expect((await session.ask('act', pay)).status).toBe(404);
  await expect.poll(() => leftoversOf(process.pid)).toEqual([]);
  await service.close();
  await close();
});

test('a browser that ends while it waits in the pool is replaced', async ({ site }) => {
  const program = startProgram('start', ['serve', '--no-auth', '--port', '0', '--pool', '1']);
  try {
    const url = await serviceAddress(program);
    while ((await program.nextLine()) !== 'Ready.');
    const [first] = browserProcessesOf(program.pid).filter(({ kind }) => kind === 'browser');
    process.kill(first?.pid ?? 0, 'SIGKILL');
    const browsers = () =>
      browserProcessesOf(program.pid).flatMap(({ pid, kind }) => (kind === 'browser' ? pid : []));
    await expect.poll(() => browsers().filter((pid) => pid !== first?.pid)).toHaveLength(1);
    const session = await openPage({ program, url }, site);
    expect(session.id).not.toBe('');
  } finally {
    program.kill('SIGTERM');
    expect((await program.ended).code).toBe(0);
  }
  expect(leftoversOf(program.pid)).toEqual([]);
});

async function openPage({ url }: Served, site: CountSite): Promise<AskedSession> {
  const session = await startSession(url);
  expect((await session.ask('navigate', { url: site.url })).status).toBe(200);
  return session;
}

type Paying = { session: AskedSession; acting: Promise<ServiceAnswer> };

/** An act whose click has reached the site, which has not answered it. */
async function startPaying(served: Served, site: CountSite, streamResponse: boolean): Promise<Paying> {
  const session = await openPage(served, site);
  const acting = session.ask('act', { ...pay, streamResponse, options: { timeout: 20_000 } });
  acting.catch(() => undefined);
  await expect.poll(() => site.presses(), { intervals: [10] }).toBe(1);
  return { session, acting };
}

function kill({ program }: Served, kind: 'browser' | 'worker'): void {
  const [found] = browserProcessesOf(program.pid).filter((each) => each.kind === kind);
  expect(found).toBeDefined();
  process.kill(found?.pid ?? 0, 'SIGKILL');
}

/** Typed, and not to be tried again: the click was sent. */
function expectNoAnswer(answer: ServiceAnswer, isStreamed: boolean): void {
  if (isStreamed) {
    const last = readBlocks(answer.text).at(-1)?.payload.data;
    expect([last?.status, last?.error]).toEqual(['error', expect.stringMatching(/\(no-answer\)$/)]);
    return;
  }
  expect([answer.status, answer.json]).toEqual([
    500,
    { success: false, message: expect.stringMatching(/\(no-answer\)$/) },
  ]);
  expect(answer.headers.get('x-should-retry')).toBe('false');
}
