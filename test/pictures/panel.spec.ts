import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect } from '../e2e/fixtures';
import { test } from '../e2e/model-fixtures';
import { say } from '../e2e/panel-stage';
import { sayGoal } from '../e2e/task-stage';
import { actOn, playTask } from '../fixtures/task-model';

const pictureNamed = (name: string) => path.resolve(import.meta.dirname, '../../docs', name);
const height = 680;

/** Keeps a picture of the page and the panel beside it, as they stand in a window. */
async function compose(name: string, { page, panel }: { page: Page; panel: Page }): Promise<void> {
  const [left, right] = await Promise.all([page.screenshot(), panel.screenshot()]);
  // The panel follows the tab in front: only now may another be opened.
  const stage = await page.context().newPage();
  const image = (bytes: Buffer) => `<img src="data:image/png;base64,${bytes.toString('base64')}">`;
  await stage.setViewportSize({ width: 1200, height });
  await stage.setContent(`<body style="margin:0;display:flex">${image(left)}${image(right)}</body>`);
  await stage.screenshot({ path: pictureNamed(name) });
  await stage.close();
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
  await compose('panel.png', { page: shop, panel });
});

test('docs/extract-*.png show a table and a list of a page, read without a model', async ({
  context,
  shopUrl,
  openPanel,
}) => {
  const page = await context.newPage();
  await page.setViewportSize({ width: 800, height });
  await page.goto(shopUrl.replace('index.html', 'delivery.html'));
  const panel = await openPanel(page);
  await panel.setViewportSize({ width: 400, height });
  const box = panel.getByRole('textbox', { name: 'Instruction' });
  await panel.getByRole('radio', { name: 'Data', exact: true }).press('Space');
  await panel.getByRole('button', { name: /^Delivery/ }).click();
  await panel.getByRole('gridcell', { name: '4.20 GBP' }).click();
  await expect(page.locator('[popover=manual]')).toHaveCount(1);
  await compose('extract-table.png', { page, panel });

  await page.bringToFront();
  await box.fill('names and phones of our shops with links');
  await box.press('Enter');
  await expect(panel.getByRole('columnheader', { name: 'phone' })).toBeVisible();
  await panel.getByRole('button', { name: '3 columns' }).click();
  await panel.getByRole('textbox', { name: 'Name of “title”', exact: true }).fill('Shop');
  await compose('extract-list.png', { page, panel });
});

test('docs/task.png shows a task that reached its goal: its plan, its steps, and its ends', async ({
  context,
  shopUrl,
  openPanel,
  model,
  allowModels,
}) => {
  await allowModels('openai/gpt-5-mini');
  const goal = 'put the Ember stove kettle into the cart, go to checkout and type "Ada" into Full name';
  playTask(model, {
    plan: {
      steps: [
        'click "Add Ember stove kettle to cart"',
        'on to where it is paid',
        'type "Ada" into Full name',
      ],
      ends: ['address: /checkout', 'value: Full name = Ada'],
    },
    says: [{ ...actOn('button Go to checkout'), next: 3 }],
  });
  const page = await context.newPage();
  await page.setViewportSize({ width: 800, height });
  await page.goto(shopUrl);
  const panel = await openPanel(page);
  await panel.setViewportSize({ width: 400, height });
  await sayGoal(panel, goal);
  await expect(panel.getByText('The pages show each end that was declared:')).toBeVisible();
  await compose('task.png', { page, panel });
});
