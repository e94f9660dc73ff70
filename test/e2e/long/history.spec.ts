import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { say } from '../panel-states';

const page = `<title>Tea</title><label>Name <input id="name"></label><label>Password <input type="password"></label>
  <button onclick="this.textContent = 'Poured'">Pour</button>`;
const secret = 'sentinel-4711';

async function openHistory(panel: Page): Promise<void> {
  await panel.getByRole('button', { name: 'Settings' }).click();
  await panel.getByRole('button', { name: /^Your runs/ }).click();
  await expect(panel.getByRole('heading', { name: 'History', level: 1 })).toBeVisible();
}

const rows = (panel: Page) => panel.getByRole('main').getByRole('listitem');

test('runs are found again, kept as steps that replay, and forgotten with an undo', async ({
  background,
  context,
  panelTab,
  sites,
}) => {
  const tab = await context.newPage();
  await tab.goto(sites.put('/tea', page));
  await tab.bringToFront();
  for (const words of ['type Ada into Name', 'click Pour']) {
    await say(panelTab, 'Do', words);
    await expect(panelTab.getByText('1 verified')).toBeVisible();
    await expect(panelTab.getByRole('button', { name: `Save as steps: “${words}”` })).toBeVisible();
    await panelTab.getByRole('button', { name: 'Back', exact: true }).click();
  }
  await openHistory(panelTab);
  await expect(rows(panelTab)).toHaveText([/^click Pour.*Do · verified · .*\/tea/, /^type Ada into Name/]);

  await panelTab.getByRole('searchbox').fill('ada TEA');
  await expect(rows(panelTab)).toHaveText([/^type Ada/]);
  await panelTab.getByRole('button', { name: 'Save as steps: “type Ada into Name”' }).click();
  await expect(panelTab.getByRole('button', { name: 'Saved. See recordings' })).toBeVisible();
  const [saved] = await background.listRecordings({});
  const recording = await background.readRecording({ id: saved!.id });
  expect(recording.steps.map(({ method }) => method)).toEqual(['navigate', 'fill']);
  await tab.locator('#name').fill('');
  const [session] = await background.listSessions({});
  const report = await background.replay({ sessionId: session!.id, recording });
  expect(report.state).toBe('done');
  await expect(tab.locator('#name')).toHaveValue('Ada');

  await panelTab.getByRole('searchbox').fill('nowhere');
  await expect(panelTab.getByText('Nothing matches “nowhere”.')).toBeVisible();
  await panelTab.getByRole('searchbox').fill('');
  await panelTab.getByRole('button', { name: 'Remove click Pour' }).click();
  await expect(rows(panelTab)).toHaveText([/^type Ada.*Replay/, /^type Ada.*Do/]);
  await panelTab.getByRole('button', { name: 'Undo' }).click();
  await expect(rows(panelTab)).toHaveText([/^type Ada.*Replay/, /^click Pour/, /^type Ada/]);
  await panelTab.getByRole('button', { name: 'Clear the history' }).click();
  await expect(panelTab.getByText('3 runs were removed.')).toBeVisible();
  await expect(panelTab.getByText('Runs appear here, the newest first.')).toBeVisible();
  await panelTab.getByRole('button', { name: 'Undo' }).click();
  await panelTab.getByTitle('Put it back into the box').first().click();
  await expect(panelTab.getByRole('textbox', { name: 'Instruction' })).toHaveValue('click Pour');
});

test('no secret comes into the history, and none of it is kept where it is not wanted', async ({
  background,
  context,
  panelTab,
  sites,
}) => {
  const tab = await context.newPage();
  await tab.goto(sites.put('/tea', page) + `?token=${secret}`);
  await tab.bringToFront();
  await say(panelTab, 'Do', `type "${secret}" into Password`);
  await expect(panelTab.getByText('1 verified')).toBeVisible();
  await expect.poll(() => background.listPastRuns({})).toHaveLength(1);
  const kept = await background.listPastRuns({});
  expect(JSON.stringify(kept)).not.toContain(secret);
  expect(kept).toMatchObject([{ kind: 'act', state: 'done', acts: [{ action: { method: 'fill' } }] }]);

  await openHistory(panelTab);
  await panelTab.getByRole('combobox', { name: 'Keep runs' }).selectOption('not at all');
  await expect(panelTab.getByText('Runs appear here, the newest first.')).toBeVisible();
  await panelTab.getByRole('button', { name: 'Now', exact: true }).click();
  await say(panelTab, 'Do', 'click Pour');
  await expect(tab.getByRole('button', { name: 'Poured' })).toBeVisible();
  await expect(panelTab.getByText('1 verified')).toBeVisible();
  expect(await background.listPastRuns({})).toEqual([]);
});

test('what the page took back afterwards is not told as done', async ({
  background,
  context,
  panelTab,
  sites,
}) => {
  const tab = await context.newPage();
  const html = `<button id="like" aria-pressed="false">Like</button><script>
      const later = setTimeout;
      like.onclick = () => { like.ariaPressed = 'true'; later(() => { like.ariaPressed = 'false'; }, 1800); };
    </script>`;
  await tab.goto(sites.put('/', html));
  await tab.bringToFront();
  await say(panelTab, 'Do', 'click Like');
  await expect(panelTab.getByText('1 taken back')).toBeVisible();
  await expect
    .poll(() => background.listPastRuns({}))
    .toMatchObject([{ instruction: 'click Like', isTakenBack: true, acts: [] }]);
  await openHistory(panelTab);
  await expect(rows(panelTab)).toHaveText([/^click Like.*taken back/i]);
});
