import { expect, test } from './fixtures';
import { say } from './panel-states';

test.use({ flavour: 'store' });

const people = `<title>People</title><ul>${['Ada Lovelace', 'Grace Hopper']
  .map((name) => `<li>${name} <button onclick="this.textContent = 'Following'">Follow</button></li>`)
  .join('')}</ul><label><input type="checkbox"> Newsletter</label>`;

test('the parts of a sentence are asked about one by one, and a button does the rest', async ({
  panelOn,
}) => {
  const { page, panel } = await panelOn(people);
  await say(panel, 'Do', 'click Follow, then check Newsletter');
  const rows = panel.locator('[data-row]');
  await expect(rows).toHaveText([/Ada Lovelace/u, /Grace Hopper/u]);
  await expect(rows.nth(1)).toContainText('Grace Hopper');
  await expect(panel.getByRole('button', { name: 'Do the rest' })).toBeHidden();
  await panel.keyboard.press('2');
  await expect(page.getByRole('listitem').nth(1).getByRole('button')).toHaveText('Following');
  await expect(page.getByLabel('Newsletter')).not.toBeChecked();
  for (const colorScheme of ['light', 'dark'] as const) {
    await panel.emulateMedia({ colorScheme });
    await panel.screenshot({ path: test.info().outputPath(`rest-${colorScheme}.png`) });
  }
  await panel.getByRole('button', { name: 'Do the rest' }).click();
  await expect(page.getByLabel('Newsletter')).toBeChecked();
});
