import type { Page } from '@playwright/test';
import { readScheduledRuns, readSchedules } from '../../../src/protocol/recordings/schedule';
import { expect, killWorker, test } from '../fixtures';
import { click, fill, recordingOf } from '../panel-recordings';

/** A busy machine takes its time. */
const patient = { timeoutMs: 20_000 };

// What runs by itself would run on in the next test, too.
test.use({ isAlone: true });

test.describe.configure({ timeout: 60_000 });

const counter = `<title>Counter</title><button id="go" onclick="this.textContent = 'Gone'">Go</button>`;

const onPage = (url: string) =>
  recordingOf(
    [{ id: 'go', method: 'navigate', arguments: [url], description: 'Go there' }, click('#go', patient)],
    { id: 'press', name: 'Press it' },
  );

async function openSchedule(panel: Page): Promise<void> {
  await panel.getByRole('button', { name: 'Recordings', exact: true }).click();
  await panel.getByRole('button', { name: 'With “Press it”' }).click();
  await panel.getByRole('menuitem', { name: 'Schedule' }).click();
  await expect(panel.getByRole('combobox', { name: 'Run it' })).toBeFocused();
}

const scheduleIn = async (page: Page) =>
  readSchedules(await page.evaluate(async () => (await chrome.storage.local.get('schedules')).schedules))[
    'press'
  ];

const runsIn = async (page: Page) =>
  readScheduledRuns(
    await page.evaluate(async () => (await chrome.storage.local.get('scheduled-runs'))['scheduled-runs']),
  );

test('a schedule is set, shown in the list, changed and taken back, with the keyboard too', async ({
  background,
  panelTab,
  sites,
}) => {
  await background.addRecordings({ recordings: [onPage(sites.put('/orders', counter))] });
  await openSchedule(panelTab);
  const kind = panelTab.getByRole('combobox', { name: 'Run it' });
  await kind.selectOption('On days of the week');
  await panelTab.getByRole('checkbox', { name: 'Wednesday' }).press('Space');
  await panelTab.getByLabel('Time', { exact: true }).fill('07:30');
  await panelTab.getByLabel('Time', { exact: true }).press('Enter');
  await expect(kind).toHaveCount(0);
  expect(await scheduleIn(panelTab)).toMatchObject({
    timing: { kind: 'weekly', days: [1, 3], hour: 7, minute: 30 },
  });
  await expect(panelTab.locator('[data-row="press"]')).toContainText(/Mon, Wed at 7:30\sAM · next/);

  await openSchedule(panelTab);
  await expect(panelTab.getByRole('checkbox', { name: 'Wednesday' })).toBeChecked();
  await kind.selectOption('Every few minutes');
  await panelTab.getByRole('spinbutton').fill('0');
  await expect(panelTab.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await panelTab.getByRole('spinbutton').fill('30');
  await panelTab.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(panelTab.locator('[data-row="press"]')).toContainText('every 30 minutes');

  await openSchedule(panelTab);
  await kind.selectOption('Never');
  await panelTab.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => scheduleIn(panelTab)).toBe(undefined);
  await openSchedule(panelTab);
  await kind.selectOption('Once');
  await panelTab.getByLabel('Day and time').fill('2020-01-01T09:00');
  await panelTab.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(panelTab.getByRole('alert')).toContainText('That time has passed.');
});

test('what ran when its page was opened is said beside the page, and is stopped there', async ({
  background,
  context,
  panelTab,
  sites,
}) => {
  const url = sites.put('/orders', '<title>Orders</title><button id="go" disabled>Go</button>');
  await background.addRecordings({ recordings: [onPage(url)] });
  await openSchedule(panelTab);
  await panelTab.getByRole('checkbox', { name: /^Also when I open .*\/orders$/ }).check();
  await panelTab.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(panelTab.locator('[data-row="press"]')).toContainText('when its page is opened');
  await panelTab.getByRole('button', { name: 'Now', exact: true }).click();
  const page = await context.newPage();
  await page.goto(url);
  await page.bringToFront();
  const line = panelTab.getByRole('region', { name: '“Press it”' });
  await expect(line).toContainText('“Press it” is running.');
  await expect(page.locator('[popover=manual]')).toHaveCount(1);
  await line.getByRole('button', { name: 'Stop' }).click();
  await expect(line).toContainText('“Press it” ran when you opened this page. It was stopped.');
  // It is news of this site, and of nothing else.
  await page.goto(`${sites.b}/`);
  await expect(line).toHaveCount(0);
  await page.goto(sites.put('/other', '<title>Other</title>'));
  await expect(line).toBeVisible();
  await line.getByRole('button', { name: 'Show' }).click();
  await expect(panelTab.getByRole('list', { name: 'Steps', exact: true })).toBeVisible();
  await panelTab.getByRole('button', { name: 'Now', exact: true }).click();
  await expect(line).toHaveCount(0);
});

test('what ran when its page was opened is put away with Esc, and stays away', async ({
  background,
  context,
  panelTab,
  sites,
}) => {
  const url = sites.put('/orders', '<title>Orders</title>');
  const recording = onPage(url);
  await background.addRecordings({
    recordings: [
      { ...recording, steps: [recording.steps[0] ?? [], { ...click('#go'), timeoutMs: 1 }].flat() },
    ],
  });
  await background.setSchedule({ recordingId: 'press', page: url });
  const page = await context.newPage();
  await page.goto(url);
  await page.bringToFront();
  const line = panelTab.getByRole('region', { name: '“Press it”' });
  await expect(line).toContainText('It failed.', { timeout: 20_000 });
  await line.getByRole('button', { name: 'Put it away' }).focus();
  await panelTab.keyboard.press('Escape');
  await expect(line).toHaveCount(0);
  expect((await runsIn(panelTab)).map(({ isSeen }) => isSeen)).toEqual([true]);
});

test('a schedule that could not run says what it needs before it is saved, in the list and in Settings', async ({
  background,
  panelTab,
  sites,
}) => {
  const recording = onPage(sites.put('/orders', counter));
  const typed = { ...fill('#pin', '%pin%'), id: 'pin' };
  await background.addRecordings({
    recordings: [{ ...recording, steps: [...recording.steps, typed], variables: [{ name: 'pin' }] }],
  });
  await openSchedule(panelTab);
  await panelTab.getByRole('combobox', { name: 'Run it' }).selectOption('Every day');
  await expect(panelTab.getByText('It can’t run without you: it needs %pin%')).toBeVisible();
  await panelTab.getByRole('button', { name: 'Save', exact: true }).click();
  const row = panelTab.locator('[data-row="press"]');
  await expect(row).toContainText('will not run: needs %pin%');
  await panelTab.getByRole('button', { name: 'Settings' }).click();
  const scheduled = panelTab.getByRole('list', { name: 'Scheduled recordings' });
  await expect(scheduled.getByRole('listitem')).toHaveText([
    /Press it.*every day.*will not run: needs %pin%/,
  ]);
  // With a value that is kept it runs.
  await panelTab.evaluate(() => chrome.storage.local.set({ variables: { pin: { value: '1' } } }));
  await expect(scheduled).not.toContainText('will not run');
  await scheduled.getByRole('button').click();
  await expect(panelTab.getByRole('form', { name: 'Schedule “Press it”' })).toBeVisible();
});

test('what was missed is asked about on every screen, and is run or passed over', async ({
  background,
  browserCdp,
  panelTab,
  sites,
}) => {
  const recording = onPage(sites.put('/orders', counter));
  await background.addRecordings({ recordings: [recording, { ...recording, id: 'other', name: 'Other' }] });
  await panelTab.evaluate(async () => {
    const at = Date.now() - 600_000;
    const missed = {
      timing: { kind: 'daily', hour: new Date(at).getHours(), minute: new Date(at).getMinutes() },
    };
    const handledTo = at - 86_400_000;
    const schedules = Object.fromEntries(
      ['press', 'other'].map((recordingId) => [recordingId, { recordingId, ...missed, handledTo }]),
    );
    await chrome.storage.local.set({ schedules });
  });
  await killWorker(browserCdp);
  await background.listSessions({});
  await panelTab.getByRole('button', { name: 'Recordings', exact: true }).click();
  await expect(panelTab.getByText(/“Other” was not run\. Its time was/)).toBeVisible();
  await expect(panelTab.getByRole('button', { name: 'Skip all 2' })).toBeVisible();
  await panelTab.getByRole('button', { name: 'Settings' }).click();
  await panelTab.getByRole('button', { name: 'Run it now' }).click();
  await expect(panelTab.getByText(/“Press it” was not run\./)).toBeVisible();
  await panelTab.getByRole('button', { name: 'Skip' }).click();
  await expect(panelTab.getByText('was not run.')).toHaveCount(0);
  const states = async () => (await runsIn(panelTab)).map(({ state }) => state);
  await expect.poll(states, { timeout: 40_000 }).toEqual(['done']);
  // The next time comes all the same.
  expect(await scheduleIn(panelTab)).toMatchObject({ timing: { kind: 'daily' } });
  await panelTab.getByRole('button', { name: 'Recordings', exact: true }).click();
  await panelTab.getByRole('button', { name: 'With “Other”' }).click();
  await panelTab.getByRole('menuitem', { name: 'Schedule' }).click();
  await expect(panelTab.getByText('Done and verified · after it was missed')).toBeVisible();
});
