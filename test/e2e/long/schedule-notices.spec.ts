import type { Page } from '@playwright/test';
import { expect } from '../fixtures';
import { click, recordingOf } from '../panel-recordings';
import { allow, test } from '../screen';

/** A busy machine takes its time. */
const patient = { timeoutMs: 20_000 };

test.slow();

const noticesIn = (page: Page) =>
  page.evaluate(() => new Promise<object>((resolve) => chrome.notifications.getAll(resolve)));

test('how a recording ended that ran by itself is told by a notification, the newest of it only', async ({
  background,
  keyboard,
  panelTab,
  sites,
}) => {
  await panelTab.getByRole('button', { name: 'Settings' }).click();
  const notices = panelTab.getByRole('switch', { name: 'Notify me when a task needs me' });
  await notices.click({ force: true });
  await allow(panelTab, keyboard);
  await expect(notices).toBeChecked();
  const url = sites.put('/', `<title>Go</title><button id="go" onclick="this.textContent += 1">Go</button>`);
  const steps = [
    { id: 'go', method: 'navigate' as const, arguments: [url], description: 'Go there' },
    click('#go', patient),
  ];
  await background.addRecordings({ recordings: [recordingOf(steps, { id: 'press', name: 'Press it' })] });
  for (let times = 0; times < 2; times += 1) {
    await background.setSchedule({ recordingId: 'press', timing: { kind: 'once', at: Date.now() + 1000 } });
    await expect
      .poll(async () => Object.keys(await noticesIn(panelTab)), { timeout: 40_000 })
      .toEqual([expect.stringMatching(/^scheduled:\d+:\d+:press$/)]);
    await panelTab.waitForTimeout(6000);
  }
  expect(Object.keys(await noticesIn(panelTab))).toHaveLength(1);
});
