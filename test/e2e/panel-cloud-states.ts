import { shopRecording } from '../fixtures/shop-recording';
import { expect } from './fixtures';
import { open, say, type Stage, type State } from './panel-stage';

/** The screens of sessions, here and at a service. */
export const cloudStates: readonly State[] = [
  { name: 'sessions, and no service', reach: reachSessions },
  { name: 'the form of a service', reach: reachServiceForm },
  { name: 'sessions of a service that does not answer', reach: reachCloudSessions },
  { name: 'a cloud session to work in', reach: reachCloudWork },
  { name: 'the page of a cloud session', reach: reachCloudPage },
  { name: 'a recording to run in a cloud session', reach: reachCloudRun },
  { name: 'a recording that was run in a cloud session', reach: reachCloudReplay },
  { name: 'values to send to a service', reach: reachSendValues },
];

async function reachSessions({ panel, page, shopUrl }: Stage): Promise<void> {
  await open(page, shopUrl, panel);
  await say(panel, 'Find', 'click Sign in');
  await panel.getByRole('button', { name: 'Sessions' }).click();
  await expect(panel.getByRole('button', { name: 'Go to it' })).toBeVisible();
}

async function reachServiceForm(stage: Stage): Promise<void> {
  const { panel } = stage;
  await reachSessions(stage);
  await panel.getByRole('button', { name: 'Connect a service' }).click();
  await panel.getByRole('textbox', { name: 'Base URL' }).fill('service.example');
  await panel.getByRole('button', { name: 'Test' }).click();
  await expect(panel.getByText('This is not a web address.')).toBeVisible();
  await panel.getByRole('textbox', { name: 'Base URL' }).fill('http://127.0.0.1:9');
  await panel.getByRole('button', { name: 'Test' }).click();
  await expect(panel.getByText('Nothing answers there.')).toBeVisible();
}

/** As they were left when the panel was last open: nothing answers at the service's address now. */
async function reachCloudSessions(stage: Stage): Promise<void> {
  const { panel } = stage;
  await reachServiceForm(stage);
  await panel.evaluate((session) => chrome.storage.local.set({ 'cloud:4f1c9a02-long-id': session }), {
    id: '4f1c9a02-long-id',
    baseUrl: 'http://127.0.0.1:9',
    startedAt: 1,
    state: 'open',
    seenAt: 1,
    url: 'https://shop.example/a/long/way/to/the/checkout/of/this/shop',
    sessionUrl: '',
    debugUrl: 'https://live.example/4f1c9a02',
    log: [
      { at: 1, level: 1, message: 'doing: Click “Add to cart”' },
      { at: 2, level: 0, message: 'The button is covered (covered)' },
    ],
    runs: [],
  });
  await panel.getByRole('button', { name: 'Save' }).click();
  const id = panel.getByRole('textbox', { name: 'Id of a session' });
  await id.fill('another-one');
  await id.press('Enter');
  await expect(panel.getByRole('alert')).toBeVisible();
  await panel.getByRole('button', { name: /^Log of/ }).click();
  await expect(panel.getByRole('log')).toBeVisible();
}

async function reachCloudWork(stage: Stage): Promise<void> {
  await reachCloudSessions(stage);
  await stage.panel.getByRole('button', { name: 'Work here' }).click();
  await expect(stage.panel.getByText(/^Instructions go to 127/)).toBeVisible();
}

/** Its service does not answer, so there is no picture. */
async function reachCloudPage(stage: Stage): Promise<void> {
  const { panel } = stage;
  await reachCloudSessions(stage);
  await panel.getByRole('button', { name: /^The page of/ }).click();
  await expect(panel.getByText(/^There is no picture/)).toBeVisible();
  await panel.getByRole('textbox', { name: 'Go to an address' }).fill('no address');
  await panel.getByRole('button', { name: 'Go', exact: true }).click();
  await expect(panel.getByText('This is not a web address.')).toBeVisible();
}

async function reachCloudRun(stage: Stage): Promise<void> {
  const { panel } = stage;
  await reachCloudSessions(stage);
  const recording = shopRecording({ shop: 'https://shop.example' });
  const envelope = { to: 'background', operation: 'addRecordings', input: { recordings: [recording] } };
  await panel.evaluate((asked) => chrome.runtime.sendMessage(asked), envelope);
  await panel.getByRole('button', { name: 'Run a recording' }).click();
  await panel.getByRole('combobox', { name: 'Recording' }).selectOption(recording.name);
  await expect(panel.getByRole('textbox', { name: 'Value of %password%' })).toBeVisible();
}

/** It was interrupted; what was done there before can be kept. */
async function reachCloudReplay(stage: Stage): Promise<void> {
  const { panel } = stage;
  await reachCloudSessions(stage);
  const step = { ms: 5, effects: [], state: 'done' };
  const error = {
    code: 'no-answer',
    message: 'The service did not answer. It is unknown whether step 2 happened.',
  };
  const report = {
    recordingId: 'shop',
    name: 'Order a kettle',
    revision: 1,
    state: 'interrupted',
    startedAt: 1,
    ms: 1200,
    modelCalls: 0,
    total: 9,
    steps: [
      { ...step, id: 'a', number: 1, description: 'Go to the shop' },
      { ...step, id: 'b', number: 2, description: 'Click “Sign in”', state: 'unknown' },
    ],
    error,
  };
  const sync = { at: 1, sent: 0, received: 0, copies: 1, waiting: 2, error };
  await panel.evaluate(
    async ({ replay, cloudSync }) => {
      const key = 'cloud:4f1c9a02-long-id';
      const { [key]: session, settings } = await chrome.storage.local.get<Record<string, object>>();
      const steps = [{ at: 1, description: 'Click “Add to cart”' }];
      const cloud = { ...(Reflect.get(settings ?? {}, 'cloud') as object), keepsRecordings: true };
      await chrome.storage.local.set({
        [key]: { ...session, replay, steps },
        cloudSync,
        settings: { ...settings, cloud },
      });
    },
    { replay: { runId: 'r', report }, cloudSync: sync },
  );
  await panel.getByRole('button', { name: 'Steps' }).click();
  await expect(panel.getByRole('button', { name: 'Save as a recording' })).toBeVisible();
}

async function reachSendValues(stage: Stage): Promise<void> {
  await reachCloudWork(stage);
  await say(stage.panel, 'Do', 'type %password% into Password');
  await expect(stage.panel.getByRole('heading', { name: /^Send these values/ })).toBeVisible();
}
