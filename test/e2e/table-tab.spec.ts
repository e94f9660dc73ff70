import axeCore from 'axe-core';
import { openData, saveAs, tablePage } from './data-fixtures';
import { expect, test } from './fixtures';
import { cutButtons, sidewaysScroll, violations } from './panel-sight';

test('shows a table in a tab of its own: ordered, without doubles, with a chart', async ({ panelOn }) => {
  const { panel } = await panelOn(tablePage);
  await openData(panel);
  await panel.getByRole('button', { name: /Stock/ }).click();
  await panel.getByRole('searchbox', { name: 'Filter the rows' }).fill('kettle');
  const [table] = await Promise.all([
    panel.context().waitForEvent('page'),
    panel.getByRole('button', { name: 'Open in a tab' }).click(),
  ]);
  await expect(table).toHaveTitle('Stock');
  const grid = table.getByRole('grid');
  const column = async (at: number) =>
    (await grid.getByRole('row').all()).length > 0 &&
    (await grid.locator(`[role=gridcell][id$="-${at}"]`).allTextContents());
  await expect(grid.getByRole('row')).toHaveCount(9);

  // Keys alone order the rows: by a number, not by its digits.
  const price = table.getByRole('columnheader', { name: 'Price' });
  await price.getByRole('button').press('Enter');
  await expect(price).toHaveAttribute('aria-sort', 'ascending');
  expect(await column(1)).toEqual(['£8.50', '£8.50', '£9.00', '£18.50', '£28.50', '£38.50', '£110.00', '']);
  await price.getByRole('button').press('Enter');
  await expect(price).toHaveAttribute('aria-sort', 'descending');
  expect(((await column(1)) || []).slice(0, 2)).toEqual(['£110.00', '£38.50']);

  await table.getByRole('combobox', { name: 'Duplicate rows' }).selectOption('Duplicates only (1)');
  await expect(grid.getByRole('row')).toHaveCount(2);
  await table.getByRole('combobox', { name: 'Duplicate rows' }).selectOption('Without duplicates (1)');
  await expect(grid.getByRole('row')).toHaveCount(8);

  await table.getByRole('combobox', { name: 'Chart' }).selectOption('Chart: Price');
  const chart = table.getByRole('region', { name: 'Chart: Price' });
  await expect(chart.getByRole('listitem')).toHaveCount(6);
  await expect(chart.getByText('Sum of “Price”')).toBeVisible();
  await expect(chart.getByText('213 GBP', { exact: true })).toBeVisible();

  await table.getByRole('button', { name: '4 columns' }).click();
  await table.getByRole('textbox', { name: 'Name of “Name”', exact: true }).fill('Kettle');
  const csv = await saveAs(table, /^CSV/);
  expect(csv.bytes.toString('utf8').split('\r\n').slice(0, 2)).toEqual([
    '\ufeffKettle,Price (GBP),Weight,Added',
    'Copper kettle,110,2.1 kg,2024-03-16',
  ]);

  await table.evaluate(axeCore.source);
  for (const [width, colorScheme] of [
    [320, 'light'],
    [1280, 'dark'],
  ] as const) {
    await table.setViewportSize({ width, height: 700 });
    await table.emulateMedia({ colorScheme });
    const faults = [
      ...(await violations(table)),
      ...(await sidewaysScroll(table)),
      ...(await cutButtons(table)),
    ];
    expect.soft(faults, `${colorScheme}, ${width} px`).toEqual([]);
  }
  await table.reload();
  await expect(grid.getByRole('row')).toHaveCount(9);
  await table.goto(table.url().replace(/#.*/u, '#gone'));
  await table.reload();
  await expect(table.getByText('This table is not here any more.')).toBeVisible();
});
