import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect } from '../e2e/fixtures';
import { test } from '../e2e/model-fixtures';
import { say } from '../e2e/panel-stage';
import { sayGoal } from '../e2e/task-stage';
import { actOn, playTask } from '../fixtures/task-model';
import { draw, imageOf } from './compose';

/** The sizes that the Chrome Web Store asks for, in px; addons.mozilla.org takes them, too. */
const screenshot = { width: 1280, height: 800 };
const small = { width: 440, height: 280 };
const marquee = { width: 1400, height: 560 };

/** As much of a screenshot as the panel takes. */
const panelWidth = 400;

const headline = 'Say it once. Tabwright does it and checks that it happened.';

async function sized(page: Page, width: number, { height }: { height: number }): Promise<Page> {
  await page.setViewportSize({ width, height });
  return page;
}

/** Keeps the page and the panel beside it as one window of a screenshot's size. */
async function keepScreenshot(name: string, page: Page, panel: Page): Promise<void> {
  const [left, right] = [await imageOf(page), await imageOf(panel)];
  const html = `<div style="display:flex">${left}${right}</div>`;
  await draw(name, page.context(), { ...screenshot, html });
}

/** The name with its sign, and the sentence under it, with what stands beside them. */
async function titleOf(words: { size: number; width: number }, beside = ''): Promise<string> {
  const icon = await readFile(path.resolve(import.meta.dirname, '../../public/icon/icon.svg'), 'utf8');
  const { size, width } = words;
  return `<style>svg{width:${size * 1.5}px;height:${size * 1.5}px}</style>
    <div style="display:flex;height:100vh;overflow:hidden;background:#eef1fb;color:#1a2233;font-family:system-ui">
    <div style="box-sizing:border-box;width:${width}px;padding:0 ${size}px;align-self:center">
    <div style="display:flex;align-items:center;gap:${size / 2}px;font:700 ${size * 1.25}px system-ui">${icon}Tabwright</div>
    <p style="margin:${size * 0.75}px 0 0;font-size:${size}px;line-height:1.35">${headline}</p></div>${beside}</div>`;
}

test('docs/pictures/store-do.png, store-small.png and store-marquee.png show what was said, found and done', async ({
  context,
  shopUrl,
  openPanel,
}) => {
  const shop = await sized(await context.newPage(), screenshot.width - panelWidth, screenshot);
  await shop.goto(shopUrl);
  const panel = await sized(await openPanel(shop), panelWidth, screenshot);
  await say(panel, 'Find', 'type "ada@example.org" into Email and click Sign in');
  const rows = panel.getByRole('list', { name: 'Actions found' }).getByRole('listitem');
  await rows.first().focus();
  await panel.keyboard.press('Enter');
  await expect(rows.first()).toContainText('is now “ada@example.org”');
  await expect(shop.locator('[popover=manual]')).toHaveCount(1);
  await sized(panel, panelWidth, marquee);
  const beside = `<div style="margin-inline-start:auto;box-shadow:0 0 40px #1a223333">${await imageOf(panel)}</div>`;
  await sized(panel, panelWidth, screenshot);
  await keepScreenshot('store-do.png', shop, panel);
  const html = await titleOf({ size: 44, width: marquee.width - panelWidth }, beside);
  await draw('store-marquee.png', context, { ...marquee, html });
  await draw('store-small.png', context, {
    ...small,
    html: await titleOf({ size: 24, width: small.width }),
  });
});

test('docs/pictures/store-data.png shows a table of a page that is read without a model', async ({
  context,
  shopUrl,
  openPanel,
}) => {
  const page = await sized(await context.newPage(), screenshot.width - panelWidth, screenshot);
  await page.goto(shopUrl.replace('index.html', 'delivery.html'));
  const panel = await sized(await openPanel(page), panelWidth, screenshot);
  await panel.getByRole('radio', { name: 'Data', exact: true }).press('Space');
  await panel.getByRole('button', { name: /^Delivery/ }).click();
  await panel.getByRole('gridcell', { name: '£4.20' }).click();
  await expect(page.locator('[popover=manual]')).toHaveCount(1);
  await keepScreenshot('store-data.png', page, panel);
});

test('docs/pictures/store-task.png shows a task that reached its goal', async ({
  context,
  shopUrl,
  openPanel,
  model,
  allowModels,
}) => {
  await allowModels('openai/gpt-5-mini');
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
  const page = await sized(await context.newPage(), screenshot.width - panelWidth, screenshot);
  await page.goto(shopUrl);
  const panel = await sized(await openPanel(page), panelWidth, screenshot);
  await sayGoal(
    panel,
    'put the Ember stove kettle into the cart, go to checkout and type "Ada" into Full name',
  );
  await expect(panel.getByText('Checked on the page:')).toBeVisible();
  await keepScreenshot('store-task.png', page, panel);
});
