import type { Page } from '@playwright/test';
import {
  dataPage,
  endlessLamps,
  lampsByButton,
  namesOf,
  openData,
  pagedOrders,
  widePage,
  virtualOrders,
} from '../data-fixtures';
import { expect, test } from '../fixtures';

const status = (panel: Page, text: RegExp | string) => panel.getByRole('status').filter({ hasText: text });

async function clickOn(page: Page, text: string): Promise<void> {
  const box = await page.getByText(text, { exact: true }).boundingBox();
  if (!box) throw new Error('nothing to click');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

test('a table or list that is pointed at on the page is opened, and what is none says so', async ({
  panelOn,
}) => {
  const { page, panel } = await panelOn(`<p>Just text here</p>${dataPage}`);
  await openData(panel);
  await panel.getByRole('button', { name: 'Pick one on the page' }).click();
  await expect(panel.getByText('Click a table or a list on the page.')).toBeVisible();
  await expect(page.locator('[popover=manual]')).toHaveCount(1);
  await clickOn(page, 'A-2');
  await expect(panel.getByRole('grid')).toBeVisible();
  expect(await namesOf(panel)).toEqual(['Order', 'Customer', 'Amount', 'State']);
  await panel.getByRole('button', { name: 'All tables and lists' }).click();
  await expect(
    panel.getByRole('list', { name: 'Tables and lists on this page' }).getByRole('listitem'),
  ).toHaveCount(2);

  await panel.getByRole('button', { name: 'Pick one on the page' }).click();
  await expect(page.locator('[popover=manual]')).toHaveCount(1);
  await clickOn(page, 'Just text here');
  await expect(panel.getByRole('heading', { name: 'That is in no table and no list.' })).toBeVisible();
  await panel.getByRole('button', { name: 'All tables and lists' }).click();
  await expect(panel.getByRole('list', { name: 'Tables and lists on this page' })).toBeVisible();

  // Esc leaves everything as it was.
  await panel.getByRole('button', { name: 'Pick one on the page' }).click();
  await expect(page.locator('[popover=manual]')).toHaveCount(1);
  await panel.getByRole('button', { name: 'Cancel' }).click();
  await expect(panel.getByRole('list', { name: 'Tables and lists on this page' })).toBeVisible();
});

test('a page without data says so, and another page is read by itself', async ({ panelOn, sites }) => {
  const { page, panel } = await panelOn('<h1>Nothing</h1><p>Only a sentence.</p>');
  await panel.getByRole('radio', { name: 'Data', exact: true }).press('Space');
  await expect(panel.getByRole('heading', { name: 'No table and no list here.' })).toBeVisible();
  await page.goto(sites.put('/orders', dataPage));
  const offers = panel.getByRole('list', { name: 'Tables and lists on this page' });
  await offers.getByRole('button', { name: /Orders/ }).click();
  await panel.getByRole('searchbox', { name: 'Filter the rows' }).fill('grace');
  await expect(status(panel, '7 rows fit the filter')).toBeVisible();

  // The next page of the same table is shown as this one was.
  await page.goto(sites.put('/orders2', dataPage.replaceAll('>A-', '>B-')));
  await expect(panel.getByRole('gridcell', { name: 'B-1', exact: true })).toBeVisible();
  await expect(status(panel, '7 rows fit the filter')).toBeVisible();
});

test('5,000 rows stay quick: drawn as far as they are seen, filtered, chosen, walked by keys', async ({
  panelOn,
}) => {
  const rows = Array.from(
    { length: 5000 },
    (_, at) =>
      `<tr><td>Item ${at}</td><td>${at}.25</td><td>2024-01-${String(1 + (at % 28)).padStart(2, '0')}</td><td>Shelf ${at % 7}</td></tr>`,
  ).join('');
  const { panel } = await panelOn(
    `<table><thead><tr><th>Name</th><th>Price</th><th>Day</th><th>Place</th></tr></thead><tbody>${rows}</tbody></table>`,
  );
  await openData(panel);
  await panel.getByRole('button', { name: /5,000 rows/ }).click();
  const grid = panel.getByRole('grid');
  await expect(grid).toHaveAttribute('aria-rowcount', '5001');
  expect(await panel.getByRole('row').count()).toBeLessThan(60);
  await grid.press('ArrowDown');
  await grid.press('Control+End');
  await expect(panel.getByRole('gridcell', { name: 'Item 4999', exact: true })).toBeVisible();
  await grid.press('Control+Home');
  await expect(panel.getByRole('gridcell', { name: 'Item 0', exact: true })).toBeVisible();
  await panel.getByRole('searchbox', { name: 'Filter the rows' }).fill('shelf 3 item 49');
  await panel.getByRole('checkbox', { name: 'Choose all rows shown' }).check();
  const count = Array.from({ length: 5000 }, (_, at) => at).filter(
    (at) => `${at}`.includes('49') && at % 7 === 3,
  );
  await expect(panel.getByRole('button', { name: /^Save \d+ rows/ })).toContainText(
    new RegExp(`Save (?:${count.length}|\\d+) rows`),
  );
  await panel.getByRole('searchbox', { name: 'Filter the rows' }).fill('');
  await expect(status(panel, /chosen/)).toBeVisible();
});

test('keys alone open a table, order its columns and choose its rows', async ({ panelOn }) => {
  const { panel } = await panelOn(dataPage);
  const box = panel.getByRole('textbox', { name: 'Instruction' });
  await box.press('Alt+3');
  await expect(panel.getByRole('button', { name: /Orders/ })).toBeVisible();
  await box.press('ArrowDown');
  await panel.keyboard.press('ArrowDown');
  await panel.keyboard.press('ArrowUp');
  await expect(panel.locator(':focus')).toContainText(/Orders|Lamps/);
  while (!(await panel.locator(':focus').textContent())?.includes('Orders'))
    await panel.keyboard.press('ArrowDown');
  await panel.keyboard.press('Enter');
  await expect(panel.getByRole('grid')).toBeFocused();

  await panel.getByRole('button', { name: '4 columns' }).press('Enter');
  const down = panel.getByRole('button', { name: 'Move “Customer” down' });
  await down.press('Enter');
  await expect(down).toBeFocused();
  await panel.keyboard.press('Enter');
  await expect(panel.getByRole('button', { name: 'Move “Customer” up' })).toBeFocused();
  expect(await namesOf(panel)).toEqual(['Order', 'Amount', 'State', 'Customer']);

  await panel.getByRole('button', { name: 'All tables and lists' }).press('Enter');
  await expect(panel.locator(':focus')).toHaveAttribute('data-row');
});

test('three columns fit a narrow panel, and of more it is seen that there is more to the side', async ({
  panelOn,
  sites,
}) => {
  const { page, panel } = await panelOn(widePage(3));
  await panel.setViewportSize({ width: 360, height: 720 });
  await openData(panel);
  const offers = panel.getByRole('list', { name: 'Tables and lists on this page' });
  await expect(offers).toContainText('Stock9 rows · 3 columns: Name, Price, Added');
  await offers.getByRole('button').click();
  const grid = panel.getByRole('grid');
  const edges = grid.locator('[data-side]');
  await expect(panel.getByRole('gridcell', { name: '£18.50', exact: true })).toBeInViewport({ ratio: 1 });
  await expect(panel.getByRole('gridcell', { name: '2024-03-11', exact: true })).toBeInViewport({ ratio: 1 });
  await expect(edges).toHaveCount(0);

  await page.goto(sites.put('/wide', widePage(7)));
  await panel.getByRole('button', { name: /^Stock/ }).click();
  await expect(panel.getByRole('columnheader')).toHaveCount(7);
  await expect(edges).toHaveCount(1);
  await expect(edges).toHaveAttribute('data-side', 'end');
  const name = await panel.getByRole('columnheader', { name: 'Name' }).boundingBox();
  const first = await panel.getByRole('gridcell', { name: '£18.50' }).boundingBox();
  expect((name?.y ?? 0) + (name?.height ?? 0)).toBeLessThanOrEqual(first?.y ?? 0);
  await grid.press('ArrowDown');
  await grid.press('End');
  await expect(edges).toHaveAttribute('data-side', 'start');
  await expect(panel.getByRole('gridcell', { name: '1.6 kg', exact: true })).toBeInViewport({ ratio: 1 });
});

test('what is read is read again tomorrow, as a recording', async ({ panelOn, background, sites }) => {
  const { page, panel } = await panelOn(dataPage);
  await openData(panel);
  await panel.getByRole('button', { name: /Orders/ }).click();
  await panel.getByRole('button', { name: '4 columns' }).click();
  await panel.getByRole('textbox', { name: 'Name of “Order”', exact: true }).fill('Number');
  await panel.getByRole('checkbox', { name: 'Show “State”', exact: true }).uncheck();
  await panel.getByRole('button', { name: 'Keep as a recording' }).click();
  await expect(panel.getByText('Kept as the recording “Orders”.')).toBeVisible();

  const [kept] = (await background.listRecordings({})).filter(({ name }) => name === 'Orders');
  const recording = await background.readRecording({ id: kept?.id ?? '' });
  sites.put('/', dataPage.replaceAll('>A-', '>B-').replaceAll('Ada', 'Eve'));
  await page.goto('about:blank');
  const { id: sessionId } = await background.startSession({ url: sites.put('/start', '<p>Start</p>') });
  const report = await background.replay({ sessionId, recording });
  const rows = report.steps.at(-1)?.extracted?.result;
  expect(rows).toMatchObject({
    rows: [
      { Number: 'B-0', Customer: 'Eve', Amount: { amount: 0.5, currency: 'EUR' } },
      { Number: 'B-1' },
      ...Array.from({ length: 18 }, () => ({})),
    ],
  });
  await background.removeRecording({ id: recording.id });
});

test('the next pages are read on, and again tomorrow', async ({ panelOn, background, sites }) => {
  const { page, panel } = await panelOn(pagedOrders(4));
  await openData(panel);
  await panel.getByRole('button', { name: /Orders/ }).click();
  await panel.getByRole('button', { name: 'Keep as a recording' }).click();
  await expect(panel.getByText('It reads this page only.')).toBeVisible();
  await panel.getByRole('button', { name: 'Read the next pages' }).click();
  await expect(status(panel, '40 rows')).toBeVisible();
  await expect(panel.getByText('It was read to its end.')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Read the next pages' })).toBeHidden();
  await expect(panel.getByRole('button', { name: 'Save 40 rows' })).toBeVisible();
  await panel.getByRole('button', { name: 'Keep as a recording' }).click();
  await expect(panel.getByText('It reads up to 10 pages.')).toBeVisible();

  const kept = (await background.listRecordings({})).filter(({ name }) => name === 'Orders');
  const recordings = await Promise.all(kept.map(({ id }) => background.readRecording({ id })));
  const paged = recordings.find(({ steps }) => steps.at(-1)?.extraction?.pages === 10);
  expect(paged?.steps[0]?.arguments).toEqual([sites.put('/', pagedOrders(4))]);
  await page.goto('about:blank');
  const { id: sessionId } = await background.startSession({ url: sites.put('/start', '<p>Start</p>') });
  const report = await background.replay({ sessionId, recording: paged! });
  expect(report.steps.at(-1)).toMatchObject({ state: 'done', extracted: { rows: [{ returned: 40 }] } });
  for (const { id } of kept) await background.removeRecording({ id });
});

test('Stop keeps the rows that were read on, and reading goes on from there', async ({ panelOn }) => {
  const { panel } = await panelOn(pagedOrders(12, 400));
  await openData(panel);
  await panel.getByRole('button', { name: /Orders/ }).click();
  await panel.getByRole('button', { name: 'Read the next pages' }).click();
  await expect(status(panel, /Reading on after [2-9]0 of 120 rows/)).toBeVisible();
  await panel.getByRole('button', { name: /^Stop/ }).click();
  await expect(panel.getByText('It was stopped before the last row.')).toBeVisible();
  const readRows = async () => Number((await panel.getByRole('grid').getAttribute('aria-rowcount')) ?? 0) - 1;
  const stoppedAt = await readRows();
  expect(stoppedAt).toBeGreaterThanOrEqual(20);
  expect(stoppedAt).toBeLessThan(120);
  await panel.getByRole('button', { name: 'Read the next pages' }).click();
  await expect(panel.getByText('It was read to its end.')).toBeVisible({ timeout: 30_000 });
  expect(await readRows()).toBe(120);
});

test('a button that loads more rows is pressed when asked, counted, and stopped', async ({
  panelOn,
  sites,
}) => {
  const { page, panel } = await panelOn(lampsByButton(35));
  await openData(panel);
  await panel.getByRole('button', { name: /10 rows/ }).click();
  await expect(panel.getByText('The page has a button that loads more rows.')).toBeVisible();
  await expect(page.getByRole('listitem')).toHaveCount(10);
  await panel.getByRole('button', { name: 'Load more rows' }).click();
  await expect(panel.getByText('It was read to its end.')).toBeVisible({ timeout: 20_000 });
  await expect(panel.getByRole('button', { name: 'Save 35 rows' })).toBeVisible();

  await panel.getByRole('button', { name: 'All tables and lists' }).click();
  await page.goto(sites.put('/slow', lampsByButton(80, 500)));
  await panel.getByRole('button', { name: /10 rows/ }).click();
  await panel.getByRole('button', { name: 'Load more rows' }).click();
  await expect(status(panel, /Reading on after [2-7]0 rows/)).toBeVisible();
  await panel.getByRole('button', { name: /^Stop/ }).click();
  await expect(panel.getByText('It was stopped before the last row.')).toBeVisible();
  await expect(panel.getByRole('button', { name: /Save [2-7]0 rows/ })).toBeVisible();
  await panel.getByRole('button', { name: 'Load more rows' }).click();
  await expect(panel.getByRole('button', { name: 'Save 80 rows' })).toBeVisible({ timeout: 20_000 });
});

test('a grid that draws what is in view is read to its end, and an endless list as far as it goes', async ({
  panelOn,
  sites,
}) => {
  const { page, panel } = await panelOn(virtualOrders);
  await openData(panel);
  await panel.getByRole('button', { name: /Order/ }).click();
  await panel.getByRole('button', { name: 'Read all rows' }).click();
  await expect(panel.getByText('It was read to its end.')).toBeVisible({ timeout: 30_000 });
  await expect(panel.getByRole('grid')).toHaveAttribute('aria-rowcount', '201');
  await panel.getByRole('button', { name: 'All tables and lists' }).click();
  await page.goto(sites.put('/endless', endlessLamps));
  await panel.getByRole('button', { name: /12 rows/ }).click();
  await panel.getByRole('button', { name: 'Look for more rows' }).click();
  await expect(panel.getByText('It was read to its end.')).toBeVisible({ timeout: 30_000 });
  await expect(panel.getByRole('grid')).toHaveAttribute('aria-rowcount', '37');
});

test('the clipboard gets the table as HTML and as text', async ({ context, panelOn }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { page, panel } = await panelOn(dataPage);
  await openData(panel);
  await panel.getByRole('button', { name: /Lamps/ }).click();
  await panel.getByRole('button', { name: 'Copy the table' }).click();
  await expect(panel.getByText('Copied 3 rows.')).toBeVisible();
  await page.bringToFront();
  const text = await page.evaluate(async () => navigator.clipboard.readText());
  expect(text.split('\n')).toEqual(['title\tprice ($)', 'Arc lamp\t19', 'Desk lamp\t29', 'Floor lamp\t39']);
});

test('data of frames is offered, and marked there', async ({ panelOn, sites }) => {
  sites.put('/inner', dataPage);
  const { page, panel } = await panelOn(
    '<h1>Outer</h1><iframe src="$b/inner" width="500" height="300"></iframe>',
  );
  await openData(panel);
  await panel.getByRole('button', { name: /Lamps/ }).click();
  await panel.getByRole('gridcell', { name: 'Desk lamp' }).click();
  await expect(page.frameLocator('iframe').locator('[popover=manual]')).toHaveCount(1);
  await expect(page.locator('[popover=manual]')).toHaveCount(0);
});

test('a page that hangs is stopped at once', async ({ panelOn }) => {
  const { page, panel } = await panelOn(dataPage);
  await openData(panel);
  await page.evaluate(() => {
    setTimeout(() => {
      const end = performance.now() + 8000;
      while (performance.now() < end);
    }, 0);
  });
  await panel.getByRole('button', { name: /Orders/ }).click();
  await panel.getByRole('button', { name: 'Read again' }).click();
  await panel.getByRole('radio', { name: 'Data', exact: true }).press('Escape');
  await panel.getByRole('radio', { name: 'Data', exact: true }).press('Escape');
  await expect(panel.getByRole('alert').filter({ hasText: 'Nothing more is read' })).toBeVisible({
    timeout: 4000,
  });
});

test.describe('the store flavour', () => {
  test.use({ flavour: 'store' });

  test('asks for access where it has none, and puts it away when it is not given', async ({
    context,
    panelTab,
    sites,
  }) => {
    const page = await context.newPage();
    await page.goto(sites.put('/', dataPage));
    await page.bringToFront();
    await panelTab.getByRole('radio', { name: 'Data', exact: true }).press('Space');
    await expect(panelTab.getByRole('heading', { name: 'Let Tabwright work on this page?' })).toBeVisible();
    await panelTab.getByRole('button', { name: 'Not now' }).click();
    await expect(panelTab.getByRole('radio', { name: 'Find', exact: true })).toBeChecked();
  });
});
