import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { click, openRecording, recordingOf } from '../panel-recordings';

// What runs by itself would run on in the next test, too.
test.use({ isAlone: true });

const press = (id: string) => recordingOf([click('#go')], { id, name: id });

async function entriesOf(panel: Page, menu: string): Promise<string[]> {
  await panel.getByRole('button', { name: menu }).click();
  await expect(panel.getByRole('menuitem').first()).toBeVisible();
  const entries = await panel.getByRole('menuitem').allTextContents();
  await expect(panel.getByRole('separator')).toHaveCount(1);
  await panel.keyboard.press('Escape');
  await expect(panel.getByRole('menuitem')).toHaveCount(0);
  return entries;
}

test('a recording offers the same in the editor as in the list; it is moved, copied, scheduled and deleted there', async ({
  background,
  panelTab,
}) => {
  await background.addRecordings({ recordings: [press('Water'), press('Feed')] });
  await background.moveRecording({ id: 'Feed', folder: 'Garden' });
  await panelTab.getByRole('button', { name: 'Recordings', exact: true }).click();
  const inList = await entriesOf(panelTab, 'With “Water”');
  expect(inList.at(-1)).toBe('Delete');
  await openRecording(panelTab, 'Water');
  expect(await entriesOf(panelTab, 'With this recording')).toEqual(inList);

  const choose = async (entry: string | RegExp) => {
    await panelTab.getByRole('button', { name: 'With this recording' }).click();
    await panelTab.getByRole('menuitem', { name: entry }).click();
  };
  await choose('Move to a folder');
  await expect(panelTab.getByRole('combobox', { name: 'Folder' })).toBeFocused();
  await panelTab.getByRole('combobox', { name: 'Folder' }).fill('Garden');
  await panelTab.keyboard.press('Enter');
  await expect(panelTab.getByRole('combobox', { name: 'Folder' })).toHaveCount(0);
  const folderOf = async (id: string) =>
    (await background.listRecordings({})).find((each) => each.id === id)?.folder;
  await expect.poll(() => folderOf('Water')).toBe('Garden');

  await choose('Duplicate');
  await expect(panelTab.getByRole('heading', { level: 1 })).toHaveText('Copy of Water');

  await choose('Schedule');
  const timing = panelTab.getByRole('form').getByRole('combobox');
  await expect(timing).toBeFocused();
  await timing.selectOption('Every day');
  await panelTab.getByLabel('Time', { exact: true }).fill('07:30');
  await panelTab.getByLabel('Time', { exact: true }).press('Enter');
  const when = panelTab.getByRole('button', { name: /every day at 7:30/ });
  await expect(when).toBeVisible();
  await when.click();
  await expect(timing).toBeFocused();
  await choose('Versions');
  await expect(timing).toHaveCount(0);

  await choose('Delete');
  await expect(panelTab.getByRole('button', { name: 'With “Copy of Water”' })).toHaveCount(0);
  await panelTab.getByRole('button', { name: 'Undo' }).click();
  await expect(panelTab.getByRole('button', { name: 'With “Copy of Water”' })).toBeVisible();
});
