import type { Locator, Page } from '@playwright/test';
import { playTask } from '../../fixtures/task-model';
import { expect, tabIdOf } from '../fixtures';
import { test } from '../model-fixtures';
import { speak } from '../panel-speech';
import { tidyPage, tidyScript } from '../task-stage';

test.describe.configure({ timeout: 120_000 });

const page = `<!doctype html><html lang="en"><title>Tisch</title><h1>Tisch</h1>
<label>Name <input id="name"></label>
<label><input id="quiet" type="checkbox"> Ruhig</label>
<button id="book">Buchen</button> <button disabled>Bezahlen</button> <button id="dead">Drucken</button>
<p id="out"></p><dialog aria-label="Bestellung"><p>Gebucht</p></dialog>
<script>
  name.oninput = () => {};
  book.onclick = () => { out.textContent = 'Gebucht'; document.querySelector('dialog').show(); };
</script></html>`;

/** English words that no other language of the panel has, and that stand in half of all our English sentences. */
const english =
  /\b(the|is|are|now|with|of|it|its|shows?|that|this|not|been|click(?:ed)?|fill|typed?|check(?:ed)?|opened|closed|changed|within|page|button|field)\b/iu;

/** The lines of the panel that have English in them, but for what the page calls its own in quotation marks. */
async function englishIn(shown: Locator): Promise<string[]> {
  const text = await shown.innerText();
  return text
    .split('\n')
    .map((line) => line.replaceAll(/„[^“]*“/gu, '„“').replaceAll(/https?:\S+|\d+\.\d+\.\d+\.\d+\S*/gu, ''))
    .filter((line) => english.test(line));
}

async function sayInGerman(panel: Page, mode: 'Finden' | 'Tun', instruction: string): Promise<void> {
  await panel.getByRole('radio', { name: mode, exact: true }).press('Space');
  const box = panel.getByRole('textbox', { name: 'Anweisung' });
  await box.fill(instruction);
  await box.press('Enter');
}

test('a German panel says in German what is found, what is done, what it changes, and why it fails', async ({
  panelOn,
}) => {
  const { panel } = await panelOn(page);
  await speak(panel, 'de');
  const main = panel.locator('main');

  await sayInGerman(panel, 'Finden', 'klicke Buchen');
  await expect(main.getByText('Schaltfläche „Buchen“ anklicken')).toBeVisible();
  expect(await englishIn(main)).toEqual([]);

  await sayInGerman(panel, 'Tun', 'klicke Drucken');
  await expect(main.getByText(/Innerhalb von 1,5 s hat sich nichts geändert\./u)).toBeVisible();
  expect(await englishIn(main)).toEqual([]);
  await panel.screenshot({ path: test.info().outputPath('failed.png') });

  await sayInGerman(panel, 'Tun', 'klicke Buchen');
  await expect(
    main.getByText(/hat geöffnet: Dialog „Bestellung“|zeigt jetzt „Gebucht“/u).first(),
  ).toBeVisible();
  expect(await englishIn(main)).toEqual([]);

  await sayInGerman(panel, 'Tun', 'kreuze Ruhig an');
  await expect(main.getByText('ist jetzt angekreuzt')).toBeVisible();
  expect(await englishIn(main)).toEqual([]);
  await panel.screenshot({ path: test.info().outputPath('done.png') });

  await panel.getByRole('radio', { name: 'Tun', exact: true }).press('?');
  await expect(main.getByText('Entf', { exact: true })).toBeVisible();
  expect(await englishIn(main)).toEqual([]);
});

test('a German panel says the steps of a recording and their replay in German', async ({
  panelOn,
  background,
  extensionPage,
}) => {
  const { page: tab, panel } = await panelOn(page);
  const tabId = await tabIdOf(extensionPage, tab);
  const { id: sessionId } = await background.startSession({ tabId });
  await background.startRecording({ sessionId });
  await tab.locator('#name').fill('Ada');
  await tab.locator('#book').click();
  const asked = background.addRecordedCheck({ sessionId, tabId, check: 'text' });
  await expect(tab.locator('[popover=manual]')).toHaveCount(1);
  const heading = await tab.locator('h1').boundingBox();
  await tab.mouse.click((heading?.x ?? 0) + 5, (heading?.y ?? 0) + 5);
  await asked;
  const recording = await background.stopRecording({ sessionId, name: 'Tisch' });
  expect(recording.steps.map(({ description }) => description)).toContain('Check that “Tisch” shows “Tisch”');
  await background.addRecordings({ recordings: [recording] });

  await speak(panel, 'de');
  await panel.getByRole('button', { name: 'Aufzeichnungen', exact: true }).click();
  await panel.locator('[data-row]').first().click();
  const steps = panel.locator('main');
  for (const title of [
    '„Name“ mit „Ada“ ausfüllen',
    '„Buchen“ anklicken',
    'Prüfen, ob „Tisch“ den Text „Tisch“ zeigt',
  ])
    await expect(steps.getByText(title, { exact: true })).toBeVisible();
  expect(await englishIn(steps)).toEqual([]);
  await panel.screenshot({ path: test.info().outputPath('steps.png') });
  expect(await background.replay({ sessionId, recording })).toMatchObject({ state: 'done' });
});

test('a German panel says in German what a task asks for, does and proves', async ({
  panelOn,
  model,
  allowModels,
}) => {
  await allowModels('openai/small');
  playTask(model, tidyScript);
  const { panel } = await panelOn(tidyPage);
  await speak(panel, 'de');
  await panel.getByRole('radio', { name: 'Aufgabe', exact: true }).press('Space');
  const box = panel.getByRole('textbox', { name: 'Anweisung' });
  await box.fill('räume alles auf');
  await box.press('Enter');
  await expect(panel.getByRole('alert')).toContainText('Schaltfläche „Delete account“ anklicken');
  expect(await englishIn(panel.getByRole('alert'))).toEqual([]);
  await panel.getByRole('button', { name: 'Erlauben', exact: true }).click();
  const timeline = panel.getByRole('log');
  await expect(timeline.getByText('zeigt jetzt „All tidy“')).toBeVisible();
});
