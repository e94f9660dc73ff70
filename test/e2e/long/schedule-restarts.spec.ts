import type { BrowserContext, Page } from '@playwright/test';
import path from 'node:path';
import { readScheduledRuns, readSchedules } from '../../../src/protocol/recordings/schedule';
import { click, recordingOf } from '../panel-recordings';
import { connectThrough, expect, extensionIdOf, launch, test } from '../fixtures';
import { newUserDataDir, removeUserDataDir } from '../shared-browser';

/** A busy machine takes its time. */
const patient = { timeoutMs: 20_000 };

test.describe.configure({ timeout: 90_000 });

/** The browser of this profile with the extension, as its user starts it. */
async function start(userDataDir: string): Promise<{ context: BrowserContext; own: Page }> {
  const extension = path.resolve(import.meta.dirname, '../../../.output/managed');
  const context = await launch(path.join(userDataDir, 'profile'), [
    `--disable-extensions-except=${extension}`,
    `--load-extension=${extension}`,
  ]);
  const browser = context.browser();
  if (!browser) throw new Error('no browser');
  const id = await extensionIdOf(await browser.newBrowserCDPSession());
  const own = await context.newPage();
  await own.goto(`chrome-extension://${id}/sidepanel.html`);
  return { context, own };
}

const stored = (own: Page) => own.evaluate(() => chrome.storage.local.get());

test('a time that passed while the browser was closed is asked about when it starts; one to come is kept', async ({
  sites,
}) => {
  const url = sites.put(
    '/',
    '<title>Counter</title><button id="go" onclick="this.textContent += 1">Go</button>',
  );
  const steps = [
    { id: 'go', method: 'navigate' as const, arguments: [url], description: 'Go there' },
    click('#go', patient),
  ];
  const userDataDir = newUserDataDir();
  const first = await start(userDataDir);
  const before = connectThrough(first.own);
  await before.addRecordings({
    recordings: ['missed', 'later'].map((id) => recordingOf(steps, { id, name: id })),
  });
  await before.setSchedule({ recordingId: 'missed', timing: { kind: 'once', at: Date.now() + 3000 } });
  await before.setSchedule({ recordingId: 'later', timing: { kind: 'once', at: Date.now() + 20_000 } });
  await first.context.close();
  await new Promise((resolve) => setTimeout(resolve, 3500));

  const { context, own } = await start(userDataDir);
  await expect
    .poll(async () => readSchedules((await stored(own))['schedules'])['missed']?.missedAt)
    .toBeGreaterThan(0);
  const runs = async () =>
    readScheduledRuns((await stored(own))['scheduled-runs']).map(
      ({ recordingId, cause, state, message }) => ({
        recordingId,
        cause,
        state,
        message,
      }),
    );
  expect(await runs()).toEqual([]);
  const later = { recordingId: 'later', cause: 'time', state: 'done' };
  await expect.poll(runs, { timeout: 40_000 }).toEqual([later]);
  await connectThrough(own).answerMissed({ recordingId: 'missed', isToRun: true });
  const answered = { recordingId: 'missed', cause: 'missed', state: 'done' };
  await expect.poll(runs, { timeout: 40_000 }).toEqual([answered, later]);
  await context.close();
  removeUserDataDir(userDataDir);
});

test('a run that the browser was closed in is interrupted when it starts, and begins no second time', async ({
  sites,
}) => {
  const url = sites.put('/', '<title>Slow</title><button id="go">Go</button>');
  const wait = { id: 'w', method: 'wait' as const, arguments: ['20000'], description: 'Wait' };
  const navigate = { id: 'go', method: 'navigate' as const, arguments: [url], description: 'Go there' };
  const userDataDir = newUserDataDir();
  const first = await start(userDataDir);
  const before = connectThrough(first.own);
  await before.addRecordings({ recordings: [recordingOf([navigate, wait], { id: 'slow' })] });
  await before.setSchedule({ recordingId: 'slow', timing: { kind: 'once', at: Date.now() + 500 } });
  const states = async (own: Page) =>
    readScheduledRuns((await stored(own))['scheduled-runs']).map(({ state }) => state);
  await expect.poll(() => states(first.own), { timeout: 40_000 }).toEqual(['running']);
  await first.context.close();
  const { context, own } = await start(userDataDir);
  await expect.poll(() => states(own)).toEqual(['interrupted']);
  expect((await stored(own))['schedules']).toEqual({});
  await context.close();
  removeUserDataDir(userDataDir);
});
