import type { Page } from '@playwright/test';
import { playTask } from '../../fixtures/task-model';
import { expect } from '../fixtures';
import { test } from '../model-fixtures';
import { click, fill, openRecording, recordingOf, replayButton } from '../panel-recordings';
import { orderGoal, orderPage, orderScript, sayGoal } from '../task-stage';

// What runs by itself would run on in the next test, too.
test.use({ isAlone: true });

test.describe.configure({ timeout: 60_000 });

async function openHistory(panel: Page): Promise<void> {
  await panel.getByRole('button', { name: 'Settings' }).click();
  await panel.getByRole('button', { name: /^Your runs/ }).click();
  await expect(panel.getByRole('heading', { name: 'History', level: 1 })).toBeVisible();
}

const rows = (panel: Page) => panel.getByRole('main').getByRole('listitem');

const tea = `<title>Tea</title><button id="pour" onclick="this.textContent = 'Poured'">Pour</button>`;

test('replays and what ran by itself are found in the history, and lead to their recording while it is there', async ({
  background,
  context,
  panelTab,
  sites,
}) => {
  const url = sites.put('/tea', tea);
  const tab = await context.newPage();
  await tab.goto(url);
  const recording = recordingOf([click('#pour')], { id: 'tea', name: 'Pour tea' });
  const other = sites.put('/other', tea);
  const go = { id: 'go', method: 'navigate' as const, arguments: [other], description: 'Go there' };
  const failing = recordingOf([go, click('#none')], { id: 'none', name: 'Pour none' });
  await background.addRecordings({ recordings: [recording, failing] });
  await openRecording(panelTab, 'Pour tea');
  await tab.bringToFront();
  await replayButton(panelTab).click();
  await expect(panelTab.getByText('Done and verified')).toBeVisible();
  await background.setSchedule({ recordingId: 'none', page: other });
  await tab.goto(other);
  await expect.poll(() => background.listPastRuns({}), { timeout: 20_000 }).toHaveLength(2);

  await openHistory(panelTab);
  await expect(rows(panelTab)).toHaveText([
    /^Pour none.* · Run by its page · failed · [\d.]+ m?s · /,
    /^Pour tea.* · Replay · verified · .* · .*\/tea/,
  ]);
  await panelTab.getByRole('searchbox').fill('failed run');
  await expect(rows(panelTab)).toHaveText([/^Pour none/]);
  await panelTab.getByRole('button', { name: 'Remove Pour none' }).click();
  await panelTab.getByRole('button', { name: 'Undo' }).click();
  await expect(rows(panelTab)).toHaveText([/^Pour none/]);
  await panelTab.getByRole('searchbox').fill('');
  await panelTab.getByTitle('Open the recording').last().click();
  await expect(panelTab.getByRole('heading', { name: 'Pour tea', level: 1 })).toBeVisible();

  await background.removeRecording({ id: 'none' });
  await openHistory(panelTab);
  await expect(rows(panelTab).first()).toContainText('its recording was deleted');
  await expect(panelTab.getByTitle('Open the recording')).toHaveCount(1);
});

test('rows that were done are counted, and nothing of a private value is kept', async ({
  background,
  context,
  panelTab,
  sites,
}) => {
  const tab = await context.newPage();
  await tab.goto(sites.put('/', '<label>Pin <input id="pin" type="password"></label>'));
  const typed = { ...fill('#pin', '%pin%'), isSecret: true as const };
  const variables = [{ name: 'pin', isSecret: true as const }];
  await background.addRecordings({
    recordings: [recordingOf([typed], { id: 'pin', name: 'Type a pin', variables })],
  });
  await openRecording(panelTab, 'Type a pin');
  await tab.bringToFront();
  await replayButton(panelTab).click();
  const [chooser] = await Promise.all([
    panelTab.waitForEvent('filechooser'),
    panelTab.getByRole('button', { name: 'Choose a CSV or Excel file' }).click(),
  ]);
  const buffer = Buffer.from('pin\nsentinel-4711\nsentinel-4712\n');
  await chooser.setFiles({ name: 'pins.csv', mimeType: 'text/csv', buffer });
  await panelTab.getByRole('form', { name: 'Enter values' }).getByRole('button', { name: 'Replay' }).click();
  await expect(panelTab.getByText('2 of 2 rows done')).toBeVisible({ timeout: 20_000 });
  await openHistory(panelTab);
  await expect(rows(panelTab)).toHaveText([/^Type a pin.*verified · 2 of 2 rows done/]);
  expect(JSON.stringify(await background.listPastRuns({}))).not.toContain('sentinel');
});

test('a task is in the history with its result, goes back into the box, and is kept as a recording', async ({
  background,
  panelOn,
  model,
  allowModels,
}) => {
  await allowModels('openai/small');
  playTask(model, orderScript);
  const { panel } = await panelOn(orderPage);
  await sayGoal(panel, orderGoal);
  await expect.poll(() => background.listPastRuns({})).toMatchObject([{ kind: 'task', state: 'done' }]);
  await openHistory(panel);
  await expect(rows(panel)).toHaveText([/^type "Ada" into Name and place the order.* · Task · verified · /]);
  await panel.getByRole('button', { name: /^Save as steps/ }).click();
  await expect(panel.getByRole('button', { name: 'Saved. See recordings' })).toBeVisible();
  const [saved] = await background.listRecordings({});
  expect(saved).toMatchObject({ name: orderGoal });
  const { steps } = await background.readRecording({ id: saved?.id ?? '' });
  expect(steps.map(({ method }) => method)).toEqual(['navigate', 'fill', 'click', 'waitFor']);
  await panel.getByTitle('Put it back into the box').click();
  await expect(panel.getByRole('radio', { name: 'Task', exact: true })).toBeChecked();
  await expect(panel.getByRole('textbox', { name: 'Instruction' })).toHaveValue(orderGoal);
});
