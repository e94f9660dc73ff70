import type { Page } from '@playwright/test';
import { expect, tabIdOf } from '../e2e/fixtures';
import { test } from '../e2e/model-fixtures';
import { compose, pictureHeight as height } from './compose';

const style = `<style>body{margin:0;padding:48px;font:17px/1.5 system-ui;color:#2b2622;background:#fbf7f0}main{max-width:640px}
h1{font-size:34px;margin:0 0 8px}.price{font-size:26px;color:#9a3f1d}small{color:#776b60}li{margin:10px 0}</style>`;

/** A page that says for programs what it shows, and more. */
const product = `<!doctype html><html lang="en"><title>Ember stove kettle</title>${style}
<script type="application/ld+json">{"@type":"Product","name":"Ember stove kettle","sku":"HT-2041","brand":{"@type":"Brand","name":"Hearth & Tin"},
"aggregateRating":{"ratingValue":4.6,"reviewCount":182},"offers":{"price":"48.00","priceCurrency":"GBP"}}</script>
<main><small>Kettles</small><h1>Ember stove kettle</h1><p class="price">£48.00</p><p>★ 4.6 of 182 reviews</p>
<p>Two litres, enamelled steel, a lid that sings. For gas, induction and open fire.</p>
<button>Add to cart</button></main>`;

/** A page of reviews, among which only who reads can choose. */
const reviews = `<!doctype html><html lang="en"><title>Reviews</title>${style}
<main><h1>What they say</h1><ul>
<li><b>Nadia</b> <i>2 May 2024</i><br><span>The lid leaks, and nobody answered me.</span></li>
<li><b>Teo</b> <i>28 April 2024</i><br><span>Boils in four minutes. My third one.</span></li>
<li><b>Wim</b> <i>20 April 2024</i><br><span>Handle came off in the second week.</span></li>
<li><b>Ida</b> <i>3 April 2024</i><br><span>Lovely colour, quick to come.</span></li></ul></main>`;

const text = { type: 'string' } as const;

async function sized(page: Page, width: number): Promise<Page> {
  await page.setViewportSize({ width, height });
  return page;
}

test('docs/pictures/extract-own-data.png shows what a page says for programs as an answer', async ({
  context,
  sites,
  extensionPage,
  background,
  openPanel,
}) => {
  const page = await sized(await context.newPage(), 800);
  await page.goto(sites.put('/kettle', product));
  const panel = await sized(await openPanel(page), 400);
  const { id } = await background.startSession({ tabId: await tabIdOf(extensionPage, page) });
  const properties = { name: text, sku: text, price: { type: 'number' }, ratingValue: { type: 'number' } };
  const schema = { type: 'object', properties, required: Object.keys(properties) };
  const { result, way } = await background.extract({ sessionId: id, schema });
  expect(way).toBe('own-data');
  await expect(panel.getByText('from what the page says for programs')).toBeVisible();
  const asked = Object.fromEntries(Object.entries(properties).map(([key, { type }]) => [key, type]));
  await compose('extract-own-data.png', { page, panel, said: { 'Asked for': asked, Answered: result } });
});

test('docs/pictures/extract-table.png and extract-list.png show a table and a list of a page, read without a model', async ({
  context,
  shopUrl,
  openPanel,
}) => {
  const page = await sized(await context.newPage(), 800);
  await page.goto(shopUrl.replace('index.html', 'delivery.html'));
  const panel = await sized(await openPanel(page), 400);
  const box = panel.getByRole('textbox', { name: 'Instruction' });
  await panel.getByRole('radio', { name: 'Data', exact: true }).press('Space');
  await panel.getByRole('button', { name: /^Delivery/ }).click();
  await panel.getByRole('gridcell', { name: '£4.20' }).click();
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

test('docs/pictures/extract-model.png shows rows that a model has chosen', async ({
  context,
  sites,
  openPanel,
  model,
  allowModels,
}) => {
  await allowModels('openai/gpt-5-mini');
  model.answerAll(({ user }) => {
    const lines = ['Nadia', 'Wim'].map((name) => new RegExp(`^(\\d+) .*${name}`, 'm').exec(user)?.[1]);
    return { json: { rows: lines.map((line) => `@${line}`), columns: [] } };
  });
  const page = await sized(await context.newPage(), 800);
  await page.goto(sites.put('/reviews', reviews));
  const panel = await sized(await openPanel(page), 400);
  await panel.getByRole('radio', { name: 'Data', exact: true }).press('Space');
  const box = panel.getByRole('textbox', { name: 'Instruction' });
  await expect(panel.getByRole('list', { name: 'Tables and lists on this page' })).toBeVisible();
  await box.fill('those who are unhappy');
  await box.press('Enter');
  await expect(panel.getByText(/rows chosen by a model/)).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Save 2 rows' })).toBeVisible();
  await panel.getByRole('gridcell', { name: 'Wim' }).click();
  await expect(page.locator('[popover=manual]')).toHaveCount(1);
  await compose('extract-model.png', { page, panel });
});
