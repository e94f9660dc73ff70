import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { say } from './panel-states';

/** Where our overlay is drawn on a page: its host is the only thing of it a page can see. */
async function overlayHosts(page: Page): Promise<number> {
  return page.locator('[popover=manual]').count();
}

test.describe('the real side panel', () => {
  test('finds, marks, runs and verifies on the page of its window', async ({
    context,
    shopUrl,
    openPanel,
  }) => {
    const shop = await context.newPage();
    await shop.goto(shopUrl);
    const panel = await openPanel(shop);
    await expect(panel.getByRole('textbox', { name: 'Instruction' })).toBeFocused();

    await say(panel, 'Find', 'click Sign in');
    const rows = panel.getByRole('list', { name: 'Actions found' }).getByRole('listitem');
    await expect(rows).toHaveCount(1);
    await expect(rows.first()).toContainText('Click the “Sign in” button');
    await expect(panel.getByText('0 tokens').first()).toBeVisible();
    expect(await overlayHosts(shop)).toBe(1);

    await say(panel, 'Do', 'type "ada@example.org" into Email');
    await expect(panel.getByText('is now “ada@example.org”')).toBeVisible();
    await expect(shop.getByLabel('Email').first()).toHaveValue('ada@example.org');
  });

  test('runs all sure actions and single ones by number', async ({ context, sites, openPanel }) => {
    const page = await context.newPage();
    await page.goto(sites.put('/', `<button onclick="this.textContent = 'Done'">Start</button>`));
    const panel = await openPanel(page);
    await say(panel, 'Find', 'click Start');
    await panel.getByRole('list', { name: 'Actions found' }).getByRole('listitem').first().focus();
    await panel.keyboard.press('1');
    await expect(page.getByRole('button')).toHaveText('Done');
  });

  test('stops when asked, and nothing more happens on the page', async ({ context, sites, openPanel }) => {
    const page = await context.newPage();
    await page.goto(
      sites.put('/', `<button disabled onclick="document.title = 'Clicked'">Later</button><p>Waiting</p>`),
    );
    const panel = await openPanel(page);
    await say(panel, 'Do', 'click Later');
    await panel.getByRole('button', { name: /^Stop/ }).click();
    await expect(panel.getByText('Stopped').first()).toBeVisible();
    await page.evaluate(() => document.querySelector('button')?.removeAttribute('disabled'));
    await page.waitForTimeout(500);
    expect(await page.title()).not.toBe('Clicked');
  });

  test('says in plain words why a click was not verified', async ({ context, sites, openPanel }) => {
    const page = await context.newPage();
    await page.goto(sites.put('/', '<button>Dead</button><p>Nothing here does anything.</p>'));
    const panel = await openPanel(page);
    await say(panel, 'Do', 'click Dead');
    await expect(panel.getByText(/Nothing changed within \d/).first()).toBeVisible();
  });

  test('offers the candidates when nothing is sure and no model is set up', async ({
    context,
    sites,
    openPanel,
  }) => {
    const page = await context.newPage();
    const row = (name: string) =>
      `<li>${name} <button onclick="this.textContent = 'Gone'">Delete</button></li>`;
    await page.goto(sites.put('/', `<ul>${row('Ada')}${row('Grace')}</ul>`));
    const panel = await openPanel(page);
    await say(panel, 'Do', 'click Delete');
    await expect(panel.getByRole('button', { name: 'Connect a model' })).toBeVisible();
    await panel.getByRole('listitem').nth(1).focus();
    await panel.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Gone' })).toHaveCount(1);
    await expect(page.getByRole('listitem').nth(1)).toContainText('Gone');
  });
});

test.describe('the store flavour', () => {
  test.use({ flavour: 'store', grantedSites: ['http://127.0.0.1/*'] });

  test('runs the main path and names the frame it may not read', async ({ context, sites, openPanel }) => {
    sites.put('/pay', '<button>Pay</button>');
    const page = await context.newPage();
    const button = `<button onclick="this.textContent = 'Done'">Go</button>`;
    await page.goto(sites.put('/', `${button}<iframe title="payment" src="$b/pay"></iframe>`));
    const panel = await openPanel(page);
    await say(panel, 'Do', 'click Go');
    await expect(panel.getByText('now shows “Done”')).toBeVisible();
    await say(panel, 'Do', 'click Pay');
    await expect(panel.getByText(`frame ${new URL(sites.b).host}: no access`)).toBeVisible();
  });
});

test.describe('the store flavour without any site granted', () => {
  test.use({ flavour: 'store' });

  test('works on the tab whose toolbar icon was clicked, and offers to keep the site', async ({
    context,
    sites,
    openPanel,
  }) => {
    const page = await context.newPage();
    await page.goto(sites.put('/', `<button onclick="this.textContent = 'Done'">Go</button>`));
    const panel = await openPanel(page);
    await say(panel, 'Do', 'click Go');
    await expect(panel.getByText('now shows “Done”')).toBeVisible();
    await panel.getByRole('button', { name: 'This tab' }).click();
    await expect(panel.getByRole('menuitem', { name: 'Always allow 127.0.0.1' })).toBeVisible();
  });
});

test('a page of the browser shows that there is nothing to do', async ({ panelTab }) => {
  await expect(panelTab.getByText('Nothing to do here.')).toBeVisible();
});
