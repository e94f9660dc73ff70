import { type ServiceAnswer } from '../fixtures/service-client';
import { expect } from './grid-fixtures';
import { pay } from './paying';
import { at, once, openPage, startAt, test } from './process-pair';

/** A request is answered within this time when the store is away, in milliseconds: what docs/reference/scale.md says of a process that began just now. */
const boundMs = 8000;
/** A store that came back is used again within this time, in milliseconds. */
const backMs = 15_000;

const asked = { body: pay, headers: once };

test('a store that is killed mid-act and comes back empty: nothing is done twice', async ({
  pair,
  site,
  redis,
  grid,
}) => {
  const [first, second] = pair.urls;
  const id = await openPage(first, site);
  const acting = at(first, `${id}/act`, asked);
  await expect.poll(() => site.presses(), { intervals: [10] }).toBe(1);
  await redis.kill();
  site.answer();
  const done = await acting;
  expect(resultOf(done)).toMatchObject({ success: true });
  expect(resultOf(await at(first, `${id}/act`, asked))).toEqual(resultOf(done));

  await expectAway(() => at(second, `${id}/act`, asked));
  await expectAway(() => at(first, `${id}/act`, { body: pay, headers: { ...once, 'idempotency-key': 'b' } }));
  await expectAway(() => startAt(first));
  await expect.poll(() => grid.sessionCount()).toBe(1);
  expect(site.presses()).toBe(1);
  expect(resultOf(await at(first, `${id}/act`, { body: pay }))).toMatchObject({ success: true });

  await redis.begin();
  const again = await untilBack(() => at(second, `${id}/act`, asked));
  expect(resultOf(again)).toEqual(resultOf(done));
  expect(site.presses()).toBe(2);
  expect(resultOf(await at(second, `${id}/act`, { body: pay }))).toMatchObject({ success: true });
  expect((await at(second, `${id}/end`)).status).toBe(200);
});

test('a store that hangs: what was refused meanwhile is done once when it goes on', async ({
  pair,
  site,
  redis,
}) => {
  const [first, second] = pair.urls;
  const id = await openPage(first, site);
  site.answer();
  redis.hang();
  await expectAway(() => at(first, `${id}/act`, asked));
  expect(site.presses()).toBe(0);
  expect(resultOf(await at(first, `${id}/act`, { body: pay }))).toMatchObject({ success: true });
  redis.goOn();
  const done = await untilBack(() => at(second, `${id}/act`, asked));
  expect(resultOf(done)).toMatchObject({ success: true });
  expect(resultOf(await at(first, `${id}/act`, asked))).toEqual(resultOf(done));
  expect(site.presses()).toBe(2);
  expect((await at(first, `${id}/end`)).status).toBe(200);
});

test('a store that only reads: what needs it is refused, and all else goes on', async ({
  pair,
  site,
  redis,
  grid,
}) => {
  const [first, second] = pair.urls;
  const id = await openPage(first, site);
  site.answer();
  await redis.onlyRead(true);
  await expectAway(() => at(first, `${id}/act`, asked));
  await expectAway(() => startAt(second));
  await expect.poll(() => grid.sessionCount()).toBe(1);
  expect(resultOf(await at(second, `${id}/act`, { body: pay }))).toMatchObject({ success: true });
  await redis.onlyRead(false);
  await untilBack(() => at(first, `${id}/act`, asked));
  await untilBack(() => at(second, `${id}/act`, asked));
  expect(site.presses()).toBe(2);
  expect((await at(second, `${id}/end`)).status).toBe(200);
});

test('a store that is slow makes slow, and nothing twice', async ({ pair, site, redis }) => {
  const [first, second] = pair.urls;
  const id = await openPage(first, site);
  site.answer();
  redis.slowDown(700);
  const answers = await Promise.all([at(first, `${id}/act`, asked), at(second, `${id}/act`, asked)]);
  expect(resultOf(answers[0])).toMatchObject({ success: true });
  expect(resultOf(answers[1])).toEqual(resultOf(answers[0]));
  expect(site.presses()).toBe(1);
  redis.slowDown(0);
  expect((await at(first, `${id}/end`)).status).toBe(200);
});

const resultOf = ({ json }: ServiceAnswer) => (json as { data?: { result: object } }).data?.result;

/** It is refused in time, and says that it may be tried again. */
async function expectAway(request: () => Promise<ServiceAnswer>): Promise<void> {
  const askedAt = Date.now();
  const answer = await request();
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
  expect(answer.text).toContain('The store that the processes of this service share');
  expect(Date.now() - askedAt).toBeLessThan(boundMs);
}

/** The answer of a request that is tried again as long as the store is said to be away. */
async function untilBack(request: () => Promise<ServiceAnswer>): Promise<ServiceAnswer> {
  let answer: ServiceAnswer | undefined;
  await expect(async () => {
    answer = await request();
    expect(answer.status, answer.text).toBe(200);
  }).toPass({ timeout: backMs });
  if (!answer) throw new Error('It was not asked.');
  return answer;
}
