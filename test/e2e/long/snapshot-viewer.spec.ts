import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { openSnapshots } from '../panel-states';

const overlay = (page: Page) => page.locator('[popover=manual]');
const take = (panel: Page) => panel.getByRole('button', { name: 'Take a snapshot' }).click();
const option = (panel: Page, name: RegExp) =>
  panel.getByRole('listbox', { name: /^Lines/ }).getByRole('option', { name });

test('shows what a model would see, full and compact, and marks the element of a line', async ({
  context,
  sites,
  openPanel,
}) => {
  sites.put('/inner', '<button>Inside the frame</button>');
  const page = await context.newPage();
  await page.goto(
    sites.put('/', '<h1>Orders</h1><p>Only text</p><button>Save</button><iframe src="$b/inner"></iframe>'),
  );
  const panel = await openPanel(page);
  await openSnapshots(panel);
  await take(panel);
  await expect(option(panel, /^# Orders$/)).toBeVisible();
  await expect(option(panel, /^- Only text$/)).toBeVisible();
  await expect(panel.getByRole('status')).toContainText(/About \d+ tokens · \d+ lines · \d+ ms/);

  await option(panel, /button Save/).hover();
  await expect(overlay(page)).toHaveCount(1);
  await option(panel, /^# Orders$/).hover();
  await expect(overlay(page)).toHaveCount(0);
  await option(panel, /button Inside the frame/).hover();
  await expect(page.frameLocator('iframe').locator('[popover=manual]')).toHaveCount(1);
  await expect(overlay(page)).toHaveCount(0);

  await panel.getByRole('radio', { name: 'Compact' }).press('Space');
  await expect(option(panel, /^- Only text$/)).toHaveCount(0);
  await expect(option(panel, /button Save/)).toBeVisible();
  await panel.getByRole('button', { name: 'Back' }).click();
  await expect(page.frameLocator('iframe').locator('[popover=manual]')).toHaveCount(0);
});

test('is worked by keys: lines, the element, what was left out', async ({ context, sites, openPanel }) => {
  const rows = Array.from(
    { length: 2000 },
    (_unused, at) => `<li>Order ${at} <a href="/${at}">Open ${at}</a></li>`,
  );
  const page = await context.newPage();
  await page.goto(sites.put('/', `<h1>Orders</h1><ul>${rows.join('')}</ul><button>Save</button>`));
  const panel = await openPanel(page);
  await openSnapshots(panel);
  await take(panel);
  const list = panel.getByRole('listbox', { name: 'Lines of the snapshot' });
  await list.focus();
  await panel.keyboard.press('End');
  await panel.keyboard.press('Enter');
  await expect(panel.getByRole('region', { name: 'Chosen line' })).toContainText('button Save');
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1000);
  await expect(overlay(page)).toHaveCount(1);

  const gap = option(panel, /^[\d,]+ more lines$/);
  await panel.keyboard.press('ArrowUp');
  while ((await gap.and(panel.locator('[aria-selected=true]')).count()) === 0)
    await panel.keyboard.press('ArrowUp');
  await panel.keyboard.press('Enter');
  await panel.keyboard.press('ArrowDown');
  await expect(panel.getByText('left out', { exact: true })).toBeVisible();
  await expect(panel.getByRole('status')).toContainText(/[\d,]+ left out/);
});

test('stays quick with all of a long page, and finds in it', async ({ context, sites, openPanel }) => {
  const rows = Array.from(
    { length: 8000 },
    (_unused, at) => `<li>Order ${at} <a href="/${at}">Open ${at}</a></li>`,
  );
  const page = await context.newPage();
  await page.goto(sites.put('/', `<ul>${rows.join('')}</ul>`));
  const panel = await openPanel(page);
  await openSnapshots(panel);
  await panel.getByRole('combobox', { name: 'Most tokens' }).selectOption('none');
  await take(panel);
  await expect(panel.getByRole('status')).toContainText('16,000 lines');
  // Only what is in view is drawn.
  expect(await option(panel, /./).count()).toBeLessThan(100);
  const list = panel.getByRole('listbox', { name: 'Lines of the snapshot' });
  await list.evaluate((box) => (box.scrollTop = box.scrollHeight));
  await expect(option(panel, /link Open 7999$/)).toBeVisible();
  await panel.getByRole('searchbox').fill('open 4321');
  await expect(option(panel, /./)).toHaveCount(1);
  await panel.getByRole('searchbox').fill('kettle');
  await panel.getByRole('button', { name: 'Clear the search' }).click();
  await expect(option(panel, /link Open 0$/)).toBeVisible();
});

test('tells what changed since the snapshot before, and marks nothing of a page that is gone', async ({
  context,
  sites,
  openPanel,
}) => {
  sites.put('/next', '<button>Another</button>');
  const page = await context.newPage();
  await page.goto(sites.put('/', '<button>First</button><button id="b">Second</button>'));
  const panel = await openPanel(page);
  await openSnapshots(panel);
  await take(panel);
  await panel.getByRole('radio', { name: 'Changes' }).press('Space');
  await expect(panel.getByText('There is no earlier snapshot to compare with.')).toBeVisible();
  await page.evaluate(() => {
    document.querySelector('#b')?.remove();
    document.body.insertAdjacentHTML('beforeend', '<button>Third</button>');
  });
  await panel.getByRole('button', { name: 'Take it again' }).click();
  await expect(option(panel, /^came \d+ button Third$/)).toBeVisible();
  await expect(option(panel, /^went \d+ button Second$/)).toBeVisible();
  await page.goto(`${sites.a}/next`);
  await option(panel, /button Third$/).hover();
  await page.waitForTimeout(300);
  await expect(overlay(page)).toHaveCount(0);
});
