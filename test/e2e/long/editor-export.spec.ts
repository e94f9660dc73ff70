import { shopRecording } from '../../fixtures/shop-recording';
import { expect, test } from '../fixtures';
import { openRecording, savedBy } from '../panel-recordings';

test('an export is read before it is copied or saved, with what it cannot express', async ({
  background,
  panelTab,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const recording = shopRecording({ shop: 'https://shop.example' });
  await background.addRecordings({ recordings: [recording] });
  await openRecording(panelTab, recording.name);
  await panelTab.getByRole('button', { name: 'With this recording' }).click();
  await panelTab.getByRole('menuitem', { name: 'Export' }).click();
  await panelTab.getByRole('combobox', { name: 'Format' }).selectOption('Playwright test (TypeScript)');
  await expect(panelTab.getByText(/differences from this recording/)).toBeVisible();
  const preview = panelTab.getByLabel('The file', { exact: true });
  await expect(preview).toContainText("import { expect, test } from '@playwright/test';");
  await expect(panelTab.getByRole('figure')).toContainText('.spec.ts');

  await preview.focus();
  await panelTab.keyboard.press('End');
  await expect.poll(() => preview.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0);

  const saved = await savedBy(panelTab, panelTab.getByRole('button', { name: 'Save the file' }));
  await panelTab.bringToFront();
  await panelTab.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(panelTab.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await panelTab.evaluate(() => navigator.clipboard.readText())).toBe(saved);
  expect(await preview.textContent()).toBe(saved.slice(0, 20_000));
});
