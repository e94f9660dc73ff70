import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from '../e2e/service-fixtures';

test.use({ serviceOptions: { cdp: true } });

/** What the test uses of the whole client of `@browserbasehq/stagehand`, which opens the session's browser itself. */
type Whole = {
  init(): Promise<void>;
  observe(instruction: string): Promise<{ selector: string; description: string }[]>;
  act(input: string | object, options?: object): Promise<{ success: boolean; message: string }>;
  extract(): Promise<{ pageText: string }>;
  close(): Promise<void>;
  context: { pages(): Page[] };
};
type Page = {
  goto(url: string): Promise<unknown>;
  url(): string;
  evaluate(script: string): Promise<unknown>;
};
type Module = { Stagehand: new (options: object) => Whole };

const file = 'node_modules/@browserbasehq/stagehand/dist/esm/index.js';

test('the whole TypeScript client opens a session and works in it', async ({ url, shopUrl, service }) => {
  process.env['STAGEHAND_API_URL'] = url;
  process.env['BROWSERBASE_BASE_URL'] = url;
  const module = (await import(pathToFileURL(path.join(import.meta.dirname, file)).href)) as Module;
  const whole = new module.Stagehand({
    env: 'BROWSERBASE',
    apiKey: 'not-asked-for',
    projectId: 'any',
    model: { modelName: 'openai/gpt-4.1-mini', apiKey: 'not-used' },
    disablePino: true,
    verbose: 0,
  });
  await whole.init();
  expect(service.sessions.size).toBe(1);
  const [page] = whole.context.pages();
  await page?.goto(shopUrl);
  const [found] = await whole.observe('type kettle in the search field');
  expect(found).toMatchObject({ selector: '#search' });
  expect(await whole.act(found ?? '')).toMatchObject({ success: true });
  expect(await page?.evaluate('document.querySelector("#search").value')).toBe('kettle');
  const variables = { email: 'ada@example.org' };
  expect(await whole.act('type %email% in the email field', { variables })).toMatchObject({ success: true });
  expect(await whole.extract()).toMatchObject({ pageText: expect.stringContaining('Sign in') });
  await whole.close();
  expect(service.sessions.size).toBe(0);
});
