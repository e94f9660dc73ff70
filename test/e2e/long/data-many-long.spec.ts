import { saveAs } from '../data-fixtures';
import { expect, test } from '../fixtures';

/** So many rows, of which every thousandth has a text that a spreadsheet would run. */
const stock = (
  rows: number,
) => `<!doctype html><title>Stock</title><main><h1>Stock</h1><table><caption>Items</caption><thead>
<tr><th>Name</th><th>Price</th><th>Day</th><th>Place</th><th>Note</th></tr></thead><tbody></tbody></table></main><script>
document.querySelector('tbody').innerHTML = Array.from({ length: ${rows} }, (_, at) =>
  '<tr><td><a href="/i/' + at + '">Item ' + at + '</a></td><td>$' + at + '.25</td><td>2024-01-' + (10 + at % 20) +
  '</td><td>Shelf ' + at % 7 + '</td><td>' + (at % 1000 === 7 ? '=1+1' : 'as new') + '</td></tr>').join('');
</script>`;

test('60,000 rows are read to the bound, which is said, and the first 50,000 are walked, filtered and saved', async ({
  panelOn,
}) => {
  test.setTimeout(120_000);
  const { panel } = await panelOn(stock(60_000));
  await panel.getByRole('radio', { name: 'Data', exact: true }).press('Space');
  await panel.getByRole('button', { name: /^Items/ }).click({ timeout: 60_000 });
  const grid = panel.getByRole('grid');
  await expect(grid).toHaveAttribute('aria-rowcount', '50001');
  await expect(
    panel.getByText('The page has 60,000 rows. The first 50,000 were read, which is as many as can be.'),
  ).toBeVisible();

  // Only rows in view are drawn.
  expect(await panel.getByRole('row').count()).toBeLessThan(60);
  await grid.press('ArrowDown');
  await grid.press('Control+End');
  await expect(panel.getByRole('gridcell', { name: 'Item 49999', exact: true })).toBeVisible();
  const filter = panel.getByRole('searchbox', { name: 'Filter the rows' });
  await filter.fill('=1+1');
  await expect(panel.getByText('50 rows fit the filter')).toBeVisible();
  await filter.fill('');

  const csv = (await saveAs(panel, /^CSV/)).bytes.toString('utf8');
  const lines = csv.trimEnd().split('\r\n');
  expect(lines).toHaveLength(50_001);
  expect(lines[8]).toContain("'=1+1");
  expect(lines.filter((line) => /,=/.test(line))).toEqual([]);
  const workbook = await saveAs(panel, /^XLSX|^Excel/);
  expect(workbook.bytes.subarray(0, 2).toString('latin1')).toBe('PK');
  const jsonLines = (await saveAs(panel, /^JSON Lines/)).bytes.toString('utf8').trimEnd().split('\n');
  expect(jsonLines).toHaveLength(50_000);
  expect(JSON.parse(jsonLines.at(-1) ?? '')).toMatchObject({ Name: 'Item 49999', Place: 'Shelf 5' });
});
