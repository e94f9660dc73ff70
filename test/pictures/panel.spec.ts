import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '../e2e/fixtures';
import { say } from '../e2e/panel-stage';

const picture = path.resolve(import.meta.dirname, '../../docs/panel.png');
const height = 680;

/** The page and the panel beside it, as they stand in a window. */
async function compose(page: Page, panel: Page): Promise<void> {
  const [left, right] = await Promise.all([page.screenshot(), panel.screenshot()]);
  // The panel follows the tab in front: only now may another be opened.
  const stage = await page.context().newPage();
  const image = (bytes: Buffer) => `<img src="data:image/png;base64,${bytes.toString('base64')}">`;
  await stage.setViewportSize({ width: 1200, height });
  await stage.setContent(`<body style="margin:0;display:flex">${image(left)}${image(right)}</body>`);
  await stage.screenshot({ path: picture });
}

test('docs/panel.png shows actions found without a model, numbered on the page, and one done', async ({
  context,
  shopUrl,
  openPanel,
}) => {
  const shop = await context.newPage();
  await shop.setViewportSize({ width: 840, height });
  await shop.goto(shopUrl);
  const panel = await openPanel(shop);
  await panel.setViewportSize({ width: 360, height });
  await say(panel, 'Find', 'type "ada@example.org" into Email and click Sign in');
  const rows = panel.getByRole('list', { name: 'Actions found' }).getByRole('listitem');
  await expect(rows.first()).toBeVisible();
  await rows.first().focus();
  await panel.keyboard.press('Enter');
  await expect(rows.first()).toContainText('value is now ada@example.org');
  await expect(shop.locator('[popover=manual]')).toHaveCount(1);
  await compose(shop, panel);
});
