import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { click, recordingOf } from '../panel-recordings';

const make = (id: string, tags: string[] = []) => recordingOf([click('#go')], { id, name: id, tags });

async function openList(panel: Page): Promise<void> {
  await panel.getByRole('button', { name: 'Recordings', exact: true }).click();
  await expect(panel.getByRole('searchbox')).toBeVisible();
}

async function moveTo(panel: Page, name: string, folder: string): Promise<void> {
  await panel.getByRole('button', { name: `With “${name}”` }).click();
  await panel.getByRole('menuitem', { name: 'Move to a folder' }).click();
  const field = panel.getByRole('combobox', { name: 'Folder' });
  await field.fill(folder);
  await field.press('Enter');
  await expect(field).toHaveCount(0);
}

const rowsIn = (panel: Page, list: string) =>
  panel.getByRole('list', { name: list, exact: true }).locator('[data-row]');

test('recordings lie in folders, which stay with them and are searched', async ({ background, panelTab }) => {
  await background.addRecordings({ recordings: ['Order', 'Report', 'Water'].map((id) => make(id)) });
  await openList(panelTab);
  await expect(rowsIn(panelTab, 'Recordings')).toHaveCount(3);
  await panelTab.getByRole('button', { name: 'With “Order”' }).click();
  await panelTab.getByRole('menuitem', { name: 'Move to a folder' }).press('Enter');
  await expect(panelTab.getByRole('combobox', { name: 'Folder' })).toBeFocused();
  await panelTab.keyboard.press('Escape');
  await expect(panelTab.locator('[data-row="Order"]')).toBeFocused();
  await moveTo(panelTab, 'Order', 'Work');
  await expect(panelTab.locator('[data-row="Order"]')).toBeFocused();
  await moveTo(panelTab, 'Report', 'Work');
  await expect(rowsIn(panelTab, 'Recordings in Work')).toHaveCount(2);
  await expect(rowsIn(panelTab, 'Recordings')).toHaveText([/Water/]);

  // The arrow keys go through all of them.
  await rowsIn(panelTab, 'Recordings in Work').last().press('ArrowDown');
  await expect(rowsIn(panelTab, 'Recordings').first()).toBeFocused();

  await background.saveRecording({ recording: await background.readRecording({ id: 'Order' }) });
  await background.duplicateRecording({ id: 'Order', name: 'Order again' });
  await expect(rowsIn(panelTab, 'Recordings in Work')).toHaveCount(3);
  expect(await background.readRecording({ id: 'Order' })).not.toHaveProperty('folder');
  await background.removeRecording({ id: 'Report' });
  await background.restoreRecording({ id: 'Report' });
  await expect(rowsIn(panelTab, 'Recordings in Work')).toHaveCount(3);

  await panelTab.getByRole('searchbox').fill('work again');
  await expect(panelTab.locator('[data-row]')).toHaveText([/Order again/]);
  await panelTab.getByRole('searchbox').fill('');
  await panelTab.getByRole('button', { name: 'Rename the folder “Work”' }).click();
  const field = panelTab.getByRole('combobox', { name: 'Folder' });
  await field.fill('Office');
  await panelTab.getByRole('button', { name: 'Rename', exact: true }).click();
  await expect(rowsIn(panelTab, 'Recordings in Office')).toHaveCount(3);
  await expect(rowsIn(panelTab, 'Recordings in Work')).toHaveCount(0);
  await moveTo(panelTab, 'Order', '');
  await expect(rowsIn(panelTab, 'Recordings')).toHaveCount(2);
  expect(await background.moveRecording({ id: 'nobody', folder: 'Work' })).toBe(false);
});

test('tags choose among the recordings, by hand and by key, beside the search', async ({
  background,
  panelTab,
}) => {
  await background.addRecordings({
    recordings: [make('Order', ['shop', 'weekly']), make('Water', ['weekly']), make('Read')],
  });
  await openList(panelTab);
  const rows = rowsIn(panelTab, 'Recordings');
  const tags = panelTab.getByRole('group', { name: 'Only those with these tags' }).first();
  await tags.getByRole('button', { name: 'weekly' }).click();
  await expect(rows).toHaveCount(2);
  await tags.getByRole('button', { name: 'weekly' }).press('ArrowLeft');
  await expect(tags.getByRole('button', { name: 'shop' })).toBeFocused();
  await panelTab.keyboard.press('Space');
  await expect(rows).toHaveText([/Order/]);
  await panelTab.getByRole('searchbox').fill('water');
  await expect(panelTab.getByText('Nothing matches “weekly shop water”.')).toBeVisible();
  await panelTab.getByRole('searchbox').fill('');
  await tags.getByRole('button', { name: 'shop' }).click();
  await rows.first().focus();
  await panelTab.getByRole('button', { name: 'weekly' }).nth(1).click();
  await expect(rows).toHaveCount(3);
});

test('a recording is replayed from its row', async ({ background, context, panelTab, sites }) => {
  const page = await context.newPage();
  await page.goto(
    sites.put('/', '<title>Go</title><button id="go" onclick="this.textContent += 1">Go</button>'),
  );
  await background.addRecordings({ recordings: [make('Press it')] });
  await openList(panelTab);
  await page.bringToFront();
  await panelTab.getByRole('button', { name: 'Replay “Press it”' }).click();
  await expect(panelTab.getByText('Done and verified')).toBeVisible();
  await expect(page.locator('#go')).toHaveText('Go1');
});
