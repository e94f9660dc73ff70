import type { Page } from '@playwright/test';
import type { Client } from '../../../src/messaging/contract';
import type { BackgroundContract } from '../../../src/protocol/background';
import { clickToolbar, pageAt } from '../fixtures';
import { answerAsking, expect, sessionIdIn, test, type PairedService } from '../pairing-fixtures';

test.use({ flavour: 'store', grantedSites: ['http://127.0.0.1/*'], isAlone: true });
test.setTimeout(60_000);

/** Lets the one program that asks begin, and gives its session. */
async function begun(
  paired: PairedService,
  asked: { extensionPage: Page; background: Client<BackgroundContract> },
): Promise<string> {
  await paired.startSession();
  await answerAsking(asked.extensionPage, asked.background, 'always');
  return sessionIdIn(await paired.startSession());
}

const waiting = `<button disabled onclick="this.textContent = 'Ordered'">Order</button>`;

test('Esc twice in its tab ends what a program does there, and so does the toolbar button', async ({
  paired,
  pairAs,
  background,
  extensionPage,
  extensionId,
  browserCdp,
  context,
  sites,
}) => {
  await pairAs('Work');
  const id = await begun(paired, { extensionPage, background });
  const url = sites.put('/', waiting);
  await paired.ask(`${id}/navigate`, { url });
  const page = await pageAt(context, url);
  await page.bringToFront();
  const byKeys = async () => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
  };
  for (const stop of [byKeys, () => clickToolbar(browserCdp, extensionId, url)]) {
    const acting = paired.ask(`${id}/act`, { input: 'click Order', options: { timeout: 25_000 } });
    await expect(page.locator('[popover=manual]')).toHaveCount(1);
    await stop();
    const stopped = await acting;
    expect([stopped.status, stopped.headers.get('x-should-retry')]).toEqual([503, 'false']);
    await expect(page.getByRole('button')).toHaveText('Order');
    await expect(page.locator('[popover=manual]')).toHaveCount(0);
  }
  // The program may ask again: its session was not ended.
  expect((await paired.ask(`${id}/extract`, {})).status).toBe(200);
});

test('the user’s own click in its tab has the next act wait until Go on', async ({
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
    `<p id="free">Free</p><button onclick="this.textContent = 'Ordered'">Order</button><button>Other</button>`,
  );
  await paired.ask(`${id}/navigate`, { url });
  await paired.ask(`${id}/act`, { input: 'click Other' });
  const page = await pageAt(context, url);
  const sessionOf = async () => (await background.listSessions({})).find((each) => each.url === url);
  await page.locator('#free').click();
  await expect.poll(async () => (await sessionOf())?.isHeld).toBe(true);
  expect(await paired.ask(`${id}/navigate`, { url })).toMatchObject({ status: 429 });
  const acting = paired.ask(`${id}/act`, { input: 'click Order' });
  await expect.poll(async () => (await sessionOf())?.runs[0]?.pausedBy).toBe('page');
  await expect(page.getByRole('button').first()).toHaveText('Order');
  await extensionPage.goto(extensionPage.url().replace(/icon.*/, 'sidepanel.html'));
  await extensionPage.getByRole('button', { name: 'Settings' }).click();
  await extensionPage.getByRole('button', { name: 'Go on: Invoices' }).click();
  expect((await acting).text).toContain('"success":true');
  await expect(page.getByRole('button').first()).toHaveText('Ordered');
  // Go on counts for what follows, too.
  expect((await paired.ask(`${id}/act`, { input: 'click Other' })).status).toBe(200);
  expect((await sessionOf())?.isHeld).toBeUndefined();
});

test('a tab that the browser has frozen is worked in all the same', async ({
  paired,
  pairAs,
  background,
  extensionPage,
  context,
  sites,
}) => {
  await pairAs('Work');
  const id = await begun(paired, { extensionPage, background });
  const url = sites.put('/', '<title>Cold</title><input aria-label="Note">');
  await paired.ask(`${id}/navigate`, { url });
  await paired.ask(`${id}/extract`, {});
  const page = await pageAt(context, url);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Page.setWebLifecycleState', { state: 'frozen' });
  const acted = await paired.ask(`${id}/act`, {
    input: 'type hello into Note',
    options: { timeout: 15_000 },
  });
  expect(acted.text).toContain('"success":true');
});
