import { readFile } from 'node:fs/promises';
import { dataPage, namesOf, openData, saveAs } from './data-fixtures';
import { expect, test } from './fixtures';

test('shows the tables and lists of a page, makes a sheet of one and saves it', async ({ panelOn }) => {
  const { page, panel } = await panelOn(dataPage);
  await openData(panel);
  const offers = panel.getByRole('list', { name: 'Tables and lists on this page' }).getByRole('listitem');
  await expect(offers).toHaveCount(2);
  await expect(offers.nth(1)).toContainText('Lamps3 rows · 2 columns: title, price');
  await offers.filter({ hasText: 'Orders20 of 312 rows · 4 columns' }).getByRole('button').click();
  await expect(panel.getByText('The page shows 20 of its 312 rows. Only these are read.')).toBeVisible();
  expect(await namesOf(panel)).toEqual(['Order', 'Customer', 'Amount', 'State']);

  await panel.getByRole('button', { name: '4 columns' }).click();
  await panel.getByRole('textbox', { name: 'Name of “Order”', exact: true }).fill('Number');
  await panel.getByRole('checkbox', { name: 'Show “Customer”', exact: true }).uncheck();
  await panel.getByRole('checkbox', { name: 'Show “Order link”' }).check();
  await panel.getByRole('button', { name: 'Move “Amount” up' }).click();
  await panel.getByRole('button', { name: 'Move “Amount” up' }).click();
  expect(await namesOf(panel)).toEqual(['Number', 'Amount', 'Order link', 'State']);
  await panel.getByRole('searchbox', { name: 'Filter the rows' }).fill('ada');
  await expect(panel.getByRole('button', { name: 'Save 0 rows' })).toBeDisabled();
  await panel.getByRole('searchbox', { name: 'Filter the rows' }).fill('a-3');

  const csv = await saveAs(panel, /^CSV/);
  expect(csv.name).toBe('orders.csv');
  const origin = new URL(page.url()).origin;
  expect(csv.bytes.toString('utf8')).toBe(
    `\ufeffNumber,Amount (EUR),Order link,State\r\nA-3,3.5,${origin}/o/3,"'=1+1"\r\n`,
  );
  await expect(panel.getByText('Saved 1 row as orders.csv.')).toBeVisible();
  const json = await saveAs(panel, /^JSON$/);
  expect(JSON.parse(json.bytes.toString('utf8'))).toEqual([
    { Number: 'A-3', Amount: { amount: 3.5, currency: 'EUR' }, 'Order link': `${origin}/o/3`, State: '=1+1' },
  ]);
  const workbook = await saveAs(panel, /^Excel/);
  expect(workbook.bytes.subarray(0, 2).toString()).toBe('PK');
});

test('words choose the columns, keys the rows, and the page shows where a value is', async ({ panelOn }) => {
  const { page, panel } = await panelOn(dataPage);
  await openData(panel);
  const box = panel.getByRole('textbox', { name: 'Instruction' });
  await box.fill('the greenest lamp');
  await box.press('Enter');
  await expect(panel.getByText('is called “greenest”')).toBeVisible();
  await box.fill('Namen und Preise');
  await box.press('Enter');
  await expect(panel.getByRole('grid')).toBeVisible();
  expect(await namesOf(panel)).toEqual(['title', 'price']);

  const grid = panel.getByRole('grid');
  await grid.press('ArrowDown');
  await grid.press('ArrowDown');
  await grid.press('Space');
  await expect(panel.getByRole('button', { name: 'Save 1 row' })).toBeVisible();
  await expect(panel.getByRole('row', { selected: true })).toContainText('Desk lamp');
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await grid.press('Enter');
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500);
  await expect(page.locator('[popover=manual]')).toHaveCount(1);

  await panel.getByRole('radio', { name: 'Find', exact: true }).press('Space');
  await expect(page.locator('[popover=manual]')).toHaveCount(0);
  await panel.getByRole('radio', { name: 'Data', exact: true }).press('Space');
  await expect(panel.getByRole('button', { name: 'Save 1 row' })).toBeVisible();
});

test('words ask how much, of which rows, and in which form', async ({ panelOn }) => {
  const { panel } = await panelOn(dataPage);
  await openData(panel);
  const box = panel.getByRole('textbox', { name: 'Instruction' });
  await box.fill('sum of the amounts of Ada');
  await box.press('Enter');
  await expect(panel.getByText('66.50 EUR')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Save 7 rows' })).toBeVisible();
  await panel.getByRole('button', { name: 'Show all rows' }).click();
  await expect(panel.getByRole('button', { name: 'Save 20 rows' })).toBeVisible();
  const download = panel.waitForEvent('download');
  await box.fill('orders of Grace under 5 € as CSV');
  await box.press('Enter');
  const file = await download;
  expect(await readFile(await file.path(), 'utf8')).toContain('A-4');
  await expect(panel.getByText('Saved 2 rows as Orders.csv.')).toBeVisible();
});
