import { readFileSync } from 'node:fs';
import { expect, test } from '../fixtures';
import { reachRepair, say } from '../panel-states';

test('a repair says what changed, shows its element on the page, and is kept on a yes', async ({
  context,
  panelTab: panel,
  sites,
  shopUrl,
  background,
}) => {
  const page = await context.newPage();
  await reachRepair({ panel, page, sites, shopUrl });
  const changes = panel.getByRole('table', { name: 'What changed' });
  await expect(changes.getByRole('row', { name: /^Name/ })).toContainText('Proceed to the payment');
  await expect(changes.getByRole('row', { name: /^Same/ })).toContainText('Role');

  const marks = page.locator('[popover=manual]');
  await panel.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(panel.getByText('Marked on the page.')).toBeVisible();
  await expect(marks).toHaveCount(1);

  await page.goto(sites.put('/elsewhere', '<h1>Elsewhere</h1><button>Help</button>'));
  await expect(panel.getByText('Marked on the page.')).toBeHidden();
  await panel.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(panel.getByText('It is not on the page in front of you.')).toBeVisible();
  await expect(marks).toHaveCount(0);

  await panel.keyboard.press('y');
  await expect(panel.getByRole('heading', { name: 'Review a repair' })).toBeHidden();
  const [kept] = await background.cachedAnswers({});
  expect(kept?.actions[0]).toMatchObject({ fingerprint: { name: 'Proceed to the payment' } });
  expect(kept?.actions[0]).not.toHaveProperty('repair');
});

test('marks go from the page with the screen that drew them', async ({
  context,
  panelTab: panel,
  sites,
  shopUrl,
  background,
}) => {
  const page = await context.newPage();
  await reachRepair({ panel, page, sites, shopUrl });
  await panel.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.locator('[popover=manual]')).toHaveCount(1);
  await panel.getByRole('button', { name: 'Reject' }).click();
  await expect(page.locator('[popover=manual]')).toHaveCount(0);
  expect(await background.cachedAnswers({})).toEqual([]);
});

test('what is remembered is seen, kept as a file, forgotten one by one and all at once', async ({
  context,
  panelTab: panel,
  sites,
}) => {
  const page = await context.newPage();
  await page.goto(
    sites.put('/kettle', '<button onclick="this.after(this.id++)">Buy</button><a href="#">More</a>'),
  );
  await page.bringToFront();
  await say(panel, 'Find', 'click Buy');
  await say(panel, 'Find', 'click More');
  await panel.getByRole('button', { name: 'Settings' }).click();
  await panel.getByRole('button', { name: 'See what is remembered' }).click();
  await expect(panel.getByRole('heading', { name: '2 answers are remembered' })).toBeVisible();

  const download = panel.waitForEvent('download');
  await panel.getByRole('button', { name: 'Export' }).click();
  const file = await (await download).path();
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject([
    { instruction: 'click More' },
    { instruction: 'click Buy' },
  ]);

  await panel.getByRole('button', { name: 'Forget “click Buy”' }).click();
  await expect(panel.getByRole('heading', { name: '1 answer is remembered' })).toBeVisible();
  await panel.getByRole('button', { name: 'Forget all' }).click();
  await expect(panel.getByRole('heading', { name: 'Nothing is remembered' })).toBeVisible();
});
