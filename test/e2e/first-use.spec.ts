import type { Page } from '@playwright/test';
import { tryItInstructions } from '../../src/panel/try-it';
import { expect, test } from './fixtures';
import { say } from './panel-states';

test.use({ flavour: 'store', isFirstUse: true });

/** The tab that shows our practice page. */
function tryItPage(pages: Page[]): Page {
  const page = pages.find((each) => each.url().endsWith('/try-it.html'));
  if (!page) throw new Error('the practice page is not open');
  return page;
}

test('leads from the welcome over the practice page to a verified action, with no key and no site', async ({
  context,
  sites,
  openPanel,
}) => {
  const startedAt = Date.now();
  const page = await context.newPage();
  await page.goto(sites.put('/', '<h1>Anything</h1>'));
  const panel = await openPanel(page);
  const start = panel.getByRole('button', { name: 'Try it on the practice page' });
  await expect(start).toBeFocused();
  await panel.keyboard.press('Enter');
  const box = panel.getByRole('textbox', { name: 'Instruction' });
  await expect(box).toHaveValue(tryItInstructions[0]);
  await expect(box).toBeFocused();
  await expect(panel.getByText('Ready')).toBeVisible();
  await panel.keyboard.press('Enter');
  await expect(panel.getByText('1 verified')).toBeVisible();
  expect(Date.now() - startedAt).toBeLessThan(60_000);
  await expect(tryItPage(context.pages()).getByLabel('Email')).toHaveValue('ada@example.org');
  expect(await panel.evaluate(() => chrome.permissions.getAll())).toMatchObject({ origins: [] });
});

test('all that the panel suggests on the practice page is done there and verified, marks included', async ({
  context,
  sites,
  openPanel,
}) => {
  const page = await context.newPage();
  await page.goto(sites.put('/', '<h1>Anything</h1>'));
  const panel = await openPanel(page);
  await panel.getByRole('button', { name: 'Try it on the practice page' }).click();
  await expect(panel.getByRole('heading', { name: 'Try these' })).toBeVisible();
  const tearoom = tryItPage(context.pages());

  await say(panel, 'Find', 'click House rules');
  await expect(panel.getByRole('list', { name: 'Actions found' }).getByRole('listitem')).toHaveCount(1);
  await expect(tearoom.locator('[popover=manual]')).toHaveCount(1);
  await panel.getByRole('button', { name: 'Back' }).click();
  await expect(tearoom.locator('[popover=manual]')).toHaveCount(0);

  for (const instruction of tryItInstructions) {
    await panel.getByRole('list', { name: 'Try these' }).getByText(instruction).click();
    await expect(panel.getByRole('textbox', { name: 'Instruction' })).toBeFocused();
    await panel.keyboard.press('Enter');
    await expect(panel.getByText('1 verified')).toBeVisible();
    await panel.getByRole('button', { name: 'Back' }).click();
  }
  await expect(panel.getByText('done and verified')).toHaveCount(tryItInstructions.length);
  await expect(tearoom.getByLabel('Occasion')).toHaveValue('Birthday');
  await expect(tearoom.getByRole('status').filter({ hasText: 'Lemon tart' })).toBeVisible();
  await expect(tearoom.getByRole('dialog', { name: 'House rules' })).toBeVisible();
});

test('the welcome is shown once, can be skipped, and leads to the model for those who want one', async ({
  panelTab,
}, testInfo) => {
  // What there is to choose is in sight, in small panels too, beside all that the foot says.
  await expect(panelTab.getByText(/Opens with|No keys/)).toBeVisible();
  for (const [width, height] of [
    [360, 720],
    [320, 640],
  ] as const) {
    await panelTab.setViewportSize({ width, height });
    await panelTab.screenshot({ path: testInfo.outputPath(`${width}.png`) });
    for (const choice of await panelTab.getByRole('radio').all())
      await expect(choice).toBeInViewport({ ratio: 1 });
  }
  await panelTab.getByRole('radio', { name: 'A provider key' }).check();
  await panelTab.getByRole('button', { name: 'Set up the model' }).click();
  await expect(panelTab.getByRole('heading', { name: 'Settings', exact: true })).toBeVisible();
  await panelTab.reload();
  await expect(panelTab.getByRole('button', { name: 'Settings' })).toBeVisible();
  await expect(panelTab.getByRole('heading', { name: /Say it once/ })).toHaveCount(0);
});

test('a practice page that was opened by hand is worked on too, and another page of ours is not', async ({
  context,
  extensionId,
  panelTab,
}) => {
  await panelTab.getByRole('button', { name: 'Skip' }).click();
  const page = await context.newPage();
  await page.goto(`chrome-extension://${extensionId}/try-it.html`);
  await page.bringToFront();
  await say(panelTab, 'Do', 'click Book');
  await expect(panelTab.getByText('1 verified')).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Your table is kept' })).toBeVisible();

  await page.goto(`chrome-extension://${extensionId}/sidepanel.html`);
  await page.bringToFront();
  await expect(panelTab.getByText('Nothing to do here.')).toBeVisible();
});
