import path from 'node:path';
import { test as base } from '@playwright/test';
import { type Grid, openGrid, type GridSettings } from '../../src/server/grid/grid';
import { serveDemoShop } from '../../src/server/cli/demo-shop';
import { listen } from '../../src/server/service/listen';
import { Service } from '../../src/server/service/service';
import { ServiceOptions } from '../../src/server/service/service-options';
import { serveSites, type Sites } from '../fixtures/sites';
import { readyGridParts, RealGrid, type GridOptions } from './real-grid';

const root = path.resolve(import.meta.dirname, '../..');
const extensionDir = path.join(root, '.output/managed');
/** For what has to be installed first, in milliseconds. */
export const installMs = 5 * 60_000;

/** A service whose browsers come from a grid. */
export type GridService = { service: Service; grid: Grid; url: string; close(): Promise<void> };

export async function serveGrid(url: string, own: Partial<ServiceOptions> = {}): Promise<GridService> {
  const asked = { noAuth: true, port: 0, pool: 0, verbose: 0, linkPort: 0, grid: url, ...own };
  const options = ServiceOptions.parse(asked);
  const settings: GridSettings = { ...options, grid: url };
  const grid = await openGrid(settings, extensionDir);
  const service = new Service(options, { extensionDir, grid });
  const { url: address, close } = await listen(service);
  await service.start();
  return {
    service,
    grid,
    url: address,
    close: async () => {
      await service.close();
      await close();
    },
  };
}

type GridFixtures = {
  gridOptions: GridOptions;
  /** The grid of a file's tests, or what is missing for one. */
  ownGrid: RealGrid | string;
  /** Address of the demo shop's first page. */
  shopUrl: string;
};

/** A real hub and node for the tests of a file. Where one cannot be had, its tests are skipped with what is missing. */
export const test = base.extend<{ sites: Sites; grid: RealGrid }, GridFixtures>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the parameter's names
  sites: async ({}, use) => {
    const sites = await serveSites();
    await use(sites);
    await sites.close();
  },

  gridOptions: [{ slots: 2 }, { scope: 'worker', option: true }],

  grid: async ({ ownGrid }, use, info) => {
    if (typeof ownGrid === 'string') return info.skip(true, ownGrid);
    await use(ownGrid);
  },

  ownGrid: [
    async ({ gridOptions }, use) => {
      const parts = await readyGridParts();
      if (typeof parts === 'string') return use(parts);
      const grid = await RealGrid.start(parts, gridOptions);
      await use(grid);
      await grid.stop();
    },
    { scope: 'worker', timeout: installMs },
  ],

  shopUrl: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the parameter's names
    async ({}, use) => {
      const shop = await serveDemoShop(path.join(root, 'test/pages'));
      await use(`${shop.url}/shop/index.html`);
      await shop.close();
    },
    { scope: 'worker' },
  ],
});

export const expect = test.expect;
