import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from '../e2e/service-fixtures';
import { startModelServer } from '../fixtures/model-server';

/** What the tests use of the client of `@browserbasehq/stagehand`, and of the zod beside it, as they are published. */
type Client = {
  init(request: { modelName: string }): Promise<{ sessionId: string }>;
  goto(url: string): Promise<unknown>;
  extract(request: { instruction?: string; schema?: object; options?: object }): Promise<unknown>;
  end(): Promise<Response>;
};
type ClientModule = {
  StagehandAPIClient: new (options: { apiKey: string; logger: (line: object) => void }) => Client;
};
type Zod = {
  z: {
    object(shape: object): object;
    string(): { url(): object };
    number(): object;
    array(item: object): object;
  };
};

const modules = path.join(import.meta.dirname, 'node_modules');
const load = (file: string): Promise<unknown> => import(pathToFileURL(path.join(modules, file)).href);

const page = `<!doctype html><html lang="en"><title>Lamps</title><h1>Lamps of the week</h1>
<ul><li><a href="/arc"><b>Arc</b></a> <i>€1,234.00</i></li><li><a href="/desk"><b>Desk</b></a> <i>€56.90</i></li>
<li><a href="/floor"><b>Floor</b></a> <i>€99.00</i></li></ul>`;

test('the TypeScript client extracts by words, by words and a schema, and the text of a page', async ({
  url,
  sites,
}) => {
  process.env['STAGEHAND_API_URL'] = url;
  const module = (await load('@browserbasehq/stagehand/dist/esm/lib/v3/api.js')) as ClientModule;
  const { z } = (await load('zod/index.js')) as Zod;
  const models = await startModelServer();
  const client = new module.StagehandAPIClient({ apiKey: 'not-asked-for', logger: () => {} });
  await client.init({ modelName: 'builtin/matcher' });
  await client.goto(sites.put('/lamps.html', page));
  const options = {
    model: { modelName: 'openai/gpt-4.1-mini', baseURL: models.baseURL, apiKey: 'not-used' },
  };

  models.answer({ json: { extraction: '@1' } });
  expect(await client.extract({ instruction: 'the headline', options })).toEqual({
    extraction: 'Lamps of the week',
  });

  const lamp = z.object({ name: z.string(), price: z.number(), metadata: z.string().url() });
  const row = (at: number) => ({ name: `@${at}.1`, price: `@${at}.2`, metadata: `@${at}.1` });
  models.answer({ json: { lamps: [row(3), row(5)] } });
  expect(
    await client.extract({
      instruction: 'the lamps on offer',
      schema: z.object({ lamps: z.array(lamp) }),
      options,
    }),
  ).toEqual({
    lamps: [
      { name: 'Arc', price: 1234, metadata: `${sites.a}/arc` },
      { name: 'Floor', price: 99, metadata: `${sites.a}/floor` },
    ],
    // The client itself puts what the header says of the cache beside the answer.
    cacheStatus: 'MISS',
  });

  expect(await client.extract({})).toEqual({ pageText: expect.stringContaining('Lamps of the week') });
  expect(models.requests).toHaveLength(2);
  await client.end();
  await models.close();
});
