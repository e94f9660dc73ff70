import { expect } from './fixtures';
import { fill, importFile, openRecording, recordingOf, replayButton } from './panel-recordings';
import { open, type Stage, type State } from './panel-stage';

/** What runs by itself, folders and tags, and what came of rows. */
export const scheduleStates: readonly State[] = [
  { name: 'recordings in folders, with tags', reach: reachFolders },
  { name: 'which folder a recording goes into', reach: reachFolderCard },
  { name: 'the schedule of a recording', reach: reachSchedule },
  { name: 'what was missed, and what waits for the user', reach: reachMissed },
  { name: 'rows that change nothing', reach: reachIdleRows },
  { name: 'the results of rows', reach: reachRows },
];

const guests = '<title>Guests</title><label>Guest <input id="guest" maxlength="3"></label>';

async function reachRecordings({ panel, page, sites }: Stage): Promise<void> {
  const url = sites.put('/guests', guests);
  await open(page, url, panel);
  await panel.getByRole('button', { name: 'Recordings', exact: true }).click();
  const steps = [
    { id: 'go', method: 'navigate' as const, arguments: [url], description: 'Go to the guests' },
    fill('#guest', '%guest%'),
  ];
  for (const [name, tags] of [
    ['Guests of the house: Fill “Guest”', ['weekly', 'house']],
    ['Sign the guest book of the whole department: Fill “Guest”', ['weekly']],
  ] as const) {
    await importFile(
      panel,
      recordingOf(steps, { id: name, name, tags: [...tags], variables: [{ name: 'guest' }] }),
    );
    await panel.getByRole('button', { name: 'Save it' }).click();
    await expect(panel.locator('[data-row]').filter({ hasText: name })).toBeVisible();
  }
}

async function chooseOf({ panel }: Stage, name: string, item: string): Promise<void> {
  await panel.getByRole('button', { name: `With “${name}` }).click();
  await panel.getByRole('menuitem', { name: item }).click();
}

async function reachFolderCard(stage: Stage): Promise<void> {
  await reachRecordings(stage);
  await chooseOf(stage, 'Guests of', 'Move to a folder');
  await expect(stage.panel.getByRole('combobox', { name: 'Folder' })).toBeFocused();
}

async function reachFolders(stage: Stage): Promise<void> {
  await reachFolderCard(stage);
  const { panel } = stage;
  await panel.getByRole('combobox', { name: 'Folder' }).fill('At home');
  await panel.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(panel.getByRole('list', { name: 'Recordings in At home' })).toBeVisible();
  await panel.getByRole('button', { name: 'weekly' }).first().click();
  await expect(panel.getByRole('button', { name: 'weekly', pressed: true }).first()).toBeVisible();
}

async function reachSchedule(stage: Stage): Promise<void> {
  await reachRecordings(stage);
  await chooseOf(stage, 'Guests of', 'Schedule');
  const { panel } = stage;
  await panel.getByRole('combobox', { name: 'Run it' }).selectOption('On days of the week');
  await panel.getByRole('checkbox', { name: 'Friday' }).check();
  await expect(panel.getByText('needs %guest%')).toBeVisible();
}

async function reachMissed(stage: Stage): Promise<void> {
  await reachRecordings(stage);
  const { panel } = stage;
  await panel.evaluate(async () => {
    const [recordingId = ''] = [...document.querySelectorAll('[data-row]')].map(
      (row) => row.getAttribute('data-row') ?? '',
    );
    const now = Date.now();
    const begun = { recordingId, name: 'Guests of the house', startedAt: now };
    await chrome.storage.local.set({
      schedules: {
        [recordingId]: { recordingId, page: 'https://shop.example/', handledTo: now, missedAt: now - 1 },
        other: { recordingId: 'other', handledTo: now, missedAt: now },
      },
      'scheduled-runs': [
        { ...begun, id: '1', cause: 'time', state: 'needs-you' },
        { ...begun, id: '2', cause: 'page', state: 'running' },
      ],
    });
  });
  await expect(panel.getByRole('button', { name: 'Skip all 2' })).toBeVisible();
}

async function chooseRows(stage: Stage, text: string): Promise<void> {
  await reachRecordings(stage);
  const { panel, page } = stage;
  await openRecording(panel, 'Guests of');
  await page.bringToFront();
  await replayButton(panel).click();
  const [chooser] = await Promise.all([
    panel.waitForEvent('filechooser'),
    panel.getByRole('button', { name: 'Choose a CSV or Excel file' }).click(),
  ]);
  await chooser.setFiles({ name: 'guests.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
}

async function reachIdleRows(stage: Stage): Promise<void> {
  await chooseRows(stage, 'Guest,town\nAda,London\n');
  await expect(stage.panel.getByText('every row would do the same')).toBeVisible();
}

async function reachRows(stage: Stage): Promise<void> {
  await chooseRows(stage, 'guest\nAda\nKatherine\nJoan\n');
  const { panel } = stage;
  await panel.getByRole('form', { name: 'Enter values' }).getByRole('button', { name: 'Replay' }).click();
  await expect(panel.getByRole('button', { name: 'Download the results' })).toBeVisible({ timeout: 20_000 });
}
