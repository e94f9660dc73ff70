import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { answerAsking, expect, keys, test } from '../e2e/pairing-fixtures';

test.use({ flavour: 'store', grantedSites: ['http://127.0.0.1/*'], isAlone: true });

/** What the test uses of the client of `@browserbasehq/stagehand`, which is run as it is published. */
type Client = {
  init(request: { modelName: string }): Promise<{ sessionId: string; available: boolean; cdpUrl?: string }>;
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

test('the TypeScript client works in a paired profile of the store flavour, after one consent and then with none', async ({
  paired,
  pairAs,
  background,
  extensionPage,
  context,
  shopUrl,
}) => {
  process.env['STAGEHAND_API_URL'] = paired.url;
  const module = (await import(pathToFileURL(path.join(import.meta.dirname, file)).href)) as ClientModule;
  const newClient = () => new module.StagehandAPIClient({ apiKey: keys[0], logger: () => {} });
  await pairAs('Work');
  await expect(newClient().init({ modelName: 'builtin/matcher' })).rejects.toThrow('403');
  await answerAsking(extensionPage, background, 'always');

  for (const round of ['first', 'second']) {
    const before = context.pages().length;
    const client = newClient();
    const started = await client.init({ modelName: 'builtin/matcher' });
    expect(started).toMatchObject({ available: true });
    expect(started).not.toHaveProperty('cdpUrl');
    await client.goto(shopUrl, { waitUntil: 'load' });
    const page = context.pages().find((each) => each.url() === shopUrl)!;
    const [found] = await client.observe({ instruction: `type ${round} in the search field` });
    expect(found).toMatchObject({ selector: '#search' });
    expect(await client.act({ input: found! })).toMatchObject({ success: true });
    await expect(page.locator('#search')).toHaveValue(round);
    expect(await client.act({ input: 'type ada@example.org in the email field' })).toMatchObject({
      success: true,
    });
    expect(await client.extract({})).toMatchObject({
      pageText: expect.stringContaining('Sign in'),
    });
    expect((await client.end()).status).toBe(200);
    await expect.poll(() => context.pages().length).toBe(before);
  }
});
