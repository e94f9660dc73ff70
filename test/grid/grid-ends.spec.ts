import { expect, serveGrid } from './grid-fixtures';
import { expectDeath, expectGoesOn, gridSession, openPage, pay, startPaying, test } from './paying';

// A grid of its own: a node of it is killed, whose sessions the hub counts for a while.
test.use({ gridOptions: { slots: 2 } });

/** What dies at rest is noticed within this time, in milliseconds. */
const restMs = 20_000;

for (const link of ['bidi', 'cdp'] as const) {
  test.describe(`over ${link}`, () => {
    test('a browser that is killed mid-act ends its session within 5 s, and no other', async ({
      grid,
      site,
    }) => {
      const served = await serveGrid(grid.url, { gridLink: link });
      const other = await openPage(served.url, site);
      const paying = await startPaying(served.url, site);
      const killedAt = Date.now();
      await grid.killBrowser(gridSession(served, paying.session));
      await expectDeath(paying, { site, killedAt });
      await expectGoesOn(other, site);
      await served.close();
      await expect.poll(() => grid.processes()).toEqual([]);
    });
  });
}

test('a browser that is killed while nothing is asked of it is noticed, and its place is free', async ({
  grid,
  served,
  site,
}) => {
  const other = await openPage(served.url, site);
  const resting = await openPage(served.url, site);
  await grid.killBrowser(gridSession(served, resting));
  await expect.poll(() => grid.sessionCount(), { timeout: restMs }).toBe(1);
  expect(await resting.ask('act', pay)).toMatchObject({ status: 404 });
  await expectGoesOn(other, site);
});

test('a node that is killed mid-act ends its sessions within 5 s, and those of no other', async ({
  grid,
  served,
  site,
}) => {
  await grid.addNode();
  // More than one node takes: one of them is on another.
  const others = [await openPage(served.url, site), await openPage(served.url, site)];
  const paying = await startPaying(served.url, site);
  const killed = gridSession(served, paying.session);
  const uris = await Promise.all(others.map((each) => grid.nodeOf(gridSession(served, each))));
  const home = await grid.nodeOf(killed);
  const elsewhere = others.find((_each, at) => uris[at] !== home);
  if (!elsewhere) throw new Error('Both nodes are to have a session.');
  const killedAt = Date.now();
  await grid.killNodeOf(killed);
  await expectDeath(paying, { site, killedAt });
  await expectGoesOn(elsewhere, site);
});
