import type { Page } from '@playwright/test';
import type { Client } from '../../src/messaging/contract';
import type { BackgroundContract } from '../../src/protocol/background';
import { pageAt } from './fixtures';
import { answerAsking, expect, sessionIdIn, test, type PairedService } from './pairing-fixtures';

test.use({ flavour: 'store', grantedSites: ['http://127.0.0.1/*'], isAlone: true });

test('a program works in the paired browser after its user agreed, in tabs of its own', async ({
  paired,
  pairAs,
  background,
  extensionPage,
  context,
  shopUrl,
}) => {
  await pairAs('Work');
  const before = context.pages().length;
  const asked = await paired.startSession();
  expect(asked).toMatchObject({ status: 403, json: { success: false } });
  expect(asked.text).toContain('(needs-you)');
  expect(asked.headers.get('retry-after')).toBe('2');
  expect(context.pages()).toHaveLength(before);

  const own = { modelName: 'builtin/matcher' };
  expect(await paired.ask('../paired-sessions', own)).toMatchObject({
    status: 202,
    json: {
      success: false,
      state: 'needs-you',
      retryAfter: 2,
      message: expect.stringContaining('(needs-you)'),
    },
  });

  await answerAsking(extensionPage, background, 'always');
  const started = await paired.startSession({ browser: { type: 'paired', label: 'Work' } });
  expect(started).toMatchObject({ status: 200 });
  expect(started.text).not.toContain('cdpUrl');
  const id = sessionIdIn(started);

  expect(await paired.ask(`${id}/observe`, { instruction: 'click' })).toMatchObject({ status: 400 });
  const went = await paired.ask(`${id}/navigate`, { url: shopUrl, options: { waitUntil: 'load' } });
  expect(went).toMatchObject({ status: 200, json: { data: { result: null } } });
  const found = await paired.ask(`${id}/observe`, { instruction: 'type kettle in the search field' });
  expect(found).toMatchObject({ status: 200, json: { data: { result: [{ selector: '#search' }] } } });
  const acted = await paired.ask(`${id}/act`, { input: 'type kettle in the search field' });
  expect(acted).toMatchObject({ status: 200, json: { data: { result: { success: true } } } });
  const page = await pageAt(context, shopUrl);
  await expect(page.locator('#search')).toHaveValue('kettle');
  const read = await paired.ask(`${id}/extract`, {});
  expect(read).toMatchObject({ status: 200 });
  expect(read.text).toContain('pageText');
  for (const facts of [id, `${id}/debug`])
    expect((await paired.ask(facts, null)).text).toContain('No program but Tabwright opens a paired browser');
  const replayed = await paired.ask(`${id}/replay`, null);
  expect(replayed.text).toContain('kettle');

  expect(await paired.ask(`${id}/end`, {})).toMatchObject({ status: 200 });
  await expect.poll(() => context.pages().length).toBe(before);
  expect(await background.listSessions({})).toEqual([]);

  // Agreed to for good: nobody is asked again.
  const again = await paired.startSession();
  expect(again).toMatchObject({ status: 200 });
  expect(await paired.ask(`${sessionIdIn(again)}/end`, {})).toMatchObject({ status: 200 });
  const byOwn = await paired.ask('../paired-sessions', own);
  expect(byOwn).toMatchObject({ status: 200, json: { success: true } });
  expect(await paired.ask(`${sessionIdIn(byOwn)}/end`, {})).toMatchObject({ status: 200 });
});

/** Lets the one program that asks begin, and gives its session. */
async function begun(
  paired: PairedService,
  asked: { extensionPage: Page; background: Client<BackgroundContract> },
): Promise<string> {
  expect(await paired.startSession()).toMatchObject({ status: 403 });
  await answerAsking(asked.extensionPage, asked.background, 'always');
  return sessionIdIn(await paired.startSession());
}

test('a program reads no site that its user gave no access to', async ({
  paired,
  pairAs,
  background,
  extensionPage,
  sites,
}) => {
  await pairAs('Work');
  const id = await begun(paired, { extensionPage, background });
  sites.put('/', '<title>Bank</title><p>Nobody reads this.</p>');
  const went = await paired.ask(`${id}/navigate`, { url: `${sites.b}/` });
  expect(went.text).toContain('(needs-access)');
  await paired.ask(`${id}/navigate`, { url: sites.put('/own', '<a href="$b/">Bank</a>') });
  const said = await paired.ask(`${id}/act`, { input: `go to ${sites.b}/` });
  expect(said.text).toContain('(needs-access)');
  // Not even asked for its page: the user's cookies would have gone along.
  expect(sites.asked('/')).toBe(0);
  // A link of a page that it may use is the page's own way.
  await paired.ask(`${id}/act`, { input: 'click Bank' });
  expect(sites.asked('/')).toBe(1);
  const read = await paired.ask(`${id}/extract`, {});
  expect(read.text).toContain('(needs-access)');
  expect(read.text).not.toContain('Nobody reads this');
  for (const url of [
    'chrome://settings',
    'file:///etc/hosts',
    'javascript:alert(1)',
    `chrome-extension://x/`,
  ])
    expect((await paired.ask(`${id}/navigate`, { url })).text).toContain('(invalid-input)');
});

test('what a program does waits when its user acts in its tab', async ({
  paired,
  pairAs,
  background,
  extensionPage,
  context,
  sites,
}) => {
  await pairAs('Work');
  const id = await begun(paired, { extensionPage, background });
  const url = sites.put(
    '/',
    `<label>Notes <input></label><button disabled onclick="this.textContent = 'Ordered'">Order</button>`,
  );
  await paired.ask(`${id}/navigate`, { url });
  const page = await pageAt(context, url);
  await page.bringToFront();
  const acting = paired.ask(`${id}/act`, { input: 'click Order', options: { timeout: 25_000 } });
  await expect(page.locator('[popover=manual]')).toHaveCount(1);
  await page.getByLabel('Notes').click();
  const paused = async () => (await background.listSessions({}))[0]?.runs[0]?.pausedBy;
  await expect.poll(paused).toBe('page');
  await page.getByRole('button').evaluate((button) => button.removeAttribute('disabled'));
  await page.waitForTimeout(800);
  await expect(page.getByRole('button')).toHaveText('Order');
  const [session] = await background.listSessions({});
  await background.resume({ sessionId: session!.id });
  expect((await acting).text).toContain('"success":true');
  await expect(page.getByRole('button')).toHaveText('Ordered');
});

test('a tab that the browser has put away is loaded again for its program', async ({
  paired,
  pairAs,
  background,
  extensionPage,
  sites,
}) => {
  await pairAs('Work');
  const id = await begun(paired, { extensionPage, background });
  const url = sites.put('/', '<title>Late</title><p>Here again.</p>');
  await paired.ask(`${id}/navigate`, { url });
  await paired.ask(`${id}/extract`, {});
  await extensionPage.evaluate(async () => {
    const [tab] = await chrome.tabs.query({ title: 'Late' });
    await chrome.tabs.discard(tab?.id);
  });
  const read = await paired.ask(`${id}/extract`, {});
  expect(read.text).toContain('Here again.');
});
