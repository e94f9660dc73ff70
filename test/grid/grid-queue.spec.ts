import { ask, type ServiceAnswer } from '../fixtures/service-client';
import { expect, serveGrid, test, type GridService } from './grid-fixtures';

const slots = 3;
test.use({ gridOptions: { slots, hubArguments: ['--reject-unsupported-caps', 'true'] } });

const body = { modelName: 'builtin/matcher' };

test('20 sessions asked of 3 slots are all served, in their order, and none is lost', async ({
  grid,
  shopUrl,
}) => {
  const served = await serveGrid(grid.url, { maxSessions: 20 });
  const order: number[] = [];
  const work = async (number: number) => {
    const started = await start(served);
    order.push(number);
    const session = `${served.url}/v1/sessions/${idIn(started)}`;
    const loaded = await ask(`${session}/navigate`, { body: { url: shopUrl } });
    const acted = await ask(`${session}/act`, { body: { input: 'type kettle in the search field' } });
    expect([started.status, loaded.status, acted.status]).toEqual([200, 200, 200]);
    expect(acted.json).toMatchObject({ data: { result: { success: true } } });
    expect((await ask(`${session}/end`, { method: 'POST' })).status).toBe(200);
  };
  const working: Promise<void>[] = [];
  for (let number = 0; number < 20; number += 1) {
    const waited = served.grid.waiting;
    working.push(work(number));
    // The next is asked for when this one stands in the line, or is served.
    await expect
      .poll(() => served.grid.waiting > waited || order.includes(number), { intervals: [5] })
      .toBe(true);
  }
  await Promise.all(working);
  // Those that are started at the same time may be ready in another order.
  for (const [place, number] of order.entries()) expect(Math.abs(place - number)).toBeLessThan(slots);
  expect(order).toHaveLength(20);
  await expect.poll(() => grid.processes()).toEqual([]);
  await served.close();
});

test('a start that waits too long is told its place, and takes no browser later', async ({ grid }) => {
  const served = await serveGrid(grid.url, { gridWaitMs: 6000 });
  const first = await Promise.all([start(served), start(served), start(served)]);
  const late = await Promise.all([start(served), start(served)]);
  expect(late.map(({ status }) => status)).toEqual([429, 429]);
  expect(late.map(({ text }) => text).join()).toContain(
    'no browser free within 6 s: place 1 of 2 in the queue',
  );
  expect(late[0]?.headers.get('retry-after')).toBe('1');
  for (const each of first) await ask(`${served.url}/v1/sessions/${idIn(each)}/end`, { method: 'POST' });
  await expect.poll(() => grid.sessionCount()).toBe(0);
  const next = await start(served);
  expect(next.status).toBe(200);
  await served.close();
  await expect.poll(() => grid.processes()).toEqual([]);
});

test('a client that goes away while it waits leaves the line', async ({ grid }) => {
  const served = await serveGrid(grid.url);
  const first = await Promise.all([start(served), start(served), start(served)]);
  const gone = new AbortController();
  const leaving = start(served, {}, gone.signal);
  leaving.catch(() => undefined);
  await expect.poll(() => served.grid.waiting).toBe(1);
  gone.abort();
  await expect.poll(() => served.grid.waiting).toBe(0);
  await ask(`${served.url}/v1/sessions/${idIn(first[0])}/end`, { method: 'POST' });
  expect((await start(served)).status).toBe(200);
  await served.close();
  await expect.poll(() => grid.processes()).toEqual([]);
});

test('a browser that no node has is refused at once where the hub says so', async ({ grid }) => {
  const served = await serveGrid(grid.url);
  const refused = await start(served, { capabilities: { browserVersion: '1' } });
  expect(refused.status).toBe(400);
  expect(refused.text).toContain('no browser of this kind');
  await served.close();
});

function start({ url }: GridService, browser?: object, signal?: AbortSignal): Promise<ServiceAnswer> {
  const asked = { body: { ...body, ...(browser ? { browser } : {}) }, ...(signal ? { signal } : {}) };
  return ask(`${url}/v1/sessions/start`, asked);
}

function idIn({ json }: ServiceAnswer): string {
  return (json as { data: { sessionId: string } }).data.sessionId;
}
