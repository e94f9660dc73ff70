import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { lieFrom, repliesTo } from '../lying-frames';
import { say } from '../panel-states';

const waiting = `<button id="later" disabled onclick="this.textContent = 'Ordered'">Order</button>`;

/** Has the user ask for what has to wait; the tab it waits in. */
async function beginOrder(
  { context, panelTab }: { context: BrowserContext; panelTab: Page },
  url: string,
): Promise<{ page: Page; tabId: number }> {
  const page = await context.newPage();
  await page.goto(url);
  await page.bringToFront();
  await say(panelTab, 'Do', 'click Order');
  await expect(page.locator('[popover=manual]')).toHaveCount(1);
  const tabId = await panelTab.evaluate(async () => {
    const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
    return tab?.id ?? -1;
  });
  return { page, tabId };
}

test('a frame that shows no stop button stops nothing, and one that was not asked pauses nothing', async ({
  context,
  panelTab,
  sites,
}) => {
  sites.put('/liar', 'Advert');
  sites.put('/late', 'Another');
  const html = `${waiting}<iframe src="$b/liar"></iframe>`;
  const { page, tabId } = await beginOrder({ context, panelTab }, sites.put('/', html));
  const [frame, late] = [
    { tabId, path: '/liar' },
    { tabId, path: '/late' },
  ];
  await lieFrom(panelTab, frame, { lies: [{ operation: 'stop', input: {} }] });
  await expect.poll(() => repliesTo(panelTab, frame)).toHaveLength(1);
  await page.evaluate((src) => {
    document.body.append(Object.assign(document.createElement('iframe'), { src }));
  }, `${sites.b}/late`);
  await expect(page.frameLocator('iframe >> nth=1').getByText('Another')).toBeVisible();
  await lieFrom(panelTab, late, { lies: [{ operation: 'userActed', input: { at: Date.now() } }] });
  await expect.poll(() => repliesTo(panelTab, late)).toHaveLength(1);
  await page.evaluate(() => document.querySelector('#later')?.removeAttribute('disabled'));
  await expect(page.locator('#later')).toHaveText('Ordered');
  expect(await repliesTo(panelTab, frame)).toEqual([{ ok: true, value: false }]);
  expect(await repliesTo(panelTab, late)).toEqual([{ ok: true, value: false }]);
});

test('the button on the page stops', async ({ context, panelTab, sites }) => {
  const { page } = await beginOrder({ context, panelTab }, sites.put('/', waiting));
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(panelTab.getByText('Stopped').first()).toBeVisible();
});

test('a frame that came after the user was asked to point picks nothing', async ({
  context,
  panelTab,
  sites,
}) => {
  sites.put('/late', 'Another');
  const page = await context.newPage();
  await page.goto(sites.put('/', '<button>Order</button><button>Return</button>'));
  await page.bringToFront();
  await panelTab.getByRole('button', { name: 'Pick on the page' }).click();
  await expect(page.locator('[popover=manual]')).toHaveCount(1);
  const tabId = await panelTab.evaluate(async () => {
    const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
    return tab?.id ?? -1;
  });
  await page.evaluate((src) => {
    document.body.append(Object.assign(document.createElement('iframe'), { src }));
  }, `${sites.b}/late`);
  await expect(page.frameLocator('iframe').getByText('Another')).toBeVisible();
  const late = { tabId, path: '/late' };
  await lieFrom(panelTab, late, { lies: [1, 2].map((ref) => ({ operation: 'picked', input: { ref } })) });
  await expect.poll(() => repliesTo(panelTab, late)).toHaveLength(2);
  expect(await repliesTo(panelTab, late)).toEqual([
    { ok: true, value: false },
    { ok: true, value: false },
  ]);
  // What is drawn over the page takes the press, and not the button.
  await page.getByRole('button', { name: 'Order' }).click({ force: true });
  const row = panelTab.getByRole('list', { name: 'Actions found' }).getByRole('listitem');
  await expect(row).toContainText('Click the “Order” button');
});
