import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { say } from './panel-states';

test.use({ flavour: 'store' });

const part = (title: string) =>
  `<section><h2>${title}</h2><label>${title} name <input></label>
   <button onclick="said.textContent = '${title}'">Save</button></section>`;
const pageOf = (...titles: string[]) =>
  `<title>Profile</title><p id="said">Nothing</p>${titles.map(part).join('')}`;

/** Says it, and chooses this row where Tabwright is not sure. */
async function choose(panel: Page, digit: string): Promise<void> {
  await say(panel, 'Do', 'click Save');
  await expect(panel.getByRole('heading', { name: 'It could be one of these' })).toBeVisible();
  await expect(panel.locator('[data-rows]')).toBeFocused();
  await panel.keyboard.press(digit);
}

const learnedIn = (panel: Page) =>
  panel.evaluate(async () => (await chrome.storage.local.get('learned-choices'))['learned-choices']);

test('what is chosen twice is done at once, unless the page changed, it is switched off, or forgotten', async ({
  panelOn,
  sites,
}) => {
  const html = pageOf('Billing', 'Shipping');
  const { page, panel } = await panelOn(html);
  const said = page.locator('#said');
  const fresh = async (shown: string) => {
    await page.goto(sites.put('/', shown));
    await expect(said).toHaveText('Nothing');
  };

  await choose(panel, '2');
  await expect(said).toHaveText('Shipping');
  await expect.poll(() => learnedIn(panel)).toMatchObject([{ words: 'click save', times: 1 }]);

  // Chosen once, it comes first, and nothing is done.
  await fresh(html);
  await say(panel, 'Do', 'click Save');
  await expect(panel.locator('[data-row]').first()).toContainText('because you chose it before');
  await expect(panel.locator('[data-rows]')).toBeFocused();
  await panel.keyboard.press('1');
  await expect(said).toHaveText('Shipping');
  await expect.poll(() => learnedIn(panel)).toMatchObject([{ words: 'click save', times: 2 }]);

  await fresh(html);
  await say(panel, 'Do', 'click Save');
  await expect(said).toHaveText('Shipping');

  await fresh(pageOf('Billing', 'Returns'));
  await say(panel, 'Do', 'click Save');
  await expect(panel.getByRole('heading', { name: 'It could be one of these' })).toBeVisible();
  await expect(panel.locator('[data-row]').first()).toContainText('Billing');
  await expect(said).toHaveText('Nothing');

  await fresh(html);
  const use = panel.getByRole('switch', { name: 'Learn from what I choose' });
  await panel.getByRole('button', { name: 'Settings' }).click();
  await expect(panel.getByText('Choices of 1 site are kept in this browser.')).toBeVisible();
  await use.press('Space');
  await expect(use).not.toBeChecked();
  await panel.getByRole('button', { name: 'Back' }).click();
  await choose(panel, '1');
  await expect(said).toHaveText('Billing');
  expect(await learnedIn(panel)).toMatchObject([{ times: 2 }]);

  await fresh(html);
  await panel.getByRole('button', { name: 'Settings' }).click();
  await use.press('Space');
  await expect(use).toBeChecked();
  const origin = new URL(page.url()).origin;
  await panel.getByRole('button', { name: `Forget ${origin}` }).click();
  await expect(panel.getByText('Nothing is learned.')).toBeVisible();
  await panel.getByRole('button', { name: 'Undo' }).click();
  await expect(panel.getByText('Choices of 1 site are kept in this browser.')).toBeVisible();
  const forgetAll = panel.getByRole('list', { name: 'Sites with learned choices' }).locator('..');
  await forgetAll.getByRole('button', { name: 'Forget all' }).click();
  await expect(panel.getByText('Nothing is learned.')).toBeVisible();
  await panel.getByRole('button', { name: 'Back' }).click();
  await say(panel, 'Do', 'click Save');
  await expect(panel.getByRole('heading', { name: 'It could be one of these' })).toBeVisible();
  await expect(said).toHaveText('Nothing');
});
