import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { click, fill, openRecording, recordingOf, replayButton } from '../panel-recordings';

const count = 14;

const form = `<title>Numbers</title><h1>Numbers</h1><p>
  ${Array.from({ length: count }, (_none, at) => `<button id="b${at + 1}">Press ${at + 1}</button>`).join('')}
  <label>Name <input id="name"></label></p><output id="shown"></output>
  <script>document.onclick = ({ target }) => { if (target.matches('button')) shown.textContent += target.id }</script>`;

const presses = Array.from({ length: count }, (_none, at) =>
  click(`#b${at + 1}`, { description: `Press the button ${at + 1}` }),
);

const rows = (panel: Page): Locator => panel.locator('[data-row]');
const undoOf = (panel: Page): Locator => panel.getByRole('button', { name: 'Undo', exact: true });

test('what was deleted is said at the bottom for six seconds, and longer while somebody is on it', async ({
  panelOn,
  background,
}) => {
  const { panel } = await panelOn(form);
  await background.addRecordings({ recordings: [recordingOf(presses, { name: 'Presses' })] });
  await openRecording(panel, 'Presses');
  await panel.clock.install();
  await panel.clock.pauseAt(Date.now() + 1000);
  await rows(panel).nth(11).press('Delete');
  const said = panel.getByRole('status').filter({ hasText: /Step \d+ was deleted/ });
  await expect(said).toBeInViewport();
  await expect(said).toContainText('Step 12 was deleted.');
  await expect(rows(panel).nth(11)).toBeFocused();
  await expect(rows(panel).nth(11)).toContainText('Press the button 13');
  await panel.clock.runFor(5000);

  // The next one is shown as long as the first, though it says the same.
  await panel.keyboard.press('Delete');
  await panel.clock.runFor(5000);
  await expect(undoOf(panel)).toBeVisible();
  await panel.clock.runFor(1100);
  await expect(undoOf(panel)).toHaveCount(0);

  await rows(panel).nth(2).click();
  await panel.getByRole('button', { name: 'Delete the step' }).click();
  await expect(rows(panel).nth(2)).toBeFocused();
  await undoOf(panel).focus();
  await panel.clock.runFor(20_000);
  await undoOf(panel).press('Enter');
  await expect(undoOf(panel)).toHaveCount(0);
  await expect(rows(panel).nth(2)).toContainText('Press the button 3');
  await expect.poll(() => panel.evaluate(() => document.activeElement?.textContent)).toContain('button 3');

  await rows(panel).first().press('Delete');
  await panel.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(panel.getByText('v2 · saved')).toBeVisible();
  await expect(undoOf(panel)).toHaveCount(0);
  await rows(panel).first().press('Delete');
  await expect(undoOf(panel)).toBeVisible();
  await replayButton(panel).click();
  await expect(undoOf(panel)).toHaveCount(0);
});

test('what was asked for, and what ended, comes into view with the focus, wherever the list was', async ({
  panelOn,
  background,
}) => {
  const { panel } = await panelOn(form);
  const missing = click('#gone', { description: 'Press what is gone', timeoutMs: 500 });
  const steps = presses.toSpliced(8, 0, missing);
  await background.addRecordings({ recordings: [recordingOf(steps, { name: 'Presses' })] });
  await openRecording(panel, 'Presses');
  const format = panel.getByRole('combobox', { name: 'Format' });
  const ask = async (entry: string) => {
    await rows(panel).last().scrollIntoViewIfNeeded();
    await panel.getByRole('button', { name: 'With this recording' }).click();
    await panel.getByRole('menuitem', { name: entry }).click();
  };
  await ask('Export');
  await expect(format).toBeInViewport();
  await expect(format).toBeFocused();
  await ask('Export');
  await expect(format).toBeInViewport();
  await expect(format).toBeFocused();
  await ask('Name and tags');
  await expect(panel.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await expect(panel.getByRole('textbox', { name: 'Name' })).toBeInViewport();
  await panel.keyboard.press('Escape');

  await replayButton(panel).click();
  const failure = panel.getByRole('alert').filter({ hasText: 'Nothing on this page matches' });
  await expect(failure).toBeFocused({ timeout: 20_000 });
  await expect(failure).toBeInViewport({ ratio: 0.9 });
});

test('the results of rows come into view with the focus, while who types goes on typing', async ({
  panelOn,
  background,
}) => {
  const { page, panel } = await panelOn(form);
  const steps = [...presses, fill('#name', '%name%')];
  const recording = recordingOf(steps, { name: 'Presses', variables: [{ name: 'name' }] });
  await background.addRecordings({ recordings: [recording] });
  await openRecording(panel, 'Presses');
  await replayButton(panel).click();
  await panel
    .locator('input[type=file]')
    .setInputFiles({ name: 'names.csv', mimeType: 'text/csv', buffer: Buffer.from('name\nAda\nBo\n') });
  await expect(panel.getByText('2 rows in names.csv')).toBeVisible();
  await panel.getByRole('form', { name: 'Enter values' }).getByRole('button', { name: 'Replay' }).click();
  const results = panel.getByRole('region', { name: 'Rows' });
  await expect(results).toBeFocused({ timeout: 30_000 });
  await expect(results).toBeInViewport({ ratio: 0.9 });
  await expect(page.locator('#name')).toHaveValue('Bo');

  await replayButton(panel).click();
  await expect(panel.getByRole('button', { name: 'Stop' })).toBeVisible();
  await rows(panel).first().click();
  const words = panel.getByRole('textbox', { name: 'In words' });
  await words.fill('Press the first');
  await expect(replayButton(panel)).toBeVisible({ timeout: 30_000 });
  await expect(results.getByRole('button', { name: 'Download the results' })).toBeVisible();
  await expect(words).toBeFocused();
});
