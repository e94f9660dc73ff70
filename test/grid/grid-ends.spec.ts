import { expect, serveGrid } from './grid-fixtures';
import { expectDeath, expectGoesOn, gridSession, openPage, startPaying, test } from './paying';

// A grid of its own: a node of it is killed, whose sessions the hub counts for a while.
test.use({ gridOptions: { slots: 2 } });

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
