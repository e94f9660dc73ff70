import type { Page } from '@playwright/test';
import { shopRecording } from '../fixtures/shop-recording';
import { expect } from './fixtures';
import { cloudStates } from './panel-cloud-states';
import { pairingStates } from './panel-pairing-states';
import { importFile } from './panel-recordings';
import { scheduleStates } from './panel-schedule-states';
import { dataStates } from './panel-data-states';
import { editorStates } from './panel-editor-states';
import { repeatStates } from './panel-repeat-states';
import { settingsStates } from './panel-settings-states';
import { taskStates } from './panel-task-states';
import { open, say, type Stage, type State } from './panel-stage';

export { say };

/** Every screen there is, in the managed flavour. */
export const states: readonly State[] = [
  { name: 'idle, nothing done yet', reach: ({ page, shopUrl, panel }) => open(page, shopUrl, panel) },
  { name: 'candidates', reach: reachCandidates },
  { name: 'a candidate that needs a value', reach: reachValue },
  { name: 'running', reach: reachRunning },
  { name: 'running, and waiting for what covers it', reach: reachCovered },
  { name: 'stopped', reach: reachStopped },
  { name: 'done', reach: reachDone },
  { name: 'done, and taken back', reach: reachTakenBack },
  { name: 'idle, after a run', reach: reachIdleAgain },
  { name: 'failed', reach: reachFailed },
  { name: 'a choice, without a model', reach: reachChoice },
  { name: 'nothing fits', reach: reachNothing },
  { name: 'a page of the browser', reach: reachBrowserPage },
  { name: 'settings', reach: reachSettings },
  { name: 'no models', reach: reachNoModels },
  { name: 'the form of a model', reach: reachModelForm },
  { name: 'models', reach: reachModels },
  { name: 'remembered answers, with a repair', reach: reachRepair },
  ...dataStates,
  ...taskStates,
  ...cloudStates,
  ...pairingStates,
  ...settingsStates,
  ...scheduleStates,
  { name: 'no recordings', reach: reachNoRecordings },
  { name: 'recordings, and a file to import', reach: reachRecordings },
  { name: 'a recording that is being made', reach: reachLive },
  { name: 'the export of a recording', reach: reachExport },
  { name: 'the editor of a recording', reach: reachEditor },
  { name: 'a recording asks for values', reach: reachReplayValues },
  { name: 'a replay of a recording that failed', reach: reachReplayFailed },
  { name: 'a repair of a recording', reach: reachStepRepair },
  ...repeatStates,
  ...editorStates,
  { name: 'keys', reach: reachKeys },
  { name: 'no snapshot yet', reach: reachNoSnapshot },
  { name: 'a snapshot, with a line chosen', reach: reachSnapshot },
  { name: 'a snapshot in which nothing is found', reach: reachNoHits },
];

async function reachCandidates({ panel, page, shopUrl }: Stage): Promise<void> {
  await open(page, shopUrl, panel);
  await say(panel, 'Find', 'click Sign in');
  const row = panel.getByRole('listitem').first();
  await expect(row).toBeVisible();
  await row.focus();
  await row.press('ArrowRight');
  await expect(panel.getByRole('button', { name: 'Copy selector' })).toBeVisible();
}

async function reachValue({ panel, page, shopUrl }: Stage): Promise<void> {
  await open(page, shopUrl, panel);
  await say(panel, 'Find', 'the email field');
  await expect(panel.getByPlaceholder('needs a value')).toBeVisible();
}

async function reachRunning({ panel, page, sites }: Stage): Promise<void> {
  await open(page, sites.put('/later', '<title>Later</title><button disabled>Pay later</button>'), panel);
  await say(panel, 'Do', 'click Pay later');
  await expect(panel.getByRole('log').getByRole('listitem')).toBeVisible();
}

async function reachCovered({ panel, page, sites }: Stage): Promise<void> {
  const html = `<title>News</title><button>Pay</button>
    <dialog aria-label="Our newsletter"><progress></progress><button>Later</button></dialog>
    <script>document.querySelector('dialog').showModal()</script>`;
  await open(page, sites.put('/covered', html), panel);
  await say(panel, 'Do', 'click Pay');
  await expect(panel.getByRole('log')).toContainText('The dialog “Our newsletter” covers “Pay”.');
}

async function reachStopped(stage: Stage): Promise<void> {
  await reachRunning(stage);
  await stage.panel.getByRole('button', { name: /^Stop/ }).click();
  await expect(stage.panel.getByRole('alert')).toBeVisible();
}

async function reachDone({ panel, page, shopUrl }: Stage): Promise<void> {
  await open(page, shopUrl, panel);
  await say(panel, 'Do', 'type "ada@example.org" into Email');
  await expect(panel.getByText('1 verified')).toBeVisible();
}

/** The page takes a like back some time after it was seen. */
export async function reachTakenBack({ panel, page, sites }: Stage): Promise<void> {
  const html = `<title>Likes</title><button id="like" aria-pressed="false">Like</button>
    <script>
      const later = setTimeout;
      like.onclick = () => { like.ariaPressed = 'true'; later(() => { like.ariaPressed = 'false'; }, 1800); };
    </script>`;
  await open(page, sites.put('/likes', html), panel);
  await say(panel, 'Do', 'click Like');
  await expect(panel.getByText('1 taken back')).toBeVisible();
}

async function reachIdleAgain(stage: Stage): Promise<void> {
  await reachCandidates(stage);
  await say(stage.panel, 'Do', 'check Remember me');
  await expect(stage.panel.getByText('1 verified')).toBeVisible();
  await stage.panel.getByRole('button', { name: 'Back' }).click();
  await expect(stage.panel.getByRole('heading', { name: 'Recent' })).toBeVisible();
}

/** The answer is remembered, and its element found otherwise once. */
export async function reachRepair({
  panel,
  page,
  sites,
}: Omit<Stage, 'model' | 'allowModels'>): Promise<void> {
  const said = '<h1>Basket</h1><p id="said">Empty</p>';
  const button = (name: string) => `<button onclick="said.textContent = 'paid'">${name}</button>`;
  await open(page, sites.put('/basket', said + button('Proceed to payment')), panel);
  await say(panel, 'Do', 'click Proceed to payment');
  await expect(panel.getByText('1 verified')).toBeVisible();
  await panel.getByRole('button', { name: 'Back' }).click();
  const redesigned = `${said}<main><section>${button('Proceed to the payment')}</section></main>`;
  await page.goto(sites.put('/basket', redesigned));
  await say(panel, 'Do', 'click Proceed to payment');
  await expect(page.locator('#said')).toHaveText('paid');
  await panel.getByRole('button', { name: 'Settings' }).click();
  await panel.getByRole('button', { name: 'See what is remembered' }).click();
  await expect(panel.getByRole('heading', { name: 'Review a repair' })).toBeVisible();
}

async function reachFailed({ panel, page, sites }: Stage): Promise<void> {
  await open(
    page,
    sites.put('/dead', '<title>Dead</title><button onclick="this.dataset.seen = 1">Send the order</button>'),
    panel,
  );
  await say(panel, 'Do', 'click Send the order');
  await expect(panel.getByRole('alert')).toBeVisible();
  await panel.getByText('What was checked').click();
  await expect(panel.getByText('Nobody can see it (×1)')).toBeVisible();
}

async function reachChoice({ panel, page, sites }: Stage): Promise<void> {
  const people = ['Ada', 'Grace', 'Katherine'].map((name) => `<li>${name} <button>Delete</button></li>`);
  await open(page, sites.put('/people', `<title>People</title><ul>${people.join('')}</ul>`), panel);
  await say(panel, 'Do', 'click Delete');
  await expect(panel.getByRole('button', { name: 'Connect a model' })).toBeVisible();
}

async function reachNothing({ panel, page, shopUrl }: Stage): Promise<void> {
  await open(page, shopUrl, panel);
  await say(panel, 'Find', 'click the unicycle');
  await expect(panel.getByRole('alert')).toBeVisible();
}

async function reachBrowserPage({ panel, page }: Stage): Promise<void> {
  await page.goto('chrome://version');
  await page.bringToFront();
  await expect(panel.getByText('Nothing to do here.')).toBeVisible();
}

async function reachSettings({ panel, page, shopUrl }: Stage): Promise<void> {
  await open(page, shopUrl, panel);
  await panel.getByRole('button', { name: 'Settings' }).click();
  await expect(panel.getByRole('heading', { name: 'Settings', exact: true })).toBeVisible();
}

async function reachNoModels(stage: Stage): Promise<void> {
  await reachSettings(stage);
  await stage.panel.getByRole('button', { name: /Order, prices/ }).click();
  await expect(stage.panel.getByText('No model is set up.')).toBeVisible();
}

async function reachModelForm(stage: Stage): Promise<void> {
  const { panel } = stage;
  await reachNoModels(stage);
  await panel.getByRole('button', { name: 'Add', exact: true }).click();
  await panel.getByRole('combobox', { name: 'Provider' }).selectOption('compatible');
  await panel.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(panel.getByText('This is not a web address')).toBeVisible();
}

async function reachModels(stage: Stage): Promise<void> {
  const { panel, sites } = stage;
  await reachModelForm(stage);
  await panel.getByRole('textbox', { name: 'Base URL' }).fill(`${new URL(sites.put('/v1', '')).origin}/v1`);
  await panel.getByRole('combobox', { name: 'Model name' }).fill('qwen3:8b');
  await panel.getByRole('button', { name: 'Save', exact: true }).click();
  await panel.getByRole('button', { name: 'Add', exact: true }).click();
  await panel.getByText('More', { exact: true }).click();
  await panel
    .getByRole('textbox', { name: 'Or paste a configuration' })
    .fill(
      '{"modelName": "openai/gpt-4o-mini", "baseURL": "http://127.0.0.1:9/v1", "apiKey": "sk-a-key-that-is-4711"}',
    );
  await panel.getByRole('button', { name: 'Save', exact: true }).click();
  await panel.getByRole('spinbutton', { name: 'Per day, in dollars' }).fill('2');
  await panel.getByRole('button', { name: 'Set the budget' }).click();
  await panel.getByRole('button', { name: 'Test all' }).click();
  await expect(panel.getByText('Does not work.')).toHaveCount(2);
  await expect(panel.getByRole('progressbar', { name: 'Spent today' })).toBeAttached();
}

async function reachNoRecordings({ panel, page, shopUrl }: Stage): Promise<void> {
  await open(page, shopUrl, panel);
  await panel.getByRole('button', { name: 'Recordings', exact: true }).click();
  await expect(panel.getByText('Do it once by hand.')).toBeVisible();
}

/** Two that were imported, and a file of the Recorder in which not all can be read. */
async function reachRecordings(stage: Stage): Promise<void> {
  const { panel } = stage;
  await reachNoRecordings(stage);
  const recording = shopRecording({ shop: 'https://shop.example' });
  const recordings = [
    recording,
    { ...recording, id: 'b', name: 'Water the plants', tags: ['home', 'weekly'] },
  ];
  await importFile(panel, { format: 'tabwright-library', version: 1, recordings });
  await panel.getByRole('button', { name: 'Save all 2' }).click();
  await expect(panel.locator('[data-row]')).toHaveCount(2);
  const steps = [
    { type: 'navigate', url: 'https://shop.example/kettles' },
    { type: 'customStep', name: 'someone-elses', parameters: {} },
  ];
  await importFile(panel, { title: 'Of the Recorder', steps });
  await expect(panel.getByText('A recording of Chrome DevTools.')).toBeVisible();
}

/** As it is when the user typed something: the worker writes what the panel shows. */
async function reachLive(stage: Stage): Promise<void> {
  const { panel } = stage;
  await reachNoRecordings(stage);
  await panel.getByRole('button', { name: 'Record', exact: true }).click();
  await expect(panel.getByRole('log').getByRole('listitem')).toHaveCount(1);
  await panel.evaluate(async () => {
    const stored = await chrome.storage.session.get<Record<string, object>>(null);
    const [key = '', live] = Object.entries(stored).find(([name]) => name.startsWith('recording:')) ?? [];
    const steps = [
      { id: '1', method: 'click', arguments: [], description: 'Click “Sign in”' },
      {
        id: '2',
        method: 'fill',
        arguments: ['ada@example.org'],
        description: 'Fill “Email” with “ada@example.org”',
      },
      {
        id: '3',
        method: 'fill',
        arguments: ['%password%'],
        description: 'Fill “Password” with a secret',
        isSecret: true,
      },
    ];
    await chrome.storage.session.set({
      [key]: { ...live, count: 104, steps, unreadable: ['frame pay.example: no access'] },
    });
  });
  await expect(panel.getByRole('button', { name: 'Make it a variable' })).toBeVisible();
}

async function reachExport(stage: Stage): Promise<void> {
  const { panel } = stage;
  await reachRecordings(stage);
  await panel.getByRole('button', { name: 'With “Water the plants”' }).click();
  await panel.getByRole('menuitem', { name: 'Export' }).click();
  await panel.getByRole('combobox', { name: 'Format' }).selectOption('devtools');
  await expect(panel.getByText(/differences from this recording/)).toBeVisible();
}

async function reachEditor(stage: Stage): Promise<void> {
  const { panel } = stage;
  await reachNoRecordings(stage);
  const recording = shopRecording({ shop: new URL(stage.shopUrl).origin });
  const [first, email, ...others] = recording.steps;
  const alternates = [
    { kind: 'xpath' as const, selector: '//main/form/p[9]/input' },
    { kind: 'css' as const, selector: 'form.that-is-gone > input' },
    { kind: 'label' as const, text: 'Email' },
  ];
  const target = { selector: '#email', alternates };
  const timeoutMs = 1000;
  const steps = [first, { ...email, arguments: ['ada@example.org'], target, timeoutMs }, ...others];
  await importFile(panel, { ...recording, name: 'Order a kettle as a guest who has never been here', steps });
  await panel.getByRole('button', { name: 'Save it' }).click();
  await panel.locator('[data-row]').click();
  await panel.locator('[data-row]').nth(1).click();
  await expect(panel.getByRole('group', { name: 'How it is found' })).toBeVisible();
}

async function reachReplayValues(stage: Stage): Promise<void> {
  const { panel } = stage;
  await reachEditor(stage);
  await panel.getByRole('button', { name: 'Replay', exact: true }).click();
  await expect(panel.getByRole('heading', { name: 'Enter values' })).toBeVisible();
}

/** The selector leads to nothing any more, and the words to one element. */
async function reachStepRepair(stage: Stage): Promise<void> {
  const { panel } = stage;
  await reachEditor(stage);
  await panel.getByRole('textbox', { name: 'Selector' }).fill('#no-such-field');
  await panel.getByRole('textbox', { name: 'Selector' }).press('Enter');
  await panel.getByRole('button', { name: 'Replay to here' }).click();
  await expect(panel.getByRole('heading', { name: 'Review a repair' })).toBeVisible({ timeout: 20_000 });
}

/** It stops at the second step: neither the selector nor the words lead to an element. */
async function reachReplayFailed(stage: Stage): Promise<void> {
  const { panel } = stage;
  await reachEditor(stage);
  await panel.getByRole('textbox', { name: 'In words' }).fill('Ride the unicycle');
  await panel.getByRole('textbox', { name: 'In words' }).press('Enter');
  await panel.getByRole('textbox', { name: 'Selector' }).fill('#no-such-field');
  await panel.getByRole('textbox', { name: 'Selector' }).press('Enter');
  await panel.getByRole('button', { name: 'Replay to here' }).click();
  await expect(panel.getByRole('button', { name: 'Edit the step' })).toBeVisible({ timeout: 20_000 });
}

async function reachKeys({ panel, page, shopUrl }: Stage): Promise<void> {
  await open(page, shopUrl, panel);
  await panel.getByRole('radio', { name: 'Find', exact: true }).press('?');
  await expect(panel.getByRole('heading', { name: 'Keys', level: 1 })).toBeVisible();
}

async function reachNoSnapshot({ panel, page, shopUrl }: Stage): Promise<void> {
  await open(page, shopUrl, panel);
  await openSnapshots(panel);
}

async function reachSnapshot(stage: Stage): Promise<void> {
  const { panel } = stage;
  await reachNoSnapshot(stage);
  await panel.getByRole('button', { name: 'Take a snapshot' }).click();
  await panel.getByRole('option', { name: /button Sign in/ }).click();
  await panel.getByRole('combobox', { name: 'Most tokens' }).selectOption('2000');
  await panel.getByRole('option', { name: /button Sign in/ }).click();
  await expect(panel.getByRole('button', { name: 'Show on the page' })).toBeVisible();
}

async function reachNoHits(stage: Stage): Promise<void> {
  await reachSnapshot(stage);
  await stage.panel.getByRole('searchbox').fill('zeppelin');
  await expect(stage.panel.getByText('Nothing matches “zeppelin”.')).toBeVisible();
}

/** Goes to the snapshot viewer, as a person does. */
export async function openSnapshots(panel: Page): Promise<void> {
  await panel.getByRole('button', { name: 'Settings' }).click();
  await panel.getByRole('button', { name: /Snapshot of this page/ }).click();
  await expect(panel.getByRole('heading', { name: 'Snapshot', exact: true })).toBeVisible();
}
