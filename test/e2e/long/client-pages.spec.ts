import { chromium, type Browser } from 'playwright';
import { z } from 'zod';
import { PortedAutomation } from '../../../src/client/automation';
import { findChromium, needsNoSandbox } from '../../../src/server/chromium/find-chromium';
import { ports } from '../client-ports';
import { expect, test as base } from '../service-fixtures';
import { startModelServer } from '../../fixtures/model-server';

type Fixtures = { automation: PortedAutomation };

/** Pages of a browser that the library knows nothing of. */
const test = base.extend<Fixtures, { browser: Browser }>({
  browser: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the parameter's names
    async ({}, use) => {
      const { path: executablePath } = await findChromium();
      const args = needsNoSandbox() ? ['--no-sandbox'] : [];
      const browser = await chromium.launch({ executablePath, args });
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the parameter's names
  automation: async ({}, use) => {
    const automation = new PortedAutomation(
      { env: 'LOCAL', verbose: 0, modelName: 'builtin/matcher' },
      ports,
    );
    await use(automation);
    await automation.close();
  },
});

test.use({ serviceOptions: { cdp: true } });

const going = `<button id="go" onclick="this.textContent += '!'">Go</button>`;

test('a page needs no session, and sees nothing of what is put into it', async ({
  automation,
  browser,
  sites,
}) => {
  const page = await browser.newPage();
  await page.goto(sites.put('/', `${going}<iframe src="$b/in"></iframe>`));
  const namesOfPage = () => page.evaluate(() => Object.getOwnPropertyNames(globalThis).join());
  const before = await namesOfPage();
  expect(await automation.act('click Go', { page })).toMatchObject({ success: true });
  expect(await page.textContent('#go')).toBe('Go!');
  // For two seconds after an act its causes are followed, which the page could see.
  await expect.poll(async () => (await namesOfPage()) === before).toBe(true);
  await automation.close();
  expect(await automation.act('click Go!', { page })).toMatchObject({ success: true });
  expect(await page.textContent('#go')).toBe('Go!!');
  await page.close();
  await expect(automation.act('click Go', { page })).rejects.toMatchObject({ code: 'tab-closed' });
});

test('an observed action is done on the element it was found as', async ({ automation, browser, sites }) => {
  const page = await browser.newPage();
  await page.goto(sites.put('/', going));
  const [found] = await automation.observe('click Go', { page });
  if (found?.method === undefined || !found.arguments) throw new Error('Nothing was found.');
  const action = { ...found, method: found.method, arguments: found.arguments };
  await page.evaluate(() => document.querySelector('#go')?.setAttribute('id', 'went'));
  expect(await automation.act(action, { page })).toMatchObject({ success: true });
  expect(await page.textContent('#went')).toBe('Go!');
  await page.close();
});

test('a move leaves the page that was given', async ({ automation, browser, sites }) => {
  const page = await browser.newPage();
  const first = sites.put('/', going);
  await page.goto(first);
  expect(await automation.act(`go to ${sites.b}/ and click Go`, { page })).toMatchObject({ success: true });
  expect(page.url()).toBe(`${sites.b}/`);
  expect(await automation.act('go back', { page })).toMatchObject({ success: true });
  expect(page.url()).toBe(first);
  await expect(automation.act('go to file:///etc/passwd', { page })).rejects.toMatchObject({
    code: 'navigation-failed',
  });
  await page.close();
});

test('what a page opens and loads down is an effect of the act', async ({ automation, browser, sites }) => {
  const page = await browser.newPage();
  sites.put('/file', 'text', { headers: { 'content-disposition': 'attachment; filename="notes.txt"' } });
  await page.goto(sites.put('/', '<a href="/next" target="_blank">Prices</a> <a href="/file">Notes</a>'));
  expect(await automation.act('click Prices', { page })).toMatchObject({
    success: true,
    message: 'Opened a tab.',
  });
  expect(await automation.act('click Notes', { page })).toMatchObject({
    success: true,
    message: 'Asked for the download notes.txt.',
  });
  await page.close();
});

test('calls of one page are done one after the other, and a call that is stopped does nothing', async ({
  automation,
  browser,
  sites,
}) => {
  const page = await browser.newPage();
  await page.goto(sites.put('/', going));
  const stop = new AbortController();
  const never = { selector: '#never', description: 'nothing', method: 'click', arguments: [] };
  const first = automation.act(never, { page, signal: stop.signal });
  const second = automation.act('click Go', { page });
  stop.abort();
  await expect(first).rejects.toMatchObject({ code: 'stopped' });
  expect(await second).toMatchObject({ success: true });
  const late = automation.act(never, { page, timeout: 500 });
  await expect(late).rejects.toMatchObject({ name: 'AutomationElementNotFoundError' });
  await page.close();
});

test('an answer that was found before is used again, and only where it fits', async ({ browser, sites }) => {
  const lines: string[] = [];
  const automation = new PortedAutomation(
    { env: 'LOCAL', verbose: 2, logger: ({ message }) => void lines.push(message) },
    ports,
  );
  const page = await browser.newPage();
  const address = sites.put('/', going);
  await page.goto(address);
  await automation.act('click Go', { page });
  await page.goto(address);
  lines.length = 0;
  expect(await automation.act('click Go', { page })).toMatchObject({ success: true });
  expect(lines.join('\n')).not.toContain('found:');
  sites.put('/', '<button>Stay</button>');
  await page.goto(address);
  await expect(automation.act('click Go', { page })).rejects.toMatchObject({ code: 'no-model' });
  await page.close();
  await automation.close();
});

test('in the cloud a page is one of the session’s browser, whichever tab is the current one', async ({
  browser,
  url,
  sites,
}) => {
  const automation = new PortedAutomation(
    { env: 'CLOUD', apiUrl: url, apiKey: 'not asked for', verbose: 0 },
    ports,
  );
  const { debugUrl } = await automation.init();
  const connected = await chromium.connectOverCDP(debugUrl);
  const context = connected.contexts()[0];
  if (!context) throw new Error('The browser has no context.');
  const [first, second] = [await context.newPage(), await context.newPage()];
  await first.goto(sites.put('/first', going));
  await second.goto(sites.put('/second', going));

  expect(await automation.act('click Go', { page: first })).toMatchObject({ success: true });
  expect(await automation.observe('click Go', { page: second })).toMatchObject([{ method: 'click' }]);
  expect([await first.textContent('#go'), await second.textContent('#go')]).toEqual(['Go!', 'Go']);
  await expect(automation.act('click Go', { page: {} })).rejects.toMatchObject({ code: 'invalid-input' });
  const foreign = await browser.newPage();
  await expect(automation.act('click Go', { page: foreign })).rejects.toMatchObject({ code: 'tab-closed' });

  await foreign.close();
  await connected.close();
  await automation.close();
});

test('the data of a page is given as a schema asks for it', async ({ automation, browser, sites }) => {
  const page = await browser.newPage();
  await page.goto(
    sites.put('/', '<table><tr><th>Item<th>Price<tr><td>Pen<td>€1.20<tr><td>Pad<td>€4.50</table>'),
  );
  const schema = z.object({ items: z.array(z.object({ item: z.string(), price: z.number() })) });
  const { items } = await automation.extract({ page, schema });
  expect(items).toEqual([
    { item: 'Pen', price: 1.2 },
    { item: 'Pad', price: 4.5 },
  ]);
  expect(await automation.extract({ page })).toEqual({ pageText: expect.stringContaining('Pad') });
  const { result, metadata } = await automation.extractWithSources({ page, schema });
  expect(result.items[1]?.price).toBe(4.5);
  expect(metadata).toMatchObject({
    way: 'table',
    marks: [],
    rows: [{ path: '/items', returned: 2, seen: 2 }],
    sources: expect.arrayContaining([
      { path: '/items/1/price', way: 'table', text: '€4.50', selector: expect.any(String) },
    ]),
  });
  const models = await startModelServer();
  models.answer({ json: { cheapest: '@2.1', shop: 'https://invented.example' } });
  const asked = await automation.extractWithSources({
    page,
    instruction: 'the cheapest thing',
    schema: z.object({ cheapest: z.string(), shop: z.url().optional() }),
    model: { modelName: 'openai/gpt-4.1-mini', baseURL: models.baseURL, apiKey: 'not-used' },
  });
  expect(asked).toMatchObject({
    result: { cheapest: 'Pen' },
    metadata: { way: 'model', marks: [{ path: '/shop', mark: 'withheld' }] },
  });
  expect(asked.result).not.toHaveProperty('shop');
  await models.close();
  const unknown = automation.extract({ page, schema: z.object({ weather: z.string() }) });
  await expect(unknown).rejects.toMatchObject({ code: 'no-model' });
  await page.close();
});

test('the next pages of a table are read when asked', async ({ automation, browser, sites }) => {
  const page = await browser.newPage();
  const rows = (item: string) => `<table><tr><th>Item<th>Price<tr><td>${item}<td>€1.20</table>`;
  const second = sites.put('/second', rows('Pad'));
  await page.goto(sites.put('/', `${rows('Pen')}<nav><a href="${second}">Next</a></nav>`));
  const schema = z.object({ items: z.array(z.object({ item: z.string() })) });
  const { result, metadata } = await automation.extractWithSources({ page, schema });
  expect([result.items.length, metadata?.partial]).toEqual([1, expect.stringContaining('next')]);
  const { items } = await automation.extract({ page, schema, pages: 3 });
  expect(items).toEqual([{ item: 'Pen' }, { item: 'Pad' }]);
  await page.close();
});
