import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, serveGrid, test } from '../grid/grid-fixtures';

/** What the test uses of the client of `@browserbasehq/stagehand`, which is run as it is published. */
type Client = {
  init(request: { modelName: string }): Promise<{ sessionId: string; available: boolean }>;
  goto(url: string, options?: object): Promise<unknown>;
  observe(request: { instruction: string }): Promise<{ selector: string }[]>;
  act(request: { input: string | object }): Promise<{ success: boolean; message: string }>;
  extract(request: object): Promise<unknown>;
  end(): Promise<Response>;
};
type ClientModule = {
  StagehandAPIClient: new (options: { apiKey: string; logger: (line: object) => void }) => Client;
};

const file = 'node_modules/@browserbasehq/stagehand/dist/esm/lib/v3/api.js';

test('the TypeScript client works on a grid', async ({ grid, shopUrl }) => {
  const served = await serveGrid(grid.url);
  process.env['STAGEHAND_API_URL'] = served.url;
  const module = (await import(pathToFileURL(path.join(import.meta.dirname, file)).href)) as ClientModule;
  const client = new module.StagehandAPIClient({ apiKey: 'not-asked-for', logger: () => {} });
  expect(await client.init({ modelName: 'builtin/matcher' })).toMatchObject({ available: true });
  expect(await client.goto(shopUrl, { waitUntil: 'load' })).toMatchObject({ response: { status: 200 } });
  const [found] = await client.observe({ instruction: 'type kettle in the search field' });
  expect(found).toMatchObject({ selector: '#search', arguments: ['kettle'] });
  expect(await client.act({ input: found! })).toMatchObject({ success: true });
  expect(await client.act({ input: 'type ada@example.org in the email field' })).toMatchObject({
    success: true,
  });
  expect(await client.extract({})).toMatchObject({ pageText: expect.stringContaining('Sign in') });
  expect((await client.end()).status).toBe(200);
  await expect.poll(() => grid.processes()).toEqual([]);
  await served.close();
});
