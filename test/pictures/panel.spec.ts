import type { BrowserContext, Page } from '@playwright/test';
import { expect } from '../e2e/fixtures';
import { test } from '../e2e/model-fixtures';
import { say } from '../e2e/panel-stage';
import { sayGoal } from '../e2e/task-stage';
import { actOn, playTask, stepOf } from '../fixtures/task-model';
import { compose, keepPanel, panelSize, pictureHeight as height } from './compose';

type Shown = { shopUrl: string; openPanel: (page: Page) => Promise<Page> };

/** Opens the shop and its panel, each as wide as it is in a picture of both. */
async function besidePanel(context: BrowserContext, { shopUrl, openPanel }: Shown, panelWidth: number) {
  const page = await context.newPage();
  await page.setViewportSize({ width: 1200 - panelWidth, height });
  await page.goto(shopUrl);
  const panel = await openPanel(page);
  await panel.setViewportSize({ width: panelWidth, height });
  return { page, panel };
}

test('docs/pictures/panel.png shows actions found without a model, numbered on the page, and one done', async ({
  context,
  shopUrl,
  openPanel,
}) => {
  const { page: shop, panel } = await besidePanel(context, { shopUrl, openPanel }, 360);
  await say(panel, 'Find', 'type "ada@example.org" into Email and click Sign in');
  const rows = panel.getByRole('list', { name: 'Actions found' }).getByRole('listitem');
  await expect(rows.first()).toBeVisible();
  await rows.first().focus();
  await panel.keyboard.press('Enter');
  await expect(rows.first()).toContainText('is now “ada@example.org”');
  await expect(shop.locator('[popover=manual]')).toHaveCount(1);
  await compose('panel.png', { page: shop, panel });
});

test('docs/pictures/task.png shows a task that reached its goal: its plan, its steps, and its ends', async ({
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
  const { page, panel } = await besidePanel(context, { shopUrl, openPanel }, 400);
  await sayGoal(panel, goal);
  await expect(panel.getByText('Checked on the page:')).toBeVisible();
  await compose('task.png', { page, panel });
});

test('docs/pictures/ask.png shows an answer, the sentences that it rests on, and one of them marked on the page', async ({
  context,
  shopUrl,
  openPanel,
  model,
  allowModels,
}) => {
  await allowModels('openai/gpt-5-mini');
  const { page, panel } = await besidePanel(context, { shopUrl, openPanel }, 400);
  const [largest, next] = ['Copper, 2 litres. Gooseneck spout.', 'Enamelled steel, 1.6 litres. Whistles.'];
  playTask(model, {
    plan: {},
    says: [
      stepOf('answer', 'The Ember stove kettle, with 2 litres. The Harbour kettle has 1.6.', largest, next),
    ],
  });
  await say(panel, 'Auto', 'which kettle holds the most?');
  await panel.getByRole('button', { name: largest }).click();
  await expect(page.locator('[popover=manual]')).not.toHaveCount(0);
  await compose('ask.png', { page, panel });
});

test('docs/pictures/guide-passages.png shows what the page says of a question, without a model', async ({
  context,
  shopUrl,
  panelTab,
}) => {
  await panelTab.setViewportSize(panelSize);
  const page = await context.newPage();
  await page.goto(shopUrl);
  await page.bringToFront();
  await say(panelTab, 'Auto', 'how much is the Ember stove kettle?');
  await expect(panelTab.getByRole('region', { name: 'The page says' })).toBeVisible();
  await keepPanel(panelTab, 'guide-passages.png');
});

test('docs/pictures/guide-auto.png shows what words are taken for', async ({
  context,
  shopUrl,
  panelTab,
  allowModels,
}) => {
  await allowModels('openai/gpt-5-mini');
  await panelTab.setViewportSize({ ...panelSize, height: 400 });
  const page = await context.newPage();
  await page.goto(shopUrl);
  await page.bringToFront();
  await panelTab
    .getByRole('textbox', { name: 'Instruction' })
    .fill('find the cheapest kettle and put it into the cart');
  await expect(panelTab.getByText('Task: your model goes on in several steps')).toBeVisible();
  await keepPanel(panelTab, 'guide-auto.png');
});
